import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { RelayEvent } from "../../../adapters/walletconnect/feed.ts";
import { RECORD_KEY } from "../../../adapters/walletconnect/record.ts";
import { readMessage } from "../../../adapters/walletconnect/tabs/messages.ts";
import type { SharedRelayWorld } from "../../../adapters/walletconnect/tabs.ts";
import { parseCaipNetworkId } from "../../../domain/caip.ts";
import { CountingClock } from "../fake-clock.ts";
import { bundleNode } from "./bundled.ts";
import { ACCOUNT, ADDRESS, counterparts, PLAN, paired, until } from "./counterpart.ts";
import { type Freezer, startFreezer } from "./freezer.ts";
import { Origin, Tab } from "./tabs-origin.ts";

type Part = typeof import("../../../adapters/walletconnect/tabs.ts");

const { wallet, connections, relayUrl } = counterparts();

const MAINNET = parseCaipNetworkId("eip155:1");
const sign = (topic: string, text = "0x00") => {
  return { topic, networkId: MAINNET, method: "personal_sign", params: [text, ADDRESS] };
};
const signer = { accounts: [ACCOUNT], answer: (_: string, params: unknown) => `${(params as string[])[0]}ff` };
const silent = { accounts: [ACCOUNT], answer: () => undefined };
const code = (name: string | number) => expect.objectContaining({ code: name });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const never = () => new Promise<never>(() => undefined);

const open: { stop(): Promise<unknown> }[] = [];
let part: Part;

beforeAll(async () => {
  part = await bundleNode<Part>('export * from "./adapters/walletconnect/tabs.ts";');
});
afterEach(() => Promise.all(open.splice(0).map((each) => each.stop())));

/** A page in a tab of its own. */
function page(origin: Origin, more: Partial<SharedRelayWorld> = {}) {
  const tab = new Tab(origin);
  const metadata = { name: "Page", description: "", url: "https://page.example", icons: [] };
  const clock = new CountingClock();
  const { storage, locks, channel } = tab;
  const base = { storage, locks, channel, clock, relayUrl: relayUrl(), projectId: "sandbox", metadata };
  const ways = { isShared: true, newId: () => crypto.randomUUID(), isOnline: () => !tab.isGone };
  const client = part.createSharedRelayClient({ ...base, ...ways, ...more });
  const events: RelayEvent[] = [];
  client.subscribe((event) => events.push(event));
  open.push(client);
  const heard = (type: RelayEvent["type"]) => events.filter((event) => event.type === type);
  return { tab, client, events, heard, clock, storage: origin.storage };
}

type Page = ReturnType<typeof page>;

/** The first has the client, the others know it. */
async function pages<const Count extends number>(count: Count, more: Partial<SharedRelayWorld> = {}) {
  const origin = new Origin();
  const made: Page[] = [];
  for (let each = 0; each < count; each += 1) {
    const next = page(origin, each === 0 ? more : {});
    await next.client.sessions();
    made.push(next);
  }
  expect(origin.holders()).toEqual([made[0]?.tab]);
  return { origin, tabs: made as unknown as readonly [Page, Page, Page] };
}

async function freezer(): Promise<Freezer> {
  const made = await startFreezer(relayUrl());
  open.push(made);
  return made;
}

describe("tabs of one origin", () => {
  test("R6: a follower pairs over the owner's socket, and its approval reaches it alone", async () => {
    const { origin, tabs } = await pages(3);
    const [first, second, third] = tabs;
    const there = await wallet(signer);
    const session = await paired(second, there);
    expect(await connections()).toBe(2);
    await until(() => third.heard("session.adopted").length);
    for (const { heard } of [first, third])
      expect(heard("session.adopted")).toEqual([{ type: "session.adopted", session }]);
    expect(second.heard("session.adopted")).toEqual([]);
    for (const { client } of tabs) expect(await client.sessions()).toEqual([session]);
    for (const { client } of tabs) expect(await client.request(sign(session.topic))).toBe("0x00ff");
    await second.client.ping(session.topic);
    expect(await third.client.clientId()).toBe(await first.client.clientId());
    expect(await connections()).toBe(2);
    expect(origin.asked).toBe(3);
  });

  test("R6: each tab gets its own answers, and its own errors by their codes", async () => {
    const { tabs } = await pages(2);
    const answer = async (_: string, params: unknown) => {
      const [text = ""] = params as string[];
      if (text === "0xee") throw { code: 4001, message: "not now" };
      await pause(text === "0x01" ? 60 : 10);
      return `${text}ff`;
    };
    const there = await wallet({ accounts: [ACCOUNT], answer });
    const { topic } = await paired(tabs[0], there);
    const [one, other] = [tabs[0].client, tabs[1].client];
    const asked = [
      one.request(sign(topic, "0x01")),
      other.request(sign(topic, "0x02")),
      one.request(sign(topic, "0x03")),
    ];
    expect(await Promise.all(asked)).toEqual(["0x01ff", "0x02ff", "0x03ff"]);
    const declined = { name: "RpcError", code: 4001, message: "not now" };
    await expect(other.request(sign(topic, "0xee"))).rejects.toMatchObject(declined);
    await expect(other.request({ ...sign(topic), method: "eth_foo" })).rejects.toEqual(code("METHOD_UNSUPPORTED"));
    await expect(other.request({ ...sign(topic), networkId: parseCaipNetworkId("eip155:137") })).rejects.toEqual(
      code(4901),
    );
    await expect(other.request(sign("00".repeat(32)))).rejects.toEqual(code("SESSION_MISSING"));
  });

  test("CONN-13: a logout in a tab is seen in all within 1 s, though the relay is gone", async () => {
    const way = await freezer();
    const { origin, tabs } = await pages(3, { relayUrl: way.url });
    const { topic } = await paired(tabs[0], await wallet(signer));
    way.down(true);
    const since = Date.now();
    const done = tabs[1].client.disconnect(topic);
    await until(() => [tabs[0], tabs[2]].every(({ heard }) => heard("session.deleted").length));
    expect(Date.now() - since).toBeLessThan(1_000);
    for (const { client } of tabs) expect(await client.sessions()).toEqual([]);
    await done;
    expect(tabs[1].heard("session.deleted")).toEqual([]);
    await until(() => !origin.storage.items.has(RECORD_KEY));
  }, 10_000);

  test("CONN-13: a logout in the tab that has the client ends it in all, and at the wallet", async () => {
    const { tabs } = await pages(2);
    const there = await wallet(signer);
    const { topic } = await paired(tabs[1], there);
    await tabs[0].client.disconnect(topic);
    await until(() => tabs[1].heard("session.deleted").length && there.topics().length === 0);
    expect(await tabs[1].client.sessions()).toEqual([]);
  });

  test("CONN-14: a session that its wallet ends is gone in all tabs", async () => {
    const { tabs } = await pages(3);
    const there = await wallet(signer);
    const { topic } = await paired(tabs[1], there);
    await there.kit.disconnectSession({ topic, reason: { code: 6000, message: "" } });
    await until(() => tabs.every(({ heard }) => heard("session.deleted").length));
    for (const { client } of tabs) expect(await client.sessions()).toEqual([]);
  });

  test("CONN-7: a follower's pairing can be cancelled, and one that is being opened as well", async () => {
    const { origin, tabs } = await pages(2);
    const [, { client }] = tabs;
    const pairing = await client.openPairing(PLAN);
    pairing.cancel();
    await expect(pairing.approval).rejects.toEqual(code("PAIRING_CANCELLED"));
    const changed = new AbortController();
    const opening = client.openPairing(PLAN, { signal: changed.signal });
    changed.abort(new Error("Changed my mind"));
    await expect(opening).rejects.toThrow("Changed my mind");
    await until(() => !origin.storage.items.has(RECORD_KEY));
    const declined = await client.openPairing(PLAN);
    await (await wallet({})).kit.pair({ uri: declined.uri });
    await expect(declined.approval).rejects.toMatchObject({ code: "PAIRING_DECLINED", cause: { code: 5000 } });
  });

  test("R13: a follower's request that nobody answers ends at once when it is cancelled", async () => {
    const { tabs } = await pages(2);
    const { topic } = await paired(tabs[0], await wallet(silent));
    const changed = new AbortController();
    const asked = tabs[1].client.request(sign(topic), { signal: changed.signal });
    setTimeout(() => changed.abort(new Error("Changed my mind")), 30);
    await expect(asked).rejects.toThrow("Changed my mind");
  });

  test("R2: a new connection is made once, by the tab that has the client", async () => {
    const way = await freezer();
    const { tabs } = await pages(3, { relayUrl: way.url });
    await paired(tabs[2], await wallet(signer));
    expect(way.count()).toBe(1);
    await Promise.all(tabs.map(({ client }) => client.restartTransport()));
    expect(way.count()).toBe(2);
  });

  test("I3: a follower that stops settles all that waits, and leaves no timer", async () => {
    const { tabs } = await pages(2);
    const [first, { client, clock, tab }] = tabs;
    const { topic } = await paired(first, await wallet(silent));
    const pairing = await client.openPairing(PLAN);
    const outcomes = Promise.allSettled([client.request(sign(topic)), pairing.approval]);
    await client.stop();
    const reasons = (await outcomes).map((outcome) => outcome.status === "rejected" && outcome.reason);
    expect(reasons).toEqual([code("STOPPED"), code("PAIRING_CANCELLED")]);
    expect([clock.pending, tab.channels.size]).toEqual([0, 0]);
    await expect(client.sessions()).rejects.toEqual(code("STOPPED"));
    expect(await first.client.sessions()).toHaveLength(1);
  });
});

describe("the tab that has the client goes", () => {
  const goings = [
    ["is closed", async ({ client }: Page) => client.stop()],
    [
      "crashes",
      async ({ tab }: Page, way: Freezer) => {
        way.down(true);
        tab.crash();
      },
    ],
  ] as const;

  test.each(goings)(
    "R6: it %s while a wallet is asked: nothing is asked twice, and it can be tried again",
    async (_, go) => {
      const way = await freezer();
      const { origin, tabs } = await pages(3, { relayUrl: way.url });
      const answer = vi.fn((_: string, params: unknown) => ((params as string[])[0] === "0x01" ? never() : "0x22"));
      const { topic } = await paired(tabs[0], await wallet({ accounts: [ACCOUNT], answer }));
      const asked = tabs[1].client.request(sign(topic, "0x01"));
      asked.catch(() => undefined);
      await until(() => answer.mock.calls.length);
      await go(tabs[0], way);
      await expect(asked).rejects.toEqual(code("RELAY_UNREACHABLE"));
      expect(origin.holders()).toEqual([tabs[1].tab]);
      expect(await tabs[2].client.request(sign(topic, "0x02"))).toBe("0x22");
      expect(await tabs[1].client.sessions()).toHaveLength(1);
      expect(answer).toHaveBeenCalledTimes(2);
      expect(await connections()).toBe(2);
    },
  );

  test.each(goings)(
    "R1: it %s while a wallet approves another tab's pairing: the approval reaches that tab",
    async (_, go) => {
      const way = await freezer();
      const { tabs } = await pages(3, { relayUrl: way.url });
      const [first, second, third] = tabs;
      const pairing = await third.client.openPairing(PLAN);
      await go(first, way);
      const there = await wallet(signer);
      await there.kit.pair({ uri: pairing.uri });
      const session = await pairing.approval;
      await until(() => second.heard("session.adopted").length);
      expect(third.heard("session.adopted")).toEqual([]);
      for (const { client } of [second, third]) expect(await client.sessions()).toEqual([session]);
      expect(there.topics()).toEqual([session.topic]);
      await third.client.disconnect(session.topic);
      expect(third.clock.pending).toBe(0);
    },
  );

  test("R4: a pairing that goes on without the tab that opened it can still be cancelled or replaced", async () => {
    const { tabs } = await pages(2);
    const pairing = await tabs[1].client.openPairing(PLAN);
    await tabs[0].client.stop();
    await tabs[1].client.sessions();
    pairing.cancel();
    await expect(pairing.approval).rejects.toEqual(code("PAIRING_CANCELLED"));
    expect((await paired(tabs[1], await wallet(signer))).wallet.name).toBe("Test Wallet");
    expect(await tabs[1].client.sessions()).toHaveLength(1);
  });

  test("R3: one that is frozen loses the client to a tab that needs it, and asks that when it wakes", async () => {
    const way = await freezer();
    const { origin, tabs } = await pages(2, { relayUrl: way.url });
    const [first, second] = tabs;
    const { topic } = await paired(first, await wallet(signer));
    const pairing = await first.client.openPairing(PLAN);
    first.tab.isFrozen = true;
    way.freeze();
    const since = Date.now();
    expect(await second.client.request(sign(topic))).toBe("0x00ff");
    expect(Date.now() - since).toBeLessThan(3_000);
    first.tab.thaw();
    await pause(50);
    expect(origin.holders()).toEqual([second.tab]);
    expect(await first.client.request(sign(topic))).toBe("0x00ff");
    const there = await wallet(signer);
    await there.kit.pair({ uri: pairing.uri });
    expect((await pairing.approval).topic).toBe(there.topics()[0]);
    expect(await second.client.sessions()).toHaveLength(2);
  }, 10_000);
});

describe("what tabs say to each other", () => {
  test("R6: nothing is opened before something is asked", async () => {
    const origin = new Origin();
    const { client } = page(origin);
    await client.restartTransport();
    expect(await client.clientId()).toBeUndefined();
    await client.stop();
    expect([origin.asked, origin.opened]).toEqual([0, 0]);
  });

  test.each<[string, Partial<SharedRelayWorld>]>([
    ["no locks", { locks: undefined }],
    ["no channel", { channel: undefined }],
    ["a storage of its own", { isShared: false }],
    [
      "a channel that is denied",
      {
        channel: () => {
          throw new DOMException("", "SecurityError");
        },
      },
    ],
    ["locks that are denied", { locks: { request: () => Promise.reject(new DOMException("", "SecurityError")) } }],
  ])("R7: with %s a tab is on its own", async (_, more) => {
    const origin = new Origin();
    const here = page(origin, more);
    const { topic } = await paired(here, await wallet(signer));
    expect(await here.client.request(sign(topic))).toBe("0x00ff");
    expect([origin.lines.size, origin.asked]).toEqual([0, 0]);
  });

  test("S2: a foreign message changes nothing", async () => {
    const { origin, tabs } = await pages(2);
    const { topic } = await paired(tabs[0], await wallet(signer));
    const [line] = origin.lines;
    const foreign = new Tab(origin).channel(line?.name ?? "");
    const id = crypto.randomUUID();
    const messages = [
      undefined,
      null,
      "hello",
      { type: "told" },
      { type: "told", event: { type: "session.updated", session: {} } },
    ];
    const more = [
      { type: "approved", id, session: { topic } },
      { type: "ask", id, at: 0, ask: { name: "stop" } },
    ];
    const late = { type: "ask", id, at: Date.now() - 60_000, ask: { name: "disconnect", topic } };
    for (const message of [...messages, ...more, late, { type: "answer", id, value: 1 }]) foreign.postMessage(message);
    await pause(20);
    const events = tabs.flatMap(({ heard }) => [...heard("session.updated"), ...heard("session.deleted")]);
    expect(events).toEqual([]);
    for (const { client } of tabs) expect(await client.sessions()).toHaveLength(1);
  });

  test("S15: an owner's own pairing address is said to nobody", async () => {
    const { origin, tabs } = await pages(2);
    const { uri } = await tabs[0].client.openPairing(PLAN);
    expect(JSON.stringify(origin.said)).not.toContain(uri);
    expect(origin.said.every((message) => readMessage(message) !== undefined)).toBe(true);
  });
});
