import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { openPairings, Pairings } from "../../../api/wire/pairings.ts";
import type { PairingFeedEvent } from "../../../machines/pairing/ports.ts";
import { CountingClock } from "../fake-clock.ts";
import { bundleNode } from "./client/bundled.ts";
import { ACCOUNT, counterparts, memory, stopHeartbeats, until } from "./client/counterpart.ts";
import type { Freezer } from "./client/freezer.ts";
import { network } from "./session/networks.ts";

const { wallet, freezer } = counterparts();

type Api = { openPairings: typeof openPairings };

let api: Api;
const opened: { stop(): unknown }[] = [];
beforeAll(async () => {
  api = await bundleNode<Api>('export * from "./api/wire/pairings.ts";');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

class CountedTarget extends EventTarget {
  readonly listening = new Map<string, number>();

  override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
    this.listening.set(given[0], (this.listening.get(given[0]) ?? 0) + 1);
    super.addEventListener(...given);
  }

  override removeEventListener(...given: Parameters<EventTarget["removeEventListener"]>): void {
    this.listening.set(given[0], (this.listening.get(given[0]) ?? 0) - 1);
    super.removeEventListener(...given);
  }
}

/** A page whose browser loses its network and finds it again. */
class PageWindow extends CountedTarget {
  readonly navigator = { onLine: true, userAgent: "", maxTouchPoints: 0 };
  readonly document = Object.assign(new CountedTarget(), { visibilityState: "visible" });
  readonly location = { hash: "" };
  readonly crypto = crypto;

  show(isShown: boolean): void {
    this.document.visibilityState = isShown ? "visible" : "hidden";
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  goOnline(isOnline: boolean): void {
    this.navigator.onLine = isOnline;
    this.dispatchEvent(new Event(isOnline ? "online" : "offline"));
  }
}

const NETWORKS = [network("eip155:1")];
const SETTINGS = {
  networks: NETWORKS,
  projectId: "sandbox",
  metadata: { name: "Page", description: "", url: "https://page.example", icons: [] },
};

/**
 * Pairing as the product wires it, with a relay that is reached through `way`. It learns from its window alone that a connection is lost:
 * neither silence nor a broken socket is looked for.
 */
function openPage(way: Freezer, storage = memory(), isOnline = true): { window: PageWindow; pairings: Pairings } {
  stopHeartbeats();
  const window = new PageWindow();
  window.navigator.onLine = isOnline;
  const pairings = api.openPairings({
    window: window as never,
    clock: new CountingClock(),
    storage: storage as never,
    read: async () => undefined,
    resolved: { endpoints: { relay: way.url }, settings: SETTINGS, storage: "memory" } as never,
    settings: () => SETTINGS,
    oneClick: () => undefined,
  });
  opened.push({ stop: () => pairings.close() });
  return { window, pairings };
}

async function showCode(pairings: Pairings): Promise<{ uri: string; events: PairingFeedEvent[] }> {
  const events: PairingFeedEvent[] = [];
  pairings.openPairing({ networks: NETWORKS }, (event) => events.push(event));
  await until(() => events.length > 0);
  const [first] = events;
  if (first?.type !== "pairing.opened") throw new Error(`It is ${first?.type}`);
  return { uri: first.uri, events };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a page that is left for a wallet's app", () => {
  test("R2: seen again, it makes one new connection, and what was missed comes with it", async () => {
    const way = await freezer();
    const { window, pairings } = openPage(way);
    const { uri, events } = await showCode(pairings);
    const there = await wallet({ accounts: [ACCOUNT], answer: () => undefined });
    window.show(false);
    way.freeze();
    await there.kit.pair({ uri });
    await until(() => there.topics().length === 1);
    await pause(100);
    expect(way.count()).toBe(1);
    window.show(true);
    await until(() => events.some(({ type }) => type === "pairing.approved"));
    expect(way.count()).toBe(2);
  });
});

describe("a page that loses its network", () => {
  test("R1: a page that is offline has no socket, and has one as soon as it is online", async () => {
    const way = await freezer();
    const { window, pairings } = openPage(way);
    const { uri, events } = await showCode(pairings);
    expect(way.open()).toBe(1);
    window.goOnline(false);
    await until(() => way.open() === 0);
    await pause(300);
    expect(way.open()).toBe(0);

    const there = await wallet({ accounts: [ACCOUNT], answer: () => undefined });
    await there.kit.pair({ uri });
    await until(() => there.topics().length === 1);
    window.goOnline(true);
    await until(() => events.some(({ type }) => type === "pairing.approved"));
    expect(way.count()).toBe(2);
  });

  test("R1: a connection that broke without a sign before the page went offline is made anew", async () => {
    const way = await freezer();
    const { window, pairings } = openPage(way);
    const { uri, events } = await showCode(pairings);
    way.freeze();
    window.goOnline(false);
    await pause(50);
    window.goOnline(true);
    await until(() => way.count() === 2);
    const there = await wallet({ accounts: [ACCOUNT], answer: () => undefined });
    await there.kit.pair({ uri });
    await until(() => events.some(({ type }) => type === "pairing.approved"));
  });

  test("R1: a page with a stored session that starts offline connects as soon as it is online", async () => {
    const [way, storage] = [await freezer(), memory()];
    const first = openPage(way, storage);
    const { uri, events } = await showCode(first.pairings);
    const there = await wallet({ accounts: [ACCOUNT], answer: () => undefined });
    await there.kit.pair({ uri });
    await until(() => events.some(({ type }) => type === "pairing.approved"));
    first.pairings.close();
    await until(() => way.open() === 0);

    const second = openPage(way, storage, false);
    await until(() => second.window.listening.get("online"));
    await pause(300);
    expect(way.count()).toBe(1);
    second.window.goOnline(true);
    await until(() => way.open() === 1);
  });

  test("R19: nothing listens for the network, or for the page's return, once the page has ended", async () => {
    const { window, pairings } = openPage(await freezer());
    await showCode(pairings);
    const { document } = window;
    expect(window.listening.get("online")).toBeGreaterThan(0);
    expect(document.listening.get("visibilitychange")).toBeGreaterThan(0);
    pairings.close();
    await until(() => window.listening.get("online") === 0 && window.listening.get("offline") === 0);
    await until(() => document.listening.get("visibilitychange") === 0);
  });
});
