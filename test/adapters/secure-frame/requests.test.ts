import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SolanaProvider } from "../../../adapters/walletconnect/providers/provider-solana.ts";
import { policyOf } from "../../../domain/embedded/rpc-policy.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { runs } from "../../runs.ts";
import { settle } from "../fake-clock.ts";
import { connected } from "./connected.ts";
import { EVM, outcome, Refusal, SILENT, SMART, SOLANA_MAINNET } from "./fake-frame.ts";

const SIGNED = `0x${"ab".repeat(65)}`;
const SAFE = ["eth_blockNumber", "eth_call", "eth_getBalance", "wallet_getAssets", "eth_estimateUserOperationGas"];
const UNSAFE = ["personal_sign", "eth_signTypedData_v4", "eth_sendTransaction", "wallet_grantPermissions"];
/** Of somebody else. */
const OTHER = "0x52908400098527886E0F7030069857D2E4169EE7";
const TRANSACTION = { from: EVM, to: SMART, value: "0x1" };

describe("what a host page may ask (S3)", () => {
  it.each(SAFE)("APPROVE-1: %s is asked at once, for its chain, and nobody is told", async (method) => {
    const { frame, provider, seen, asked } = await connected();
    frame.answers["RPC_REQUEST"] = () => ({ some: "thing" });
    expect(await provider.request({ method, params: [{ to: EVM }] })).toEqual({ some: "thing" });
    expect(asked()).toEqual([{ method, params: [{ to: EVM }], chainId: 1, chainNamespace: "eip155" }]);
    expect(seen).toEqual([]);
  });

  it("APPROVE-1 AUTH-2: the chain is known here, the accounts are the frame's", async () => {
    const { frame, provider, asked } = await connected();
    expect(await provider.request({ method: "eth_chainId" })).toBe("0x1");
    expect(asked()).toEqual([]);
    frame.answers["RPC_REQUEST"] = () => [SMART];
    expect(await provider.request({ method: "eth_accounts" })).toEqual([SMART]);
    expect(await provider.request({ method: "eth_requestAccounts" })).toEqual([SMART]);
    expect(asked()).toMatchObject([{ method: "eth_accounts" }, { method: "eth_accounts" }]);
  });

  it("AUTH-8, APPROVE-2: the frame is told the page's theme before what it is shown for", async () => {
    const { frame, provider, hold } = await connected();
    const promise = provider.request({ method: "personal_sign", params: ["0x00", EVM] });
    await settle();
    const held = hold();
    held.send();
    await settle();
    expect(frame.names().slice(-2)).toEqual(["SYNC_THEME", "RPC_REQUEST"]);
    held.reply();
    expect(await outcome(promise)).toEqual({ value: SIGNED });
  });

  it.each(UNSAFE)(
    "APPROVE-2: %s waits for its owner, then for the frame, then for the word to reply",
    async (method) => {
      const { provider, seen, hold, asked } = await connected();
      const params = method === "eth_sendTransaction" ? [TRANSACTION] : ["0x00", EVM];
      const promise = provider.request({ method, params });
      await settle();
      expect(seen).toMatchObject([{ type: "request.asked", request: { method, namespace: "eip155" } }]);
      expect(asked()).toEqual([]);
      const held = hold();
      held.send();
      held.send();
      await settle();
      expect(asked()).toHaveLength(1);
      expect(held.heard).toEqual([{ type: "request.answered" }]);
      expect(await outcome(promise)).toBe("pending");
      held.reply();
      expect(await outcome(promise)).toEqual({ value: SIGNED });
      held.stop();
    },
  );

  it.each<[string, string, unknown]>([
    ["SEND-8", "a wrong address", [{ ...TRANSACTION, to: SMART.slice(0, -1) }]],
    ["SEND-8", "chain 0", [{ ...TRANSACTION, chainId: "0x0" }]],
    ["SEND-8", "a tip above its fee", [{ ...TRANSACTION, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }]],
    ["SEND-8", "nothing to send", []],
    ["API-4", "seven blobs", [{ ...TRANSACTION, blobVersionedHashes: Array(7).fill(`0x01${"ab".repeat(31)}`) }]],
  ])("%s: a transaction with %s is refused, and its owner is not asked", async (_, __, params) => {
    const { provider, seen, asked } = await connected();
    expect(await outcome(provider.request({ method: "eth_sendTransaction", params }))).toMatchObject({ code: -32602 });
    expect([...seen, ...asked()]).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["personal_sign", ["0x00", OTHER]],
    ["personal_sign", [OTHER, "0x00"]],
    ["eth_signTypedData_v4", [OTHER.toLowerCase(), "{}"]],
    ["eth_sendTransaction", [{ ...TRANSACTION, from: OTHER }]],
    ["wallet_sendCalls", [{ from: OTHER, calls: [{ to: SMART }] }]],
  ])(
    "S3 ERR-3: %s for an account that was not granted is refused, and its owner is not asked: %j",
    async (method, params) => {
      const { provider, seen, asked } = await connected();
      expect(await outcome(provider.request({ method, params }))).toMatchObject({ code: 4100 });
      expect([...seen, ...asked()]).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    ["personal_sign", ["0x00", EVM.toLowerCase()]],
    ["personal_sign", [EVM, OTHER]],
    ["personal_sign", [OTHER]],
    ["eth_signTypedData_v4", [EVM.toUpperCase().replace("X", "x"), "{}"]],
    ["eth_sendTransaction", [{ to: OTHER, value: "0x1" }]],
    ["wallet_sendCalls", [{ from: EVM, calls: [{ to: OTHER }] }]],
  ])("S3: %s for a granted account, or none, waits for its owner: %j", async (method, params) => {
    const { provider, seen } = await connected();
    expect(await outcome(provider.request({ method, params }))).toBe("pending");
    expect(seen).toMatchObject([{ type: "request.asked" }]);
  });

  it("SEND-8: a call of a batch is refused as a transaction is", async () => {
    const { provider, seen } = await connected();
    const params = [{ calls: [{ to: SMART }, { to: SMART.slice(0, -1) }] }];
    expect(await outcome(provider.request({ method: "wallet_sendCalls", params }))).toMatchObject({ code: -32602 });
    expect(seen).toEqual([]);
  });

  it("S3 APPROVE-4: 10,000 names are posted if and only if they are listed", async () => {
    const { frame, provider, seen } = await connected();
    const listed = fc.constantFrom(...SAFE, ...UNSAFE, "eth_chainId", "wallet_sendCalls", "solana_signMessage");
    const near = fc
      .tuple(listed, fc.constantFrom(" ", "\0", "_", "\u0435", "x", ""))
      .map(([name, mark]) => `${mark}${name}${mark}`);
    const proto = fc.constantFrom(
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "valueOf",
      "eth_sign",
      "ETH_CALL",
    );
    const names = fc.sample(
      fc.oneof(
        fc.string(),
        near,
        proto,
        listed.map((name) => name.toUpperCase()),
      ),
      { numRuns: runs(10_000), seed: 3 },
    );
    let refused = 0;
    for (const method of names.filter((name) => !policyOf(name))) {
      expect(await provider.request({ method }).catch((error) => error), method).toMatchObject({
        code: 4200,
        message: "Requested RPC call is not allowed",
      });
      refused += 1;
    }
    expect(seen).toHaveLength(refused);
    expect(frame.names()).not.toContain("RPC_REQUEST");
    expect(refused).toBeGreaterThan(runs(10_000) / 2);
  });

  it("S3: what is no name at all never reaches the frame", async () => {
    const { frame, provider } = await connected();
    for (const method of [undefined, null, 7, {}, ["eth_call"], { toString: () => "eth_call" }])
      expect(await outcome(provider.request({ method } as never))).toMatchObject({ code: 4200 });
    expect(await outcome(provider.request(undefined as never))).toMatchObject({ code: 4200 });
    expect(frame.names()).not.toContain("RPC_REQUEST");
  });
});

describe("how a request ends (I3)", () => {
  const sign = { method: "personal_sign", params: ["0x00", EVM] };

  it("I3 ERR-3: what is open when the instance goes is answered with that, and so is every later request", async () => {
    const { frame, provider, hold } = await connected();
    frame.answers["RPC_REQUEST"] = () => SILENT;
    const open = provider.request(sign);
    await settle();
    frame.world.isDestroyed = () => true;
    hold().stop();
    frame.wallet.stop();
    const destroyed = { code: 4900, data: { code: "DESTROYED" } };
    await expect(open).rejects.toMatchObject(destroyed);
    await expect(provider.request({ method: "eth_accounts" })).rejects.toMatchObject(destroyed);
  });

  it.each<[string, number, object]>([
    ["User rejected the request", 4001, { code: "FRAME_REFUSED", values: { message: "User rejected the request" } }],
    ["Not deployed", -32603, { code: "SMART_ACCOUNT_UNSUPPORTED" }],
    ...["You are not logged in any more", "Nobody is logged in", "Unauthorized"].map<[string, number, object]>(
      (message) => [message, 4100, { code: "FRAME_REFUSED", values: { message } }],
    ),
  ])("AUTH-4 AUTH-12: '%s' fails the request, and the host gets %i with the reply", async (message, code, fault) => {
    const { frame, provider, hold } = await connected();
    frame.answers["RPC_REQUEST"] = () => new Refusal(message);
    const promise = provider.request(sign);
    await settle();
    const held = hold();
    held.send();
    await settle();
    expect(held.heard).toEqual([{ type: "request.failed", fault }]);
    held.reply();
    expect(await outcome(promise)).toEqual({ code, message });
  });

  it("S14: an answer that came before the end is not called an abort", async () => {
    const { provider, hold } = await connected();
    const promise = provider.request(sign);
    await settle();
    const held = hold();
    held.send();
    await settle();
    held.stop();
    expect(await outcome(promise)).toEqual({ value: SIGNED });
  });

  it("R9 I3: a frame that is lost fails it, a log-out ends it, and nobody is left waiting", async () => {
    const { frame, provider, hold } = await connected();
    frame.answers["RPC_REQUEST"] = () => SILENT;
    const [first, second] = [provider.request(sign), provider.request({ method: "eth_blockNumber" })];
    second.catch(() => undefined);
    await settle();
    const held = hold();
    held.send();
    await settle();
    frame.load();
    await settle();
    expect(held.heard).toEqual([{ type: "request.failed", fault: { code: "FRAME_LOST" } }]);
    held.reply();
    expect(await outcome(first)).toMatchObject({ code: 4900 });
    expect(await outcome(second)).toMatchObject({ code: 4900 });
    const third = provider.request(sign);
    await settle();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(await outcome(third)).toMatchObject({ code: 4001 });
    expect(await outcome(provider.request(sign))).toMatchObject({ code: 4100 });
    expect(frame.clock.pending).toBe(0);
  });

  it("R9: whatever is asked of a frame that was lost has it brought back, and is answered then", async () => {
    const { frame, provider, seen } = await connected();
    frame.tear();
    frame.answers["RPC_REQUEST"] = () => "0x5";
    const read = provider.request({ method: "eth_blockNumber" });
    const typed = frame.wallet.preferAccount({
      namespace: "eip155",
      networkId: "eip155:1" as never,
      accountType: "eoa",
    });
    await settle();
    expect(seen.map(({ type }) => type)).toContain("frame.missing");
    await frame.start();
    expect(await outcome(read)).toEqual({ value: "0x5" });
    expect(await outcome(typed)).toMatchObject({ value: {} });
  });

  it("R9: a read that is not answered ends by its deadline", async () => {
    const { frame, provider } = await connected();
    frame.answers["RPC_REQUEST"] = () => SILENT;
    const promise = provider.request({ method: "eth_blockNumber" });
    promise.catch(() => undefined);
    await frame.clock.advance(LIMITS.httpTotal);
    expect(await outcome(promise)).toMatchObject({ code: 4900 });
  });

  it("S4: 100 reads in the background neither close nor answer a request that waits", async () => {
    const { frame, provider, seen, hold } = await connected();
    const promise = provider.request(sign);
    await settle();
    const held = hold();
    frame.answers["RPC_REQUEST"] = () => "0x1";
    await Promise.all(Array.from({ length: 100 }, () => provider.request({ method: "eth_blockNumber" })));
    expect(held.heard).toEqual([]);
    expect(seen).toHaveLength(1);
    expect(await outcome(promise)).toBe("pending");
  });

  it("I1: the frame is brought to the request's own network first", async () => {
    const { frame, provider } = await connected();
    await frame.wallet.takeUser({ networks: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never] });
    frame.answers["RPC_REQUEST"] = () => "0x1";
    await Promise.all([provider.request({ method: "eth_blockNumber" }), provider.request({ method: "eth_gasPrice" })]);
    expect(frame.names().slice(-3)).toEqual(["SWITCH_NETWORK", "RPC_REQUEST", "RPC_REQUEST"]);
    expect(frame.last("SWITCH_NETWORK")?.payload).toEqual({ chainId: 1 });
    frame.answers["SWITCH_NETWORK"] = () => ({ chainId: 5 });
    await frame.wallet.takeUser({ networks: ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never] });
    expect(await outcome(provider.request({ method: "eth_gasPrice" }))).toMatchObject({ code: -32603 });
  });

  it("I1 S13: while its owner looks at a request the frame stays on that one's network, whatever the page reads", async () => {
    const { frame, provider, seen, hold, asked } = await connected();
    await frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
    const solana = frame.wallet.providerOf("solana") as SolanaProvider;
    frame.answers["RPC_REQUEST"] = ({ method }: { method: string }) => (method === "eth_gasPrice" ? "0x1" : SILENT);
    void outcome(solana.signMessage(Uint8Array.of(1)));
    await expect.poll(() => seen).toMatchObject([{ request: { method: "solana_signMessage" } }]);
    const held = hold();
    held.send();
    await settle();
    const before = frame.names().length;
    expect(await provider.request({ method: "eth_gasPrice" })).toBe("0x1");
    expect(frame.names().slice(before)).toEqual(["RPC_REQUEST"]);
    expect(asked().at(-1)).toMatchObject({ method: "eth_gasPrice", chainId: 1, chainNamespace: "eip155" });
    held.stop();
    await settle();
    await provider.request({ method: "eth_gasPrice" });
    expect(frame.names().slice(-2)).toEqual(["SWITCH_NETWORK", "RPC_REQUEST"]);
  });
});
