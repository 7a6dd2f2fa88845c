import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { settle } from "../fake-clock.ts";
import { connected } from "./connected.ts";
import { EVM, outcome, Refusal, SILENT, SMART, SOLANA_MAINNET } from "./fake-frame.ts";

const SIGN = { method: "personal_sign", params: ["0x00", EVM] };
const TRANSACTION = { from: EVM, to: SMART, value: "0x1" };
const ABORTED = { code: 4001, message: "Request was aborted" };

/** The page's answer to an approved request, and the events that its machine gets. */
async function approved(method: string, params: unknown, answer: unknown, accountType = "smartAccount") {
  const { frame, provider, hold } = await connected();
  if (accountType !== "smartAccount")
    await frame.wallet.preferAccount({
      ...{ namespace: "eip155", networkId: "eip155:1" as never, accountType: accountType as never },
    });
  frame.answers["RPC_REQUEST"] = () => answer;
  const promise = provider.request({ method, params });
  await settle();
  const held = hold();
  held.send();
  await settle();
  held.reply();
  return { got: await outcome(promise), heard: held.heard };
}

describe("what a page gets for an approved request", () => {
  it.each([
    ["personal_sign", SIGN.params],
    ["eth_signTypedData_v4", [EVM, "{}"]],
    ["eth_sendTransaction", [TRANSACTION]],
  ])("AUTH-7: an object is no answer to %s", async (method, params) => {
    const { got, heard } = await approved(method, params, { not: "a signature" }, "eoa");
    expect(got).toMatchObject({ code: -32603 });
    expect(heard).toMatchObject([{ type: "request.failed", fault: { code: "FRAME_REFUSED" } }]);
  });

  it.each([
    ["wallet_grantPermissions", [{}]],
    ["wallet_sendCalls", [{ calls: [{ to: EVM }] }]],
    ["eth_sendUserOperation", [{}]],
  ])("AUTH-7: an object is an answer to %s", async (method, params) => {
    const { got } = await approved(method, params, { context: "0x1" });
    expect(got).toEqual({ value: { context: "0x1" } });
  });

  it.each([
    ["personal_sign", SIGN.params, "smartAccount", "Not deployed", "SMART_ACCOUNT_UNSUPPORTED"],
    ["personal_sign", SIGN.params, "eoa", "Not deployed", "FRAME_REFUSED"],
    ["eth_signTypedData_v4", [EVM, "{}"], "smartAccount", "Not deployed", "SMART_ACCOUNT_UNSUPPORTED"],
    ["eth_sendTransaction", [TRANSACTION], "smartAccount", "Not deployed", "FRAME_REFUSED"],
    ["wallet_sendCalls", [{ calls: [{ to: EVM }] }], "smartAccount", "Not deployed", "FRAME_REFUSED"],
    ["personal_sign", SIGN.params, "smartAccount", "User denied it", "FRAME_REFUSED"],
    ["personal_sign", SIGN.params, "smartAccount", "Declined", "FRAME_REFUSED"],
    ["personal_sign", SIGN.params, "smartAccount", "Cancelled by the user", "FRAME_REFUSED"],
  ])("AUTH-12: %s with %j on a %s that is refused with '%s' is %s", async (method, params, type, words, code) => {
    const { heard, got } = await approved(method, params, new Refusal(words), type);
    expect(heard).toMatchObject([{ type: "request.failed", fault: { code } }]);
    expect(got).toEqual({ code: words === "Not deployed" ? -32603 : 4001, message: words });
  });
});

describe("a request behind a frame that does not move to its network (I3)", () => {
  const held = async () => {
    const page = await connected();
    await page.frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
    page.frame.answers["SWITCH_NETWORK"] = () => SILENT;
    return page;
  };

  it("I3 R9: every read ends by its own deadline, however many there are", async () => {
    const { frame, provider } = await held();
    const ends: unknown[] = [];
    const read = () => provider.request({ method: "eth_blockNumber" }).catch(({ code }) => ends.push(code));
    const first = [read(), read(), read()];
    await frame.clock.advance(LIMITS.httpTotal / 2);
    const last = read();
    await frame.clock.advance(LIMITS.httpTotal / 2);
    await Promise.all(first);
    expect(ends).toEqual([4900, 4900, 4900]);
    await frame.clock.advance(LIMITS.httpTotal / 2);
    await last;
    expect([ends, frame.clock.pending]).toEqual([[4900, 4900, 4900, 4900], 0]);
  });

  it("I3 AUTH-5: what its owner gives up ends at once, and is not asked of the frame", async () => {
    const { frame, provider, hold } = await held();
    void outcome(provider.request({ method: "eth_blockNumber" }));
    const promise = provider.request(SIGN);
    await settle();
    const { send, stop, heard } = hold();
    send();
    await settle();
    stop();
    expect(await outcome(promise)).toEqual(ABORTED);
    expect(heard).toEqual([{ type: "request.failed", fault: { code: "REQUEST_ABORTED" } }]);
    await frame.clock.advance(LIMITS.httpTotal);
    expect(frame.names()).not.toContain("RPC_REQUEST");
  });
});

describe("a request that nobody can approve", () => {
  it("I3: ends at once where no machine watches any more", async () => {
    const { frame, provider, unwatch } = await connected();
    frame.wallet.watchRequests(undefined, () => undefined)();
    expect(await outcome(provider.request(SIGN))).toBe("pending");
    unwatch();
    expect(await outcome(provider.request(SIGN))).toEqual(ABORTED);
  });

  it("I3: that is over already is told to the machine that has it sent", async () => {
    const { frame, provider, hold } = await connected();
    const promise = provider.request(SIGN);
    await settle();
    const held = hold();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    held.send();
    await settle();
    expect(held.heard).toEqual([{ type: "request.failed", fault: { code: "REQUEST_ABORTED" } }]);
    expect(await outcome(promise)).toMatchObject(ABORTED);
    expect(frame.names()).not.toContain("RPC_REQUEST");
  });

  it("APPROVE-4 S3: a method that is on no list is told to the machine and to the console", async () => {
    const { frame, provider, seen } = await connected();
    await outcome(provider.request({ method: "eth_sign" }));
    expect(seen).toEqual([{ type: "request.refused" }]);
    expect(frame.logged).toEqual(["Requested RPC call is not allowed"]);
  });

  it("ERR-3: once the instance is gone, even the chain is not told", async () => {
    const { frame, provider } = await connected();
    frame.world.isDestroyed = () => true;
    expect(await outcome(provider.request({ method: "eth_chainId" }))).toMatchObject({ code: 4900 });
  });
});

describe("what a provider says and asks", () => {
  it("AUTH-2: the chain is the login's own", async () => {
    const { frame, provider } = await connected();
    await frame.wallet.switchWalletNetwork({ network: { caipNetworkId: "eip155:137" } as never });
    expect(await provider.request({ method: "eth_chainId" })).toBe("0x89");
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    for (const method of ["eth_chainId", "eth_requestAccounts"])
      expect(await outcome(provider.request({ method }))).toMatchObject({ code: 4100 });
  });

  it("AUTH-2: a request without parameters has an empty list of them", async () => {
    const { frame, provider, asked } = await connected();
    frame.answers["RPC_REQUEST"] = () => "0x1";
    await provider.request({ method: "eth_blockNumber" });
    expect(asked()).toEqual([{ method: "eth_blockNumber", params: [], chainId: 1, chainNamespace: "eip155" }]);
  });

  it("I1: a read on a chain that the frame does not reach is refused", async () => {
    const { frame, provider } = await connected();
    await frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
    frame.answers["SWITCH_NETWORK"] = () => new Refusal("Unknown chain");
    expect(await outcome(provider.request({ method: "eth_blockNumber" }))).toEqual({
      ...{ code: -32603, message: "Unknown chain" },
    });
    expect(frame.names()).not.toContain("RPC_REQUEST");
  });
});
