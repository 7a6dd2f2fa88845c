import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Pairings, PairingsWorld } from "../../../adapters/walletconnect/pairings.ts";
import type { Eip155Provider } from "../../../adapters/walletconnect/provider-eip155.ts";
import type { PairingEvent, WalletEvent, WalletSession } from "../../../machines/ports.ts";
import { bundleNode } from "./bundled.ts";
import { ACCOUNT, ADDRESS, counterparts, memory, until } from "./counterpart.ts";
import { network } from "./networks.ts";

const { relayUrl, wallet } = counterparts();

const NETWORKS = [network("eip155:1"), network("eip155:10")];
const ethereum = network("eip155:1").caipNetworkId;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

let create: (world: PairingsWorld) => Pairings;
const open: Pairings[] = [];

const SOLANA_ACCOUNT = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:DhVt8bUJqyR8rrTFCvRCUhFYBcLyzGcuqLChjcVJjMpM";

async function showOn(pairings: Pairings, networks: typeof NETWORKS) {
  const events: PairingEvent[] = [];
  const leave = pairings.openPairing({ networks }, (event) => events.push(event));
  await until(() => events.length > 0);
  const [opened] = events;
  if (opened?.type !== "pairing.opened") throw new Error(`It is ${opened?.type}`);
  return { events, leave, ...opened };
}

/** Real timers for the relay; a pairing is found over when a test moves the wall clock. */
function page(userAgent: string) {
  let ahead = 0;
  const clock = {
    now: () => Date.now() + ahead,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  };
  const opened: string[] = [];
  const activation = { isActive: true };
  const storage = memory();
  const pairings = create({
    window: {
      navigator: { userAgent, maxTouchPoints: 0, userActivation: activation },
      location: { hash: "" },
      open: (href: string) => opened.push(href),
    } as never,
    storage,
    clock,
    relayUrl: relayUrl(),
    projectId: "sandbox",
    metadata: { name: "Page", description: "", url: "https://page.example", icons: [] },
    isShared: false,
    newId: () => "tab",
    override: { rpcMap: { "eip155:1": "https://node.example/" } },
    networks: NETWORKS,
    read: async () => undefined,
  });
  open.push(pairings);
  const adopted: (readonly WalletSession[])[] = [];
  pairings.onAdopted((sessions) => adopted.push(sessions));
  const show = (networks = NETWORKS) => showOn(pairings, networks);
  const sleep = (ms: number): void => {
    ahead += ms;
  };
  return { pairings, adopted, show, sleep, opened, activation, storage };
}

beforeAll(async () => {
  ({ createPairings: create } = await bundleNode<{ createPairings: typeof create }>(
    'export * from "./adapters/walletconnect/pairings.ts";',
  ));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

describe("an address that is left", () => {
  test("CONN-7: where leaving must not cost it, who comes back gets the same one, and its approval once", async () => {
    const { show, adopted } = page(IPHONE);
    const first = await show();
    first.leave();
    const second = await show();
    expect(second.uri).toBe(first.uri);
    expect(second.staleAt).toBe(first.staleAt);
    expect(second.life).toBeLessThanOrEqual(first.life);
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri: second.uri });
    await until(() => second.events.length > 1);
    expect(second.events.slice(1)).toMatchObject([{ type: "pairing.approved", sessions: [{ accounts: [ADDRESS] }] }]);
    expect(first.events).toHaveLength(1);
    expect(adopted).toEqual([]);
    second.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });

  test("CONN-7 R4: an approval that comes when nobody looks is adopted", async () => {
    const { show, adopted, pairings } = page(IPHONE);
    const { uri, leave, events } = await show();
    leave();
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri });
    await until(() => adopted.length > 0);
    expect(adopted).toMatchObject([[{ namespace: "eip155", accounts: [ADDRESS] }]]);
    expect(events).toHaveLength(1);
    expect(pairings.providerOf("eip155")).toBeDefined();
  });

  test("CONN-6 CONN-7: one that is over, or asks for something else, is not used again", async () => {
    const { show, sleep } = page(IPHONE);
    const first = await show();
    first.leave();
    const other = await show([network("eip155:1")]);
    expect(other.uri).not.toBe(first.uri);
    other.leave();
    sleep(230_000);
    expect((await show([network("eip155:1")])).uri).not.toBe(other.uri);
  });

  test("CONN-7 R4: a declined one is not used again", async () => {
    const { show } = page(IPHONE);
    const first = await show();
    await (await wallet({})).kit.pair({ uri: first.uri });
    await until(() => first.events.length > 1);
    expect(first.events[1]).toEqual({ type: "pairing.failed", code: "CONNECTION_DECLINED" });
    first.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });

  test("CONN-7 I9: elsewhere it is withdrawn", async () => {
    const { show } = page(DESKTOP);
    const first = await show();
    first.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });
});

test("R3 S15: after a sleep an address that is over by the wall clock is over at once", async () => {
  const { show, sleep, pairings } = page(DESKTOP);
  const { events } = await show();
  sleep(229_000);
  await pairings.restartTransport();
  expect(events.slice(1)).toEqual([{ type: "pairing.returned" }]);
  sleep(1_001);
  void pairings.restartTransport();
  expect(events.slice(2)).toEqual([{ type: "pairing.stale" }]);
});

test("R4: a code that was asked for anew elsewhere says that it was replaced", async () => {
  const { show } = page(DESKTOP);
  const first = await show();
  const second = await show([network("eip155:1")]);
  await until(() => first.events.length > 1);
  expect(first.events.slice(1)).toEqual([{ type: "pairing.replaced" }]);
  expect(second.events).toHaveLength(1);
});

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
    expect(told).toEqual([{ type: "wallet.disconnected" }]);
    await until(() => earlier.topics().length === 0);
    expect(later.topics()).toHaveLength(1);
    expect(await pairings.restoreWallet({ namespace: "eip155", networkId: ethereum })).toMatchObject({
      accounts: [ADDRESS],
    });
    await expect(pairings.restoreWallet({ namespace: "solana", networkId: ethereum })).rejects.toThrow();
  });

  test("CONN-18 CONN-19: a page's provider of a session that was ended says so, and asks nobody", async () => {
    const { show, pairings } = page(DESKTOP);
    const { uri, events } = await show();
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri });
    await until(() => events.length > 1);
    const provider = pairings.providerOf("eip155") as Eip155Provider;
    const told: unknown[] = [];
    provider.on("accountsChanged", (accounts) => told.push(accounts));
    provider.on("disconnect", ({ code }) => told.push(code));
    await pairings.disconnectWallet();
    expect(told).toEqual([[], 4900]);
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

describe("the provider over all chain families", () => {
  test("CONN-18: before a wallet is paired it says to connect first", async () => {
    const { universal } = page(DESKTOP).pairings;
    expect(universal.session).toBeUndefined();
    await expect(universal.request({ method: "personal_sign" }, "eip155:1")).rejects.toThrow(
      "Please call connect() before request()",
    );
  });

  test("CONN-18 CONN-19 CONN-22: it shows the session, asks on the chain that is named, and tells what happens", async () => {
    const { show, pairings } = page(DESKTOP);
    const { universal } = pairings;
    const told: unknown[] = [];
    universal.on("display_uri", (uri) => told.push(uri));
    universal.on("connect", ({ session }) => told.push(session.topic));
    universal.on("session_event", ({ params }) => told.push([params.event.name, params.chainId]));
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
    const heard: WalletEvent[] = [];
    pairings.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    await universal.disconnect();
    expect(told.slice(3)).toEqual([
      ["gone", topic],
      ["over", topic],
    ]);
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
    expect(universal.session).toBeUndefined();
    await until(() => far.topics().length === 0);
  });
});
