import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  createEip155Provider,
  type Eip155Provider,
} from "../../../../adapters/walletconnect/providers/provider-eip155.ts";
import { readSession } from "../../../../adapters/walletconnect/session/session.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";

const TOPIC = "ab".repeat(32);
const ONE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const TWO = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const id = parseCaipNetworkId;

function sessionOf(accounts: readonly string[], methods: readonly string[] = ["personal_sign"]) {
  const namespaces = { eip155: { accounts, methods, events: [] } };
  return readSession({ topic: TOPIC, expiry: 1_700_000_000, peer: { metadata: { name: "W" } }, namespaces });
}

const ask = vi.fn();
const read = vi.fn();
let heard: unknown[];

function providerOf(accounts: readonly string[], methods?: readonly string[], start?: string): Eip155Provider {
  const session = sessionOf(accounts, methods);
  const provider = createEip155Provider({ session, ask, read, ...(start && { networkId: id(start) }) });
  provider.on("chainChanged", (value) => heard.push(["chainChanged", value]));
  provider.on("accountsChanged", (value) => heard.push(["accountsChanged", value]));
  provider.on("disconnect", ({ code }) => heard.push(["disconnect", code]));
  return provider;
}

const BOTH = [`eip155:1:${ONE}`, `eip155:10:${ONE}`, `eip155:10:${TWO}`];
const emitted = (name: string, data: unknown, networkId = "eip155:1", topic = TOPIC) =>
  ({ type: "session.emitted", topic, networkId: id(networkId), name, data }) as const;

beforeEach(() => {
  heard = [];
  ask.mockReset().mockResolvedValue("0x1");
  read.mockReset().mockResolvedValue("0x2");
});

describe("the EVM provider of a session", () => {
  test("CONN-22: accounts and chain come from the session, without a question", async () => {
    const provider = providerOf(BOTH);
    expect(await provider.request({ method: "eth_accounts" })).toEqual([ONE]);
    expect(await provider.request({ method: "eth_chainId" })).toBe("0x1");
    expect(await provider.request({ method: "net_version" })).toBe("1");
    expect(ask).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
  });

  test("CONN-22: it starts on the chain that is asked for where that was approved", async () => {
    expect(providerOf(BOTH, undefined, "eip155:10").networkId()).toBe("eip155:10");
    expect(providerOf(BOTH, undefined, "eip155:137").networkId()).toBe("eip155:1");
    expect(await providerOf(BOTH, undefined, "eip155:10").request({ method: "eth_requestAccounts" })).toEqual([
      ONE,
      TWO,
    ]);
  });

  test("CONN-22: a callback beside the call, as web3 4 hands one over, is not called and changes nothing", async () => {
    const provider = providerOf(BOTH) as { request(call: object, callback: unknown): Promise<unknown> };
    const callback = vi.fn();
    expect(
      await provider.request({ id: 1, jsonrpc: "2.0", method: "personal_sign", params: ["0x00", ONE] }, callback),
    ).toBe("0x1");
    expect(ask).toHaveBeenCalledExactlyOnceWith("eip155:1", "personal_sign", ["0x00", ONE]);
    expect(callback).not.toHaveBeenCalled();
  });

  test("CONN-22: what was granted goes to the wallet, questions go to the chain", async () => {
    const provider = providerOf(BOTH, ["personal_sign", "eth_sendRawTransaction"]);
    expect(await provider.request({ method: "personal_sign", params: ["0x00", ONE] })).toBe("0x1");
    expect(ask).toHaveBeenCalledExactlyOnceWith("eip155:1", "personal_sign", ["0x00", ONE]);
    expect(await provider.request({ method: "eth_getBalance", params: [ONE, "latest"] })).toBe("0x2");
    await provider.request({ method: "eth_sendRawTransaction", params: ["0x"] });
    expect(read.mock.calls).toEqual([
      ["eip155:1", "eth_getBalance", [ONE, "latest"]],
      ["eip155:1", "eth_sendRawTransaction", ["0x"]],
    ]);
  });

  test.each(["eth_sendTransaction", "eth_signTypedData_v4", "wallet_watchAsset", "personal_ecRecover"])(
    "CONN-22: %s is refused where it was not granted",
    async (method) => {
      await expect(providerOf(BOTH).request({ method })).rejects.toMatchObject({ code: 4200 });
      expect(ask).not.toHaveBeenCalled();
      expect(read).not.toHaveBeenCalled();
    },
  );

  test("ERR-3: a wallet's refusal has the number that pages know", async () => {
    ask.mockRejectedValue(new RpcError(5000, { message: "No!" }));
    const asked = providerOf(BOTH).request({ method: "personal_sign" });
    await expect(asked).rejects.toMatchObject({ code: 4001, message: "No!" });
  });

  test("CONN-20: switching to an approved chain asks nobody, and says so", async () => {
    const provider = providerOf(BOTH);
    expect(await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0xa" }] })).toBeNull();
    expect(heard).toEqual([
      ["chainChanged", "0xa"],
      ["accountsChanged", [ONE, TWO]],
    ]);
    expect(ask).not.toHaveBeenCalled();
    expect(await provider.request({ method: "eth_chainId" })).toBe("0xa");
  });

  test("CONN-20: switching to another chain asks the wallet, and stays where it refuses", async () => {
    const provider = providerOf(BOTH, ["wallet_switchEthereumChain"]);
    ask.mockRejectedValueOnce(new RpcError(4001));
    const call = { method: "wallet_switchEthereumChain", params: [{ chainId: "0x89" }] };
    await expect(provider.request(call)).rejects.toMatchObject({ code: 4001 });
    expect(provider.networkId()).toBe("eip155:1");
    await provider.request(call);
    expect(ask).toHaveBeenLastCalledWith("eip155:1", "wallet_switchEthereumChain", [{ chainId: "0x89" }]);
    expect(provider.networkId()).toBe("eip155:137");
  });

  test("CONN-20: a chain that can be neither switched to nor asked for is unknown; nonsense is refused", async () => {
    const provider = providerOf(BOTH);
    const call = (params: unknown) => provider.request({ method: "wallet_switchEthereumChain", params: params as [] });
    await expect(call([{ chainId: "0x89" }])).rejects.toMatchObject({ code: 4902 });
    for (const params of [[], [{}], [{ chainId: "zero" }], {}, [null]])
      await expect(call(params)).rejects.toMatchObject({ code: -32602 });
  });

  test.each([
    ["a number", 10],
    ["hex", "0xa"],
    ["decimal text", "10"],
    ["a network id", "eip155:10"],
    ["a network id in hex", "eip155:0xa"],
  ])("CONN-20: a chain change that the wallet announces as %s counts", (_, data) => {
    const provider = providerOf(BOTH);
    provider.hear(emitted("chainChanged", data));
    expect(provider.networkId()).toBe("eip155:10");
    expect(heard[0]).toEqual(["chainChanged", "0xa"]);
  });

  test("CONN-20: a chain that nobody approved can become active: the page knows it as unknown", () => {
    const provider = providerOf(BOTH);
    provider.hear(emitted("chainChanged", "eip155:424242"));
    expect(provider.networkId()).toBe("eip155:424242");
    provider.hear(emitted("chainChanged", { nonsense: true }, "eip155:10"));
    expect(provider.networkId()).toBe("eip155:10");
  });

  test.each(["eip155:main", "eip155:0"])("CONN-20 I4: %s is no chain: the event's own counts", async (data) => {
    const provider = providerOf(BOTH);
    provider.hear(emitted("chainChanged", data, "eip155:10"));
    expect(await provider.request({ method: "eth_chainId" })).toBe("0xa");
    provider.hear(emitted("chainChanged", data, "eip155:main"));
    expect(provider.networkId()).toBe("eip155:10");
  });

  test("CONN-20: accounts that the wallet picks are told where it had approved them", () => {
    const provider = providerOf(BOTH, undefined, "eip155:10");
    provider.hear(emitted("accountsChanged", [`eip155:10:${TWO}`], "eip155:10"));
    provider.hear(emitted("accountsChanged", ["0x0000000000000000000000000000000000000001"], "eip155:10"));
    provider.hear(emitted("accountsChanged", "all of them", "eip155:10"));
    expect(heard).toEqual([["accountsChanged", [TWO]]]);
  });

  test("CONN-19: an update moves accounts, and the chain where it went", () => {
    const provider = providerOf(BOTH);
    provider.hear({ type: "session.updated", session: sessionOf([`eip155:1:${TWO}`]) });
    provider.hear({ type: "session.updated", session: sessionOf([`eip155:1:${TWO}`]) });
    provider.hear({ type: "session.updated", session: sessionOf([`eip155:10:${TWO}`]) });
    expect(heard).toEqual([
      ["accountsChanged", [TWO]],
      ["chainChanged", "0xa"],
      ["accountsChanged", [TWO]],
    ]);
  });

  test("CONN-19: the wallet's choice counts until it grants other accounts", async () => {
    const provider = providerOf(BOTH, undefined, "eip155:10");
    provider.hear(emitted("accountsChanged", [TWO], "eip155:10"));
    provider.hear({ type: "session.updated", session: sessionOf(BOTH) });
    expect(await provider.request({ method: "eth_accounts" })).toEqual([TWO]);
    provider.hear({ type: "session.updated", session: sessionOf(BOTH.slice(1)) });
    expect(await provider.request({ method: "eth_accounts" })).toEqual([ONE, TWO]);
  });

  test("CONN-14: a session that is over has no accounts and answers nothing any more", async () => {
    const provider = providerOf(BOTH);
    provider.hear({ type: "session.deleted", topic: TOPIC });
    provider.hear(emitted("chainChanged", 10));
    expect(heard).toEqual([
      ["accountsChanged", []],
      ["disconnect", 4900],
    ]);
    await expect(provider.request({ method: "eth_accounts" })).rejects.toMatchObject({ code: 4900 });
  });

  test("R6: what is said of another session, or of another family, is not heard", () => {
    const provider = providerOf(BOTH);
    provider.hear(emitted("chainChanged", 10, "eip155:1", "cd".repeat(32)));
    provider.hear(emitted("chainChanged", 10, "solana:1"));
    provider.hear({ type: "session.expired", topic: "cd".repeat(32) });
    provider.hear({ type: "relay.closed" });
    expect(heard).toEqual([]);
  });

  test("R19: a listener that was removed hears nothing", () => {
    const provider = providerOf(BOTH);
    const listener = vi.fn();
    provider.on("chainChanged", listener).removeListener("chainChanged", listener);
    provider.activate(id("eip155:10"));
    expect(listener).not.toHaveBeenCalled();
  });

  test("CONN-18: a session without EVM has no EVM provider", () => {
    const session = { ...sessionOf(BOTH), namespaces: {} };
    expect(() => createEip155Provider({ session, ask, read })).toThrow("Namespace is not configured");
  });
});
