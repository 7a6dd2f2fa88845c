import { describe, expect, it } from "vitest";
import { createStorage } from "../../adapters/browser/storage/storage.ts";
import { shareEnds } from "../../api/wire/ends.ts";
import { ENDED_KEY, STORAGE_KEYS } from "../../domain/app/facts.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { SENT_TRANSFER } from "../../testing/samples/send.ts";
import { ALICE, BOB, CAROL, ETHEREUM, FOX, PAIRED, SOLANA, SUN, sampleSession } from "../../testing/samples/values.ts";
import { FakeClock } from "../adapters/fake-clock.ts";
import { countListeners } from "../adapters/listeners.ts";
import { makeConnected, makeKit, settle } from "./kit.ts";

const ON_ETHEREUM = `eip155:1:${ALICE}`;
const ON_SOLANA = `${SOLANA.caipNetworkId}:${CAROL}`;
const PURCHASE = { provider: "coinbase", at: 1, since: 0 };

/** The stored data of an EVM and a Solana account. */
const stored = (at: number) => {
  const both = {
    [ON_ETHEREUM]: { timestamp: at },
    [`${ON_ETHEREUM}/0x1`]: { timestamp: at },
    [ON_SOLANA]: { timestamp: at },
  };
  const sent = {
    ...SENT_TRANSFER,
    hash: "5e",
    networkId: SOLANA.caipNetworkId,
    sender: CAROL,
    receiver: { address: CAROL },
  };
  return {
    [STORAGE_KEYS.balances]: both,
    [STORAGE_KEYS.portfolio]: both,
    [STORAGE_KEYS.prices]: both,
    [STORAGE_KEYS.identities]: { [ALICE]: { timestamp: at }, [CAROL]: { timestamp: at } },
    [STORAGE_KEYS.names]: { [ALICE]: { timestamp: at }, [CAROL]: { timestamp: at } },
    [STORAGE_KEYS.sent]: [SENT_TRANSFER, sent],
    [STORAGE_KEYS.receivers]: { eip155: [{ address: BOB }], solana: [{ address: CAROL }] },
    [STORAGE_KEYS.purchase]: { ...PURCHASE, address: ALICE },
  };
};

/** A page on which an EVM and a Solana account are connected, and what is stored of them. */
function connected() {
  const clock = new FakeClock();
  const raw = new Map(Object.entries(stored(clock.now())).map(([key, value]) => [key, JSON.stringify(value)]));
  const elsewhere: unknown[] = [];
  const host = {
    get: async (key: string) => raw.get(key),
    async set(key: string, value: string) {
      raw.set(key, value);
      if (key === ENDED_KEY) elsewhere.push(JSON.parse(value));
    },
    remove: async (key: string) => void raw.delete(key),
  };
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, host);
  const context = {
    namespaces: ["eip155", "solana"] as Namespace[],
    sessions: { eip155: sampleSession(FOX), solana: sampleSession(SUN) } as object,
    ending: null as { waiting: Namespace[] } | null,
  };
  const heard: (() => void)[] = [];
  const store = { getSnapshot: () => ({ app: { context } }), subscribe: (look: () => void) => heard.push(look) };
  const core = { store, root: {}, listeners: { add: () => {} }, isDestroyed: () => false };
  shareEnds(new EventTarget() as never, core as never, { clock, storage });
  const look = () => {
    for (const each of heard) each();
  };
  return {
    end(...namespaces: Namespace[]) {
      for (const namespace of namespaces) {
        const { [namespace]: _, ...sessions } = context.sessions as Record<string, unknown>;
        context.sessions = sessions;
        look();
      }
    },
    ...{ context, elsewhere, look },
    raw,
    left: () => Object.fromEntries([...raw].map(([key, value]) => [key, JSON.parse(value)])),
  };
}

describe("one of two connected chain families ends", () => {
  it("I4, SEND-4: nothing stays stored of its accounts, such as whom they have sent to; what is the other's does", async () => {
    const page = connected();
    page.end("eip155");
    await settle();
    const of = { [ON_SOLANA]: { timestamp: expect.any(Number) } };
    expect(page.left()).toEqual({
      ...{ [STORAGE_KEYS.balances]: of, [STORAGE_KEYS.portfolio]: of, [STORAGE_KEYS.prices]: of },
      [STORAGE_KEYS.identities]: { [CAROL]: { timestamp: expect.any(Number) } },
      [STORAGE_KEYS.names]: { [CAROL]: { timestamp: expect.any(Number) } },
      [STORAGE_KEYS.sent]: [expect.objectContaining({ hash: "5e" })],
      [STORAGE_KEYS.receivers]: { solana: [{ address: CAROL }] },
    });
  });

  it("I4: with the last one, right after it, nothing comes back", async () => {
    const page = connected();
    page.end("solana", "eip155");
    // The data read by then is written afterwards.
    await Promise.resolve();
    page.raw.clear();
    await settle();
    expect(page.left()).toEqual({});
  });
});

it("R6: other tabs are told once which wallet of the page is being disconnected, and the relay tells them of a pairing", async () => {
  const { context, elsewhere, look } = connected();
  context.sessions = { eip155: PAIRED, solana: sampleSession(SUN) };
  context.ending = { waiting: ["eip155", "solana"] };
  look();
  look();
  await settle();
  expect(elsewhere).toEqual([{ solana: SUN.id }]);
});

/** A page with two wallets on Ethereum, to which another tab tells what it has ended. */
function told(ended: object, isDestroyed = false) {
  const window = new EventTarget();
  const counts = countListeners(window);
  const heard: string[] = [];
  const children = {
    "connection.eip155": { send: () => heard.push("eip155") },
    "connection.solana": { send: () => heard.push("solana") },
  };
  const sessions = { eip155: sampleSession(FOX), solana: sampleSession(SUN) };
  const context = { namespaces: ["eip155", "solana"], active: ETHEREUM, sessions, ending: null };
  const ends: (() => void)[] = [];
  const core = {
    store: { getSnapshot: () => ({ app: { context } }), subscribe: () => {} },
    root: { getSnapshot: () => ({ context, children }) },
    listeners: { add: (_: string, end: () => void) => ends.push(end) },
    isDestroyed: () => isDestroyed,
  };
  shareEnds(window as never, core as never, { clock: new FakeClock(), storage: {} as never });
  const event = Object.assign(new Event("storage"), { key: ENDED_KEY, newValue: JSON.stringify(ended) });
  window.dispatchEvent(event);
  for (const end of ends) end();
  return { heard, counts };
}

it("R6: another tab ends the wallet that it names alone, and nothing is heard after the end of the instance", () => {
  const { heard, counts } = told({ eip155: SUN.id, solana: SUN.id });
  expect([heard, counts()]).toEqual([["solana"], {}]);
});

it("R6, NET-3: of all that another tab ends, the wallet of the active network is the last, which yields to none of them", () => {
  expect(told({ eip155: FOX.id, solana: SUN.id }).heard).toEqual(["solana", "eip155"]);
});

it("S18: an instance that has gone while this was loaded hears of nothing", () => {
  const { heard, counts } = told({ eip155: FOX.id }, true);
  expect([heard, counts()]).toEqual([[], {}]);
});

it("R6 I4 puts back nothing that is not stored here, nor of a pairing, whose end the relay tells to each tab", async () => {
  const connected = await makeConnected();
  connected.levers.removeElsewhere(STORAGE_KEYS.deepLink);
  await settle();
  expect(connected.levers.restored).toEqual([]);
  connected.kit.destroy();
  const { kit, levers } = makeKit();
  await settle();
  levers.adopt([PAIRED], false);
  await settle();
  for (const key of ["eip155:connected_connector_id", "connection_status"]) levers.removeElsewhere(`@appkit/${key}`);
  await settle();
  expect([kit.getAccount().isConnected, levers.restored]).toEqual([true, []]);
  kit.destroy();
});
