import * as v from "valibot";
import { parseJson } from "../../../domain/json.ts";
import type { Clock } from "../clock.ts";
import { type InTurn, takingTurns } from "../turns.ts";
import type { Store } from "./storage.ts";

/** The kind of a cache's entries (ACCT-3). */
interface CacheKind<T> {
  /** The key of the whole map in the storage (protocol.md §4.6). */
  key: string;
  /** Milliseconds for which an entry is valid. */
  lifetime: number;
  entry: v.GenericSchema<unknown, T>;
}

/** Entries by id that were written less than their lifetime ago. */
export interface Cache<T> {
  /** The entry with the moment of its writing, in milliseconds since 1970. */
  read(id: string): Promise<{ entry: T; timestamp: number } | undefined>;
  /** Resolves with the moment of writing. Rejects, and writes nothing, once `signal` has ended: a left account leaves no trace (I4). */
  write(id: string, entry: T, signal?: AbortSignal): Promise<number>;
  /** Forgets the entries of these ids. */
  drop(isMeant: (id: string) => boolean): Promise<void>;
}

export interface CacheDeps {
  storage: Store;
  clock: Pick<Clock, "now">;
}

const map = v.record(v.string(), v.unknown());
const dated = v.object({ timestamp: v.number() });

/** A queue per key of a storage, so that caches of the same key, such as those of two chain families, change it in turn. */
const changes = new WeakMap<Store, Map<string, InTurn>>();

/** The stored entries that are still valid. An entry from the future is not: the device's clock was set back (R8). */
async function readFresh({ storage, clock }: CacheDeps, { key, lifetime }: CacheKind<unknown>) {
  const stored = v.safeParse(map, parseJson(await storage.get(key)));
  const now = clock.now();
  return new Map(
    Object.entries(stored.success ? stored.output : {}).filter(([, value]) => {
      const parsed = v.safeParse(dated, value);
      return parsed.success && now >= parsed.output.timestamp && now - parsed.output.timestamp < lifetime;
    }),
  );
}

/** A cache in the page's storage. Each write removes old entries; garbage reads as empty. */
export function createCache<T extends object>(deps: CacheDeps, kind: CacheKind<T>): Cache<T> {
  const parsed = (value: unknown) => {
    const entry = v.safeParse(kind.entry, value);
    return entry.success ? { entry: entry.output, timestamp: v.parse(dated, value).timestamp } : undefined;
  };
  const turns = changes.get(deps.storage) ?? new Map<string, InTurn>();
  changes.set(deps.storage, turns);
  const inTurn = turns.get(kind.key) ?? takingTurns();
  turns.set(kind.key, inTurn);
  /** Applies `change` to the entries and stores them, after all earlier changes. */
  const store = <R>(change: (entries: Map<string, unknown>) => R, signal?: AbortSignal): Promise<R> =>
    inTurn(async () => {
      const entries = new Map([...(await readFresh(deps, kind))].filter(([, value]) => parsed(value)));
      signal?.throwIfAborted();
      const answer = change(entries);
      await deps.storage.set(kind.key, JSON.stringify(Object.fromEntries(entries)));
      return answer;
    });
  return {
    read: async (id) => parsed((await readFresh(deps, kind)).get(id)),
    write: (id, entry, signal) =>
      store((entries) => {
        const timestamp = deps.clock.now();
        entries.set(id, { ...entry, timestamp });
        return timestamp;
      }, signal),
    drop: (isMeant) =>
      store((entries) => {
        for (const id of [...entries.keys()]) if (isMeant(id)) entries.delete(id);
      }),
  };
}

/** Forgets entries of a cache by its key alone, for any kind of entry. */
export function dropCached(deps: CacheDeps, key: string, isMeant: (id: string) => boolean): Promise<void> {
  return createCache(deps, { key, lifetime: Infinity, entry: v.looseObject({}) }).drop(isMeant);
}
