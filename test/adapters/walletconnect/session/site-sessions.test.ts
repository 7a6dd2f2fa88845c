import { describe, expect, test } from "vitest";
import { newId } from "../../../../adapters/browser/random-id.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import { readSession, type Session } from "../../../../adapters/walletconnect/session/session.ts";
import { SiteSessions } from "../../../../adapters/walletconnect/session/site-sessions.ts";
import { writeEvent } from "../../../../adapters/walletconnect/tabs/messages.ts";
import { ACCOUNT, ADDRESS, counterparts, type memory, until } from "../client/counterpart.ts";
import { DESKTOP, NETWORKS, pairingPages } from "../pairing/pairings-page.ts";
import { Origin, Tab } from "../tabs/tabs-origin.ts";
import { network } from "./networks.ts";

const { relayUrl, wallet } = counterparts();
const page = pairingPages(relayUrl);

const ethereum = network("eip155:1").caipNetworkId;
const SOLANA = network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
const SOLANA_ACCOUNT = `${SOLANA.caipNetworkId}:DhVt8bUJqyR8rrTFCvRCUhFYBcLyzGcuqLChjcVJjMpM`;
const EVM = { namespace: "eip155", networkId: ethereum } as const;
const SUN = { namespace: "solana", networkId: SOLANA.caipNetworkId } as const;

type Storage = ReturnType<typeof memory>;

/** A session of these chain families. */
const of = (topic: string, ...families: string[]) =>
  ({ topic, namespaces: Object.fromEntries(families.map((family) => [family, {}])) }) as unknown as Session;

const withSolana = (storage?: Storage) => page(DESKTOP, { ...(storage && { storage }), networks: () => [SOLANA] });
const withBoth = (storage: Storage) => page(DESKTOP, { storage, networks: () => [...NETWORKS, SOLANA] });

/** Pairs a page with a wallet that has one account. */
async function paired({ show }: ReturnType<typeof page>, networks: typeof NETWORKS, account: string) {
  const far = await wallet({ accounts: [account] });
  const { uri, events } = await show(networks);
  await far.kit.pair({ uri });
  await until(() => events.length > 1);
  return far;
}

/** The storage shared by pages with one chain family each: it has a session of each. */
async function bothPaired() {
  const first = page(DESKTOP);
  const far = await paired(first, NETWORKS, ACCOUNT);
  await first.pairings.stop();
  const { storage } = first;
  const other = withSolana(storage);
  const sun = await paired(other, [SOLANA], SOLANA_ACCOUNT);
  await other.pairings.stop();
  return { far, sun, storage };
}

describe("a site whose pages have different chain families", () => {
  test("CONN-12 CONN-13: the session of a page with other chain families is left alone, and found again by that one", async () => {
    const first = page(DESKTOP);
    const { uri, events } = await first.show();
    const [far, sun] = [await wallet({ accounts: [ACCOUNT] }), await wallet({ accounts: [SOLANA_ACCOUNT] })];
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    await first.pairings.stop();
    const { storage } = first;
    const solana = network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp");
    const other = page(DESKTOP, { storage, networks: () => [solana] });
    await other.pairings.resume([]);
    await other.pairings.disconnectWallet();
    expect(other.adopted).toEqual([]);
    const shown = await other.show([solana]);
    await sun.kit.pair({ uri: shown.uri });
    await until(() => shown.events.length > 1);
    await other.pairings.stop();
    const back = page(DESKTOP, { storage });
    const target = { namespace: "eip155", networkId: ethereum } as const;
    expect(await back.pairings.restoreWallet(target)).toMatchObject({ accounts: [ADDRESS] });
    await back.pairings.disconnectWallet();
    await until(() => far.topics().length === 0);
    expect(sun.topics()).toHaveLength(1);
  });

  test("CONN-12 CONN-19: a page with both families has one session of theirs, ends none, and is as connected as it says", async () => {
    const { far, sun, storage } = await bothPaired();
    const both = withBoth(storage);
    const restored = await Promise.allSettled([both.pairings.restoreWallet(EVM), both.pairings.restoreWallet(SUN)]);
    expect(restored.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect([both.pairings.providerOf("eip155"), both.pairings.providerOf("solana")]).toEqual([
      expect.anything(),
      undefined,
    ]);
    expect([far.topics().length, sun.topics().length]).toEqual([1, 1]);
  });

  test("I4 CONN-13: a session without any family of the page's ends with it where it is the page's own", async () => {
    const here = page(DESKTOP);
    const sun = await paired(here, [...NETWORKS, SOLANA], SOLANA_ACCOUNT);
    await here.pairings.disconnectWallet();
    await until(() => sun.topics().length === 0);
    expect(here.storage.items.has("@appkit/pairing")).toBe(false);
  });

  test("CONN-12: of the stored sessions that with the most families of the page is found, and none without any", async () => {
    const [sun, both, bitcoin] = [of("sun", "solana"), of("both", "eip155", "solana"), of("orange", "bip122")];
    const found = (...stored: Session[]) =>
      new SiteSessions({
        client: { sessions: async () => stored },
        networks: () => [...NETWORKS, SOLANA],
        activeSession: () => undefined,
      }).find();
    expect(await found(bitcoin, sun, both)).toBe(both);
    expect(await found(bitcoin)).toBeUndefined();
  });

  test("CONN-13 R6: what another tab pairs for a family that is not held is taken once the held one has ended, and not before", () => {
    let held: Session | undefined = of("evm", "eip155");
    const networks = () => [...NETWORKS, SOLANA];
    const site = new SiteSessions({ client: { sessions: async () => [] }, networks, activeSession: () => held });
    const [sun, other, bitcoin] = [of("sun", "solana"), of("other", "eip155", "solana"), of("orange", "bip122")];
    expect([sun, other, bitcoin, sun].map((session) => site.admits(session))).toEqual([false, true, false, false]);
    expect(site.next({ type: "relay.closed" })).toBeUndefined();
    held = undefined;
    expect(site.next({ type: "session.deleted", topic: "evm" })).toBe(sun);
    expect(site.next({ type: "session.expired", topic: "sun" })).toBeUndefined();
  });

  test("CONN-13 R6: one that waits is over with the rest where the page ends them, and never taken later", async () => {
    const origin = new Origin();
    const { locks, channel } = new Tab(origin);
    const tabs = { isShared: true, locks, channel, newId: () => newId(globalThis) };
    const { pairings, adopted } = page(DESKTOP, { ...tabs, networks: () => [...NETWORKS, SOLANA] });
    await pairings.resume([]);
    const other = new Tab(origin).channel([...origin.lines][0]?.name ?? "");
    const tell = (event: RelayEvent) => other.postMessage(writeEvent(event));
    const pair = (byte: string, account: string) => {
      const namespaces = { [account.split(":")[0] ?? ""]: { accounts: [account], methods: [], events: [] } };
      const told = { topic: byte.repeat(32), expiry: 4_000_000_000, peer: { metadata: {} }, namespaces };
      tell({ type: "session.adopted", session: readSession(told) });
      return told.topic;
    };
    const heard: string[] = [];
    pairings.universal.on("session_event", ({ topic }) => heard.push(topic));
    const first = pair("aa", ACCOUNT);
    pair("bb", SOLANA_ACCOUNT);
    tell({ type: "session.emitted", topic: first, networkId: ethereum, name: "chainChanged", data: 1 });
    await until(() => heard.includes(first));
    await pairings.disconnectWallet();
    // Another tab ends the same session at the same time.
    tell({ type: "session.deleted", topic: first });
    pair("cc", ACCOUNT);
    await until(() => adopted.length > 1);
    expect(adopted.map(([session]) => session?.namespace)).toEqual(["eip155", "eip155"]);
  });
});
