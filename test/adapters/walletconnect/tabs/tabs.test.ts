import { describe, expect, test, vi } from "vitest";
import { newId } from "../../../../adapters/browser/random-id.ts";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import { readMessage } from "../../../../adapters/walletconnect/tabs/messages.ts";
import type { SharedRelayDeps } from "../../../../adapters/walletconnect/tabs/tabs.ts";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { ACCOUNT, PLAN, paired, until } from "../client/counterpart.ts";
import { Origin, Tab } from "./tabs-origin.ts";
import { code, pause, sign, signer, silent, tabCounterparts } from "./tabs-pages.ts";

const { wallet, page, pages, freezer } = tabCounterparts();

describe("tabs of one origin", () => {
  test("R6: a follower pairs over the owner's socket, and its approval reaches it alone", async () => {
    const way = await freezer();
    const { origin, tabs } = await pages(3, { relayUrl: way.url }, { relayUrl: way.url });
    const [first, second, third] = tabs;
    const there = await wallet(signer);
    const session = await paired(second, there);
    await expect.poll(way.open).toBe(1);
    await until(() => third.heard("session.adopted").length);
    for (const { heard } of [first, third])
      expect(heard("session.adopted")).toEqual([{ type: "session.adopted", session }]);
    expect(second.heard("session.adopted")).toEqual([]);
    for (const { client } of tabs) expect(await client.sessions()).toEqual([session]);
    for (const { client } of tabs) expect(await client.request(sign(session.topic))).toBe("0x00ff");
    await second.client.ping(session.topic);
    expect(await third.client.clientId()).toBe(await first.client.clientId());
    await expect.poll(way.open).toBe(1);
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

  test("CONN-13: a logout in a tab is seen in all before it is known that the relay is gone", async () => {
    const way = await freezer();
    const { origin, tabs } = await pages(3, { relayUrl: way.url });
    const { topic } = await paired(tabs[0], await wallet(signer));
    way.down(true);
    const told = vi.fn<() => void>();
    const untold = expect(tabs[1].client.disconnect(topic)).rejects.toMatchObject({ code: "RELAY_UNREACHABLE" });
    const settled = untold.then(told);
    await until(() => [tabs[0], tabs[2]].every(({ heard }) => heard("session.deleted").length));
    expect(told).not.toHaveBeenCalled();
    for (const { client } of tabs) expect(await client.sessions()).toEqual([]);
    await settled;
    expect(tabs[1].heard("session.deleted")).toEqual([]);
    await until(() => !origin.storage.items.has(CLIENT_STORAGE_KEY));
  });

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
    await until(() => !origin.storage.items.has(CLIENT_STORAGE_KEY));
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

describe("what tabs say to each other", () => {
  test("R6: nothing is opened before something is asked", async () => {
    const origin = new Origin();
    const { client } = page(origin);
    await client.restartTransport();
    expect(await client.clientId()).toBeUndefined();
    await client.stop();
    expect([origin.asked, origin.opened]).toEqual([0, 0]);
  });

  test.each<[string, Partial<SharedRelayDeps>]>([
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
    const id = newId(globalThis);
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
