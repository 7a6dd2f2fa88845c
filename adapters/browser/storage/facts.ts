import {
  connectorKey,
  type Facts,
  NO_FACTS,
  OF_CONNECTION,
  ONLY_CONNECTED,
  STORAGE_KEYS,
  toEntries,
} from "../../../domain/app/facts.ts";
import { NAMESPACES, type Namespace } from "../../../domain/namespaces.ts";
import { REMOTE } from "../../../domain/wallets/remote.ts";
import { takingTurns } from "../turns.ts";
import type { Store } from "./storage.ts";

export interface FactsDeps {
  storage: Store;
  /** The chain families of the host's networks. */
  namespaces: readonly Namespace[];
}

/** The values to store, in this order; `null` removes a key. */
type Entries = readonly (readonly [key: string, value: string | null])[];

/** Facts that outlive the page, read once and written when they differ (STORE-1). */
export interface FactsStore {
  recallFacts(): Promise<{ facts: Facts; isPersistent: boolean }>;
  /** Writes, in their order, the entries that differ from what was last read or written; `null` removes. */
  keepFacts(entries: Entries): Promise<void>;
}

/** Stored texts by key. */
type Values = ReadonlyMap<string, string>;

async function read({ storage, namespaces }: FactsDeps): Promise<Values> {
  const keys = [...Object.values(STORAGE_KEYS), ...namespaces.map(connectorKey)];
  const values = await Promise.all(keys.map(async (key) => [key, await storage.get(key)] as const));
  return new Map(values.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

async function parse(values: Values, namespaces: readonly Namespace[]): Promise<{ facts: Facts; garbage: Values }> {
  if (values.size === 0) return { facts: NO_FACTS, garbage: new Map() };
  const { readFacts, readGarbage } = await import("./facts-reading.ts");
  return { facts: readFacts(values, namespaces), garbage: readGarbage(values) };
}

/** Keys that another tab has taken: it has connected a wallet where this tab has none, since this tab read or wrote `known`. */
async function takenKeys({ storage, namespaces }: FactsDeps, entries: Entries, known: ReadonlyMap<string, unknown>) {
  const own = namespaces.map(connectorKey);
  const empty = entries.flatMap(([key, value]) => (value === null && own.includes(key) ? [key] : []));
  const stored = await Promise.all(empty.map((key) => storage.get(key)));
  const taken = empty.filter((key, at) => known.has(key) && stored[at] !== undefined && stored[at] !== known.get(key));
  const isElsewhere = taken.length > 0 && empty.length === own.length;
  return isElsewhere ? [...taken, ...OF_CONNECTION] : taken;
}

/**
 * True if another page of the site has connected a wallet for chain families that this page lacks. `own`: the connectors that this page
 * had; a paired session that spans families ends for all of them at once.
 */
async function isConnectedElsewhere({ storage, namespaces }: FactsDeps, own: readonly string[]): Promise<boolean> {
  if ((await storage.get(STORAGE_KEYS.status)) !== "connected") return false;
  const others = NAMESPACES.filter((namespace) => !namespaces.includes(namespace));
  const stored = await Promise.all(others.map((namespace) => storage.get(connectorKey(namespace))));
  const over = own.filter((connectorId) => Object.hasOwn(REMOTE, connectorId));
  return stored.some((connectorId) => connectorId !== undefined && !over.includes(connectorId));
}

/** Keys of the page's active network. */
const ACTIVE: readonly string[] = [STORAGE_KEYS.activeNetworkId, STORAGE_KEYS.activeNamespace];

/** Keys that stay where a page's own connection ends beside another page's. */
const OF_ALL: readonly string[] = [STORAGE_KEYS.status, STORAGE_KEYS.connectedNamespaces];

/** Creates the test for writes that would end another page's connection, or remove its network. */
async function theirEnds(deps: FactsDeps, known: ReadonlyMap<string, string | null>) {
  const { namespaces } = deps;
  const own = namespaces.flatMap((namespace) => known.get(connectorKey(namespace)) ?? []);
  const isShared = await isConnectedElsewhere(deps, own);
  // Stored facts of an account are removed together with its connection (I4).
  const theirs = own.length > 0 ? OF_ALL : OF_CONNECTION;
  return (key: string, value: string | null): boolean => {
    if (value !== null && value !== "disconnected") return false;
    const family = known.get(key)?.split(":")[0];
    if (ACTIVE.includes(key)) return family !== undefined && !namespaces.includes(family as Namespace);
    return isShared && theirs.includes(key);
  };
}

/** Reads and writes facts; garbage reads as nothing, and reading alone writes nothing. */
export function createFacts(deps: FactsDeps): FactsStore {
  const { storage, namespaces } = deps;
  const known = new Map<string, string | null>();
  /** Keys whose stored value was not understood; the first write corrects them (I15). */
  const misread = new Set<string>();
  /** Unusable values that were read under other libraries' keys. */
  const garbage = new Map<string, string>();
  const inTurn = takingTurns();

  async function recall(): Promise<{ facts: Facts; isPersistent: boolean }> {
    const values = await read(deps);
    const parsed = await parse(values, namespaces);
    // Only the first reading counts as known: later values were stored by other pages, and stay theirs.
    for (const [key, value] of known.size > 0 ? [] : toEntries(parsed.facts, namespaces)) {
      known.set(key, value);
      if (values.has(key) && values.get(key) !== value) misread.add(key);
    }
    for (const [key, value] of parsed.garbage) garbage.set(key, value);
    return { facts: parsed.facts, isPersistent: storage.isPersisted() };
  }

  return {
    recallFacts: () => inTurn(recall),
    keepFacts: (entries) =>
      inTurn(async () => {
        const named = new Set(entries.map(([key]) => key));
        // A key without an entry now belongs to other writers, and may have any value when it gets an entry again.
        for (const key of known.keys()) if (!named.has(key)) known.delete(key);
        if (entries.every(([key, value]) => known.get(key) === value)) return;
        const sound = new Map([...known].filter(([key]) => !misread.has(key)));
        const [taken, isTheirs] = await Promise.all([takenKeys(deps, entries, sound), theirEnds(deps, known)]);
        for (const [key, value] of entries) {
          if (taken.includes(key)) continue;
          // Caches count as changed every time: other writers may have stored them again since their removal.
          const isCache = ONLY_CONNECTED.includes(key);
          if (!misread.delete(key) && !isCache && known.get(key) === value) continue;
          const isKept = isTheirs(key, value);
          known.set(key, value);
          garbage.delete(key);
          if (!isKept) await (value === null ? storage.remove(key) : storage.set(key, value));
        }
        // Garbage is removed only while it is unchanged: other writers may have replaced it.
        for (const [key, value] of garbage) if ((await storage.get(key)) === value) await storage.remove(key);
        garbage.clear();
      }),
  };
}
