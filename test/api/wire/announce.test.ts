import { afterAll, expect, it, vi } from "vitest";
import type { SessionSource } from "../../../adapters/announce/announcement.ts";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ETHEREUM } from "../../../testing/samples/values.ts";
import { FakeClock, settle } from "../../adapters/fake-clock.ts";

/** The announcements that were made: what each repeats, follows, and whether it is over. */
interface Made {
  stored: unknown;
  source?: SessionSource;
  isClosed?: true;
}

const made = vi.hoisted(() => [] as unknown[]) as Made[];
vi.mock("../../../adapters/announce/announcement.ts", () => ({
  Announcement: class {
    readonly #made: Made;
    constructor(_: unknown, stored: unknown) {
      this.#made = { stored };
      made.push(this.#made);
    }
    follow(source: SessionSource) {
      this.#made.source = source;
    }
    close() {
      this.#made.isClosed = true;
    }
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { announce, announceRecord } = await import("../../../api/wire/announce.ts");

const IDENTITY = { name: "Far", icon: "data:image/png;base64,AA==", rdns: "example.far" };
const RECORD = JSON.stringify({ id: "one", eip155: IDENTITY });

/** An instance that announces its sessions. */
function instance(options: { announce?: boolean; stored?: string; isDestroyed?: boolean } = {}) {
  made.splice(0);
  const clock = new FakeClock();
  const stored = new Map([[STORAGE_KEYS.announced as string, options.stored]]);
  const written: unknown[] = [];
  const storage = {
    get: async (key: string) => stored.get(key),
    async set(key: string, text: string) {
      stored.set(key, text);
      written.push(text);
    },
    async remove(key: string) {
      stored.delete(key);
      written.push("removed");
    },
  };
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const context = {
    sessions: {},
    storedConnectors: {} as object,
    namespaces: ["eip155"],
    settings: { networks: [ETHEREUM] },
  };
  let isExpected = true;
  const expectNobody = () => {
    isExpected = false;
  };
  const world = { app: { context, hasTag: () => true }, connections: { eip155: { matches: () => isExpected } } };
  const unsubscribe = vi.fn();
  const store = { getSnapshot: () => world, subscribe: () => ({ unsubscribe }) };
  const asked: unknown[] = [];
  const chains = { request: async (network: { caipNetworkId: string }) => void asked.push(network.caipNetworkId) };
  let end = () => {};
  const add = (_: string, listener: () => void) => {
    end = listener;
  };
  const resolved = { id: "one", announce: options.announce ?? true };
  const core = { resolved, store, listeners: { add }, isDestroyed: () => options.isDestroyed ?? false };
  const adapters = { chains, clock, storage, pairings: { resumed } };
  const begin = (early?: Parameters<typeof announce>[3]) =>
    announce({ crypto } as never, core as never, adapters as never, early);
  const more = { expectNobody, unsubscribe };
  return { begin, clock, context, written, asked, ...more, resume: () => resume(), end: () => end() };
}

const early = (id: string) => announceRecord({ crypto } as never, id, JSON.stringify({ id, eip155: IDENTITY }));

it("CONN-8 goes on with what was announced before the instance was made, without reading it again", async () => {
  const { begin } = instance({ stored: RECORD });
  await begin(early("one"));
  expect(made).toMatchObject([{ stored: { eip155: IDENTITY }, source: { id: "one" } }]);
});

it("CONN-8 repeats what the last page stored of this instance; what was announced of another one is over", async () => {
  const { begin } = instance({ stored: RECORD });
  await begin(early("two"));
  expect(made).toMatchObject([{ isClosed: true }, { stored: { eip155: IDENTITY }, source: { id: "one" } }]);
});

it("PUBLIC announces nothing where the host wants none, and ends what was announced before", async () => {
  const { begin } = instance({ announce: false, stored: RECORD });
  await begin(early("one"));
  expect(made).toMatchObject([{ isClosed: true }]);
  expect(made[0]?.source).toBeUndefined();
});

it("S18 ends with the instance, also one that has gone while it was loaded, and hears of its sessions no longer", async () => {
  const { begin, end, clock, unsubscribe } = instance();
  await begin();
  expect(made[0]?.isClosed).toBeUndefined();
  made[0]?.source?.subscribe(() => {})();
  expect([unsubscribe.mock.calls.length, clock.pending]).toEqual([1, 0]);
  end();
  expect(made[0]?.isClosed).toBe(true);
  const gone = instance({ isDestroyed: true });
  await gone.begin();
  expect(made).toMatchObject([{ isClosed: true }]);
  expect(made[0]?.source).toBeUndefined();
});

it.each(["its adoption is over", "nothing came of it in time"] as const)(
  "CONN-8 CONN-12 takes a session that is stored without its connection for one that may come, until %s",
  async (how) => {
    const { begin, clock, resume, context, expectNobody } = instance();
    await begin();
    const { isRestoring, isStored } = made[0]!.source!;
    const state = () => [isRestoring("eip155"), isStored("eip155")];
    expect(state()).toEqual([true, true]);
    if (how === "its adoption is over") resume();
    await settle();
    await clock.advance(how === "its adoption is over" ? 0 : LIMITS.restore);
    expect(state()).toEqual([false, false]);
    context.storedConnectors = { eip155: "walletConnect" };
    expect(state()).toEqual([true, true]);
    expectNobody();
    expect(state()).toEqual([false, true]);
  },
);

it("STORE-1 stores what it announces for the next page, once, and removes it", async () => {
  const { begin, written } = instance();
  await begin();
  const { keep } = made[0]!.source!;
  for (const text of ["a", "a", undefined, undefined, "b"]) keep(text);
  await vi.waitFor(() => expect(written).toEqual(["a", "removed", "b"]));
});

it("NET-4 asks the page's own nodes of its networks, and those that are known of others", async () => {
  const { begin, asked } = instance();
  await begin();
  const { read } = made[0]!.source!;
  await read(ETHEREUM.caipNetworkId, "eth_call", []);
  await read("eip155:10" as never, "eth_call", []);
  expect(asked).toEqual([ETHEREUM.caipNetworkId, "eip155:10"]);
});
