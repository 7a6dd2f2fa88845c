// Providers without a wallet: what they ask, and how they follow their session.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PairingError } from "../../../../adapters/walletconnect/client/errors.ts";
import type { FollowingProvider } from "../../../../adapters/walletconnect/providers/provider-namespace.ts";
import type { SolanaProvider } from "../../../../adapters/walletconnect/providers/provider-solana.ts";
import { createProviders } from "../../../../adapters/walletconnect/providers/providers.ts";
import { readSession } from "../../../../adapters/walletconnect/session/session.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";

const TOPIC = "ab".repeat(32);
const MAIN = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const FORMER = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
const DEV = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const ONE = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const TWO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const EVM = "eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const ON_POLKADOT = `${POLKADOT}:14ShUZUYUR35RBZW6uVVt1zXDxmSQddkeDdXf1JkMA6P721N`;
const id = parseCaipNetworkId;

function sessionOf(accounts: readonly string[], methods: readonly string[] = ["polkadot_signMessage"], topic = TOPIC) {
  const keys = [...new Set(accounts.map((account) => account.split(":")[0] ?? ""))];
  const own = (key: string) => accounts.filter((account) => account.startsWith(`${key}:`));
  const namespaces = keys.map((key) => [key, { accounts: own(key), methods, events: [] }]);
  const peer = { metadata: { name: "W" } };
  return readSession({ topic, expiry: 1_700_000_000, peer, namespaces: Object.fromEntries(namespaces) });
}

const ask = vi.fn();
const read = vi.fn();
let heard: unknown[];
let providers: ReturnType<typeof createProviders>;

function of<T = FollowingProvider>(namespace: Namespace): T {
  const provider = providers.of(namespace) as FollowingProvider | undefined;
  if (!provider) throw new Error(`No provider of ${namespace}`);
  return provider as T;
}

function watched(accounts: readonly string[], namespace: Namespace = "solana"): FollowingProvider {
  providers.take(sessionOf(accounts));
  const provider = of(namespace);
  provider.on("chainChanged", (value) => heard.push(["chainChanged", value]));
  provider.on("accountsChanged", (value) => heard.push(["accountsChanged", value]));
  provider.on("disconnect", ({ code, data }) => heard.push(["disconnect", code, data]));
  return provider;
}

const emitted = (name: string, data: unknown, networkId = MAIN, topic = TOPIC) =>
  ({ type: "session.emitted", topic, networkId: id(networkId), name, data }) as const;

const BOTH = [`${MAIN}:${ONE}`, `${MAIN}:${TWO}`, `${DEV}:${TWO}`];

beforeEach(() => {
  heard = [];
  ask.mockReset().mockResolvedValue("answer");
  read.mockReset();
  providers = createProviders({ ask, read, moved: () => {} });
});

describe("the provider of any chain family", () => {
  test("CONN-22: each family of a session has one; a family that was not granted has none", () => {
    providers.take(sessionOf([EVM, ON_POLKADOT, ...BOTH]));
    expect(providers.of("eip155")).toBe(providers.evm());
    expect(of<SolanaProvider>("solana").publicKey?.toString()).toBe(ONE);
    expect(of("polkadot").networkId()).toBe(POLKADOT);
    expect(providers.of("bip122")).toBeUndefined();
  });

  test("CONN-22: requests go over the session as they stand", async () => {
    const params = { address: "x", message: "hi" };
    const provider = watched([ON_POLKADOT], "polkadot");
    expect(await provider.request({ method: "polkadot_signMessage", params })).toBe("answer");
    expect(ask).toHaveBeenCalledExactlyOnceWith(TOPIC, POLKADOT, "polkadot_signMessage", params);
  });

  test("CONN-18: a chain that is none is said to be none, without a question", async () => {
    const provider = watched(BOTH);
    const call = { method: "solana_signMessage" };
    await expect(provider.request(call, "solana")).rejects.toThrow(
      "Namespace is not configured. Please call connect() first with namespace config.",
    );
    expect(ask).not.toHaveBeenCalled();
    await provider.request(call, FORMER);
    expect(ask).toHaveBeenCalledWith(TOPIC, MAIN, "solana_signMessage", undefined);
  });

  test("CONN-18: what is asked after the end is told to connect first", async () => {
    const provider = watched(BOTH);
    providers.end();
    expect(heard).toEqual([
      ["accountsChanged", []],
      ["disconnect", 4900, { code: "SESSION_MISSING" }],
    ]);
    const sentence = "Please call connect() before request()";
    await expect(provider.request({ method: "solana_signMessage" })).rejects.toThrow(sentence);
    const solana = provider as unknown as SolanaProvider;
    await expect(solana.signMessage(new Uint8Array(3))).rejects.toThrow(sentence);
    expect(solana.publicKey).toBeUndefined();
    expect(providers.of("solana")).toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
  });

  test("ERR-3: a refusal is 4001, as pages know it; every other error has a number, too", async () => {
    const provider = watched(BOTH);
    ask.mockRejectedValueOnce(new RpcError(5000, { message: "No." }));
    await expect(provider.request({ method: "a" })).rejects.toMatchObject({ code: 4001, message: "No." });
    ask.mockRejectedValueOnce(new PairingError("METHOD_UNSUPPORTED"));
    await expect(provider.request({ method: "a" })).rejects.toMatchObject({
      ...{ code: 4200, data: { code: "METHOD_UNSUPPORTED" } },
      message: "Method not supported by the wallet",
    });
    ask.mockRejectedValueOnce(new TypeError("no function"));
    await expect(provider.request({ method: "a" })).rejects.toMatchObject({ code: -32603 });
  });

  test("CONN-22: the wallet's choice of chain and account is followed, former ids by their current name", () => {
    const provider = watched(BOTH);
    provider.hear(emitted("accountsChanged", [`${FORMER}:${TWO}`]));
    provider.hear(emitted("accountsChanged", ["nobody"]));
    provider.hear(emitted("accountsChanged", "no list"));
    provider.hear(emitted("chainChanged", DEV));
    provider.hear(emitted("chainChanged", "4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ", FORMER));
    expect(heard).toEqual([
      ["accountsChanged", [TWO]],
      ["accountsChanged", [ONE, TWO]],
      ["chainChanged", DEV],
      ["accountsChanged", [TWO]],
      ["chainChanged", MAIN],
      ["accountsChanged", [ONE, TWO]],
    ]);
  });

  test("CONN-22: another family's word and another session's are not for it", () => {
    const provider = watched(BOTH);
    provider.hear(emitted("chainChanged", "eip155:10", "eip155:1"));
    provider.hear(emitted("chainChanged", DEV, MAIN, "cd".repeat(32)));
    provider.hear({ type: "session.deleted", topic: "cd".repeat(32) });
    provider.hear({ type: "relay.closed" });
    expect(heard).toEqual([]);
    expect(provider.networkId()).toBe(MAIN);
  });

  test("CONN-22: an update moves accounts and chain, takes a family away, and brings one", () => {
    watched(BOTH);
    providers.hear({ type: "session.updated", session: sessionOf([`${DEV}:${TWO}`]) });
    expect(heard).toEqual([
      ["chainChanged", DEV],
      ["accountsChanged", [TWO]],
    ]);
    providers.hear({ type: "session.updated", session: sessionOf([EVM, ON_POLKADOT]) });
    expect(heard.slice(2)).toEqual([
      ["accountsChanged", []],
      ["disconnect", 4900, { code: "SESSION_MISSING" }],
    ]);
    expect(providers.of("solana")).toBeUndefined();
    expect(of("polkadot").networkId()).toBe(POLKADOT);
    expect(providers.evm()?.networkId()).toBe("eip155:1");
    providers.hear({ type: "session.updated", session: sessionOf(BOTH) });
    expect(of("solana").networkId()).toBe(MAIN);
    expect(providers.evm()).toBeUndefined();
  });

  test("CONN-22: the end by the wallet and by time is told once; a removed listener hears nothing", () => {
    for (const type of ["session.deleted", "session.expired"] as const) {
      heard = [];
      const provider = watched(BOTH);
      const silent = vi.fn();
      provider.on("disconnect", silent).removeListener("disconnect", silent);
      providers.hear({ type, topic: TOPIC });
      providers.hear({ type, topic: TOPIC });
      expect(heard).toEqual([
        ["accountsChanged", []],
        ["disconnect", 4900, { code: "SESSION_MISSING" }],
      ]);
      expect(silent).not.toHaveBeenCalled();
    }
  });

  test("NET-2: the page's own switch needs no question", () => {
    watched(BOTH);
    providers.activate("solana", id(DEV));
    providers.activate("bip122", id("bip122:000000000019d6689c085ae165831e93"));
    expect(heard).toEqual([
      ["chainChanged", DEV],
      ["accountsChanged", [TWO]],
    ]);
    expect(ask).not.toHaveBeenCalled();
  });
});
