import { describe, expect, test } from "vitest";
import type { Pairings } from "../../../../adapters/walletconnect/pairing/pairings.ts";
import type { Eip155Provider } from "../../../../adapters/walletconnect/providers/provider-eip155.ts";
import type { WalletEvent } from "../../../../machines/connection/ports.ts";
import { ACCOUNT, ADDRESS, counterparts, memory, until } from "../client/counterpart.ts";
import { DESKTOP, IPHONE, NETWORKS, pairingPages } from "../pairing/pairings-page.ts";
import { network } from "./networks.ts";

const { relayUrl, wallet, sandbox } = counterparts();
const page = pairingPages(relayUrl);

const ethereum = network("eip155:1").caipNetworkId;
const SOLANA_ACCOUNT = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:DhVt8bUJqyR8rrTFCvRCUhFYBcLyzGcuqLChjcVJjMpM";

/** The provider of a paired wallet, as sending knows it. */
interface Answering {
  request(call: { method: string; params: unknown; reserve(topic: string): Promise<number> }): Promise<unknown>;
  answer(open: { topic: string; id: number }): Promise<unknown>;
}

const refuse = (): unknown => {
  throw new Error("no");
};

/** A page that was thrown away while its wallet was asked, and the next one; the wallet answers when it is told to. */
async function thrownAway(say: () => unknown) {
  const first = page(DESKTOP);
  const { uri, events } = await first.show();
  let decide = (): void => undefined;
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  const asked: string[] = [];
  const far = await wallet({
    accounts: [ACCOUNT],
    async answer(method) {
      asked.push(method);
      await decided;
      return say();
    },
  });
  await far.kit.pair({ uri });
  await until(() => events.length > 1);
  const open = { topic: "", id: 1_767_312_000_000_000 };
  const provider = first.pairings.providerOf("eip155") as unknown as Answering;
  const call = { method: "eth_sendTransaction", params: [{ from: ADDRESS, to: ADDRESS, value: "0x1" }] };
  const reserve = async (topic: string): Promise<number> => {
    open.topic = topic;
    return open.id;
  };
  provider.request({ ...call, reserve }).catch(() => undefined);
  await until(() => asked.length > 0);
  const storage = memory();
  for (const [key, value] of first.storage.items) storage.items.set(key, value);
  // Its socket goes with it.
  await first.pairings.stop();
  const { pairings } = page(DESKTOP, { storage });
  await pairings.restoreWallet({ namespace: "eip155", networkId: ethereum });
  return { open, decide, page: pairings };
}

describe("one session is held", () => {
  test("CONN-19 R4: a newer one ends the earlier one, in its wallet as well; who has no part in it is told", async () => {
    const { show, pairings } = page(DESKTOP);
    const both = [...NETWORKS, network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")];
    const [earlier, later] = [
      await wallet({ accounts: [ACCOUNT, SOLANA_ACCOUNT] }),
      await wallet({ accounts: [ACCOUNT] }),
    ];
    const first = await show(both);
    await earlier.kit.pair({ uri: first.uri });
    await until(() => first.events.length > 1);
    first.leave();
    const told: WalletEvent[] = [];
    pairings.watchWallet({ namespace: "solana" }, (event) => told.push(event));
    const second = await show(both);
    await later.kit.pair({ uri: second.uri });
    await until(() => second.events.length > 1);
    expect(told).toEqual([{ type: "wallet.disconnected", isSuperseded: true }]);
    await until(() => earlier.topics().length === 0);
    expect(later.topics()).toHaveLength(1);
    expect(await pairings.restoreWallet({ namespace: "eip155", networkId: ethereum })).toMatchObject({
      accounts: [ADDRESS],
    });
    await expect(pairings.restoreWallet({ namespace: "solana", networkId: ethereum })).rejects.toThrow();
  });

  test("I4 CONN-13: an end that an earlier page did not live to tell is told by the next one, with all that was left", async () => {
    const first = page(DESKTOP);
    const { uri, events } = await first.show();
    const far = await wallet({ accounts: [ACCOUNT] });
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    // Thrown away, not stopped: what is stored by now is all that is left.
    const storage = memory();
    for (const [key, value] of first.storage.items) storage.items.set(key, value);
    const next = page(DESKTOP, { storage });
    await next.pairings.disconnectWallet();
    await until(() => far.topics().length === 0);
    expect(storage.items.has("@appkit/pairing")).toBe(false);
  });

  test.each([
    ["is ended where another wallet serves its families", ["eip155"], 0],
    ["is adopted where nobody does", ["solana"], 1],
  ] as const)("I4 CONN-12: a session that an earlier page left %s", async (_, served, count) => {
    const first = page(DESKTOP);
    const { uri, events } = await first.show();
    const far = await wallet({ accounts: [ACCOUNT] });
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    const storage = memory();
    for (const [key, value] of first.storage.items) storage.items.set(key, value);
    const next = page(DESKTOP, { storage });
    await next.pairings.resume(served);
    await until(() => far.topics().length === count);
    expect([next.adopted.length, storage.items.has("@appkit/pairing")]).toEqual([count, count > 0]);
  });

  test.each([
    ["the page", (pairings: Pairings) => pairings.disconnectWallet()],
    ["the provider over all chain families", ({ universal }: Pairings) => universal.disconnect()],
  ])("CONN-13 R14: a request that is still open when %s ends the session is answered with the end", async (_, end) => {
    const { show, pairings } = page(DESKTOP);
    const { uri, events } = await show();
    const asked: string[] = [];
    const silent = await wallet({ accounts: [ACCOUNT], answer: (method) => void asked.push(method) });
    await silent.kit.pair({ uri });
    await until(() => events.length > 1);
    const provider = pairings.providerOf("eip155") as Eip155Provider;
    const answer = provider.request({ method: "personal_sign", params: ["0x00", ADDRESS] });
    const ended = expect(answer).rejects.toMatchObject({ code: 4900 });
    await until(() => asked.length > 0);
    await end(pairings);
    await ended;
  });

  test.each([
    ["a hash", (): unknown => "0x5e", (answer: Promise<unknown>) => expect(answer).resolves.toBe("0x5e")],
    ["a refusal", refuse, (answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code: -32_000 })],
  ])(
    "SEND-4, S14: %s for what a page asked that is gone is heard by the next one, which asks nothing",
    async (_, say, expected) => {
      const { open, decide, page: next } = await thrownAway(say);
      const provider = next.providerOf("eip155") as unknown as Answering;
      const answer = expected(provider.answer(open));
      decide();
      await answer;
    },
  );

  test("SEND-4, S14, I4: what is still to be answered when the page ends the session is over, and so is what nobody knows", async () => {
    const { open, page: next } = await thrownAway(() => "0x5e");
    const provider = next.providerOf("eip155") as unknown as Answering;
    await expect(provider.answer({ ...open, id: 7 })).rejects.toMatchObject({ code: "REQUEST_EXPIRED" });
    const ended = expect(provider.answer(open)).rejects.toMatchObject({ code: 4900 });
    await next.disconnectWallet();
    await ended;
  });

  test("I3 ERR-3: a request that is open when the instance goes is answered with that, and so is every later one", async () => {
    const { show, pairings } = page(DESKTOP);
    const { uri, events } = await show();
    const asked: string[] = [];
    const silent = await wallet({ accounts: [ACCOUNT], answer: (method) => void asked.push(method) });
    await silent.kit.pair({ uri });
    await until(() => events.length > 1);
    const provider = pairings.providerOf("eip155") as Eip155Provider;
    const gone: unknown[] = [];
    provider.on("disconnect", ({ data }) => gone.push(data));
    const call = { method: "personal_sign", params: ["0x00", ADDRESS] };
    const destroyed = { code: 4900, data: { code: "DESTROYED" } };
    const open = [provider.request(call), pairings.universal.request(call)];
    const ended = open.map((each) => expect(each).rejects.toMatchObject(destroyed));
    await until(() => asked.length > 1);
    await pairings.stop();
    await Promise.all(ended);
    await expect(provider.request(call)).rejects.toMatchObject(destroyed);
    await expect(pairings.universal.request(call)).rejects.toMatchObject(destroyed);
    expect(gone).toEqual([{ code: "DESTROYED" }]);
  });

  test("CONN-13 R1: a wallet that cannot be told is said to have failed, and here the session is over", async () => {
    const { show, pairings, storage } = page(DESKTOP);
    const { uri, events } = await show();
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri });
    await until(() => events.length > 1);
    await sandbox().control("relay", { down: 8_000 });
    await expect(pairings.disconnectWallet()).rejects.toMatchObject({ code: "RELAY_UNREACHABLE" });
    expect(storage.items.has("@appkit/pairing")).toBe(false);
    await sandbox().control("relay", { down: 0 });
  });

  test("CONN-19: a chain family that the wallet grants again comes along", async () => {
    const { show, pairings, adopted } = page(DESKTOP);
    const { uri, events } = await show([...NETWORKS, network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")]);
    const far = await wallet({ accounts: [ACCOUNT, SOLANA_ACCOUNT] });
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    const [topic = ""] = far.topics();
    const { namespaces } = far.kit.getActiveSessions()[topic] as unknown as { namespaces: Record<string, never> };
    const told: WalletEvent[] = [];
    pairings.watchWallet({ namespace: "solana" }, (event) => told.push(event));
    await far.kit.updateSession({ topic, namespaces: { eip155: namespaces["eip155"] as never } });
    await until(() => told.length > 0);
    expect(told).toEqual([{ type: "wallet.disconnected", isSuperseded: true }]);
    await far.kit.updateSession({ topic, namespaces });
    await until(() => adopted.length > 0);
    expect(adopted).toMatchObject([[{ namespace: "solana" }]]);
    expect(pairings.providerOf("solana")).toBeDefined();
  });

  test("CONN-18 CONN-19: a page's provider of a session that was ended says so, and asks nobody", async () => {
    const { show, pairings } = page(DESKTOP);
    const { uri, events } = await show();
    const far = await wallet({ accounts: [ACCOUNT] });
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    const [topic] = far.topics();
    const provider = pairings.providerOf("eip155") as Eip155Provider;
    const told: unknown[] = [];
    provider.on("accountsChanged", (accounts) => told.push(accounts));
    provider.on("disconnect", ({ code }) => told.push(code));
    pairings.universal.on("disconnect", (end) => told.push(end.topic));
    await pairings.disconnectWallet();
    expect(told).toEqual([[], 4900, topic]);
    await expect(provider.request({ method: "eth_chainId" })).rejects.toMatchObject({ code: 4900 });
    expect(pairings.providerOf("eip155")).toBeUndefined();
  });
});

test("CONN-10 S6: the wallet's app comes forward for a request, by a safe link, and only within a gesture", async () => {
  const { show, pairings, opened, activation, storage } = page(IPHONE);
  const { uri, events } = await show();
  const answering = await wallet({ accounts: [ACCOUNT], answer: () => "0x01" });
  await answering.kit.pair({ uri });
  await until(() => events.length > 1);
  const sign = async (href: string) => {
    storage.items.set("WALLETCONNECT_DEEPLINK_CHOICE", JSON.stringify({ href, name: "Ferry" }));
    const provider = pairings.providerOf("eip155") as Eip155Provider;
    await provider.request({ method: "personal_sign", params: ["0x00", ADDRESS] });
  };
  await sign("ferry://");
  expect(opened).toEqual([expect.stringMatching(/^ferry:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)]);
  activation.isActive = false;
  await sign("ferry://");
  activation.isActive = true;
  await sign("javascript:alert(1)");
  expect(opened).toHaveLength(1);
});

test("ACCT-15 CONN-10: no app comes forward for what a wallet answers without its owner", async () => {
  const { show, pairings, opened, storage } = page(IPHONE);
  const { uri, events } = await show();
  const answering = await wallet({ accounts: [ACCOUNT], methods: ["wallet_getCapabilities"], answer: () => "0x01" });
  await answering.kit.pair({ uri });
  await until(() => events.length > 1);
  storage.items.set("WALLETCONNECT_DEEPLINK_CHOICE", JSON.stringify({ href: "ferry://", name: "Ferry" }));
  const provider = pairings.providerOf("eip155") as Eip155Provider;
  expect(await provider.request({ method: "wallet_getCapabilities", params: [ADDRESS] })).toBe("0x01");
  expect(opened).toEqual([]);
});

test("API-1: the client id is that of the pairing made in this page, until it is disconnected", async () => {
  const { show, pairings } = page(DESKTOP);
  const { uri, events } = await show();
  expect(pairings.clientId).toBeUndefined();
  await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri });
  await until(() => events.length > 1 && pairings.clientId !== undefined);
  expect(pairings.clientId).toMatch(/^did:key:z6Mk\w{44}$/);
  await pairings.disconnectWallet();
  expect(pairings.clientId).toBeUndefined();
});

describe("the provider over all chain families", () => {
  test("CONN-18: before a wallet is paired it says to connect first", async () => {
    const { universal } = page(DESKTOP).pairings;
    expect(universal.session).toBeUndefined();
    await expect(universal.request({ method: "personal_sign" }, "eip155:1")).rejects.toThrow(
      "Please call connect() before request()",
    );
  });

  test("CONN-18 CONN-19 CONN-20 CONN-22: it shows the session, asks on the chain that is named, and tells what happens", async () => {
    const { show, pairings } = page(DESKTOP);
    const { universal } = pairings;
    const told: unknown[] = [];
    universal.on("display_uri", (uri) => told.push(uri));
    universal.on("connect", ({ session }) => told.push(session.topic));
    universal.on("session_event", ({ params }) => told.push([params.event.name, params.chainId]));
    const moves: unknown[] = [];
    universal.on("chainChanged", (id) => moves.push(id));
    universal.on("accountsChanged", (addresses) => moves.push(addresses));
    universal.on("session_delete", ({ topic }) => told.push(["gone", topic]));
    universal.on("disconnect", ({ topic }) => told.push(["over", topic]));
    const asked: string[] = [];
    const far = await wallet({
      accounts: [ACCOUNT, `eip155:10:${ADDRESS}`],
      answer: (_, __, chain) => asked.push(chain) && "0x01",
    });
    const { uri, events } = await show();
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    const [topic = ""] = far.topics();
    expect(told).toEqual([uri, topic]);
    expect(universal.session).toMatchObject({ topic, peer: { metadata: { name: "Test Wallet" } } });
    // In seconds, as wallets settle it: a week from now.
    expect(universal.session?.expiry).toBeCloseTo(Date.now() / 1000 + 604_800, -2);
    expect(universal.session?.namespaces["eip155"]).toMatchObject({
      chains: ["eip155:1", "eip155:10"],
      accounts: [ACCOUNT, `eip155:10:${ADDRESS}`],
      events: ["accountsChanged", "chainChanged"],
      defaultChain: "eip155:1",
      rpcMap: { "1": expect.stringMatching(/^https:\/\/node.example/) },
    });
    await universal.request({ method: "personal_sign", params: ["0x00", ADDRESS] }, "eip155:10");
    await universal.request({ method: "personal_sign", params: ["0x00", ADDRESS] });
    expect(asked).toEqual(["eip155:10", "eip155:1"]);
    expect(await universal.request({ method: "eth_accounts" })).toEqual([ADDRESS]);
    const sentence = "Namespace is not configured. Please call connect() first with namespace config.";
    for (const chain of ["1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"])
      await expect(universal.request({ method: "personal_sign" }, chain)).rejects.toThrow(sentence);
    await far.kit.emitSessionEvent({ topic, event: { name: "chainChanged", data: 10 }, chainId: "eip155:10" });
    await until(() => told.length > 2);
    expect(told[2]).toEqual(["chainChanged", "eip155:10"]);
    expect(moves).toEqual(["10", [ADDRESS]]);
    const heard: WalletEvent[] = [];
    pairings.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    await universal.disconnect();
    expect(told.slice(3)).toEqual([
      ["gone", topic],
      ["over", topic],
    ]);
    expect(heard).toEqual([{ type: "wallet.disconnected", isWhole: true }]);
    expect(moves).toHaveLength(2);
    expect(universal.session).toBeUndefined();
    await until(() => far.topics().length === 0);
  });
});
