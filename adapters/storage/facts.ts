import type { Namespace } from "../../domain/caip.ts";
import { connectorKey, type Facts, NO_FACTS, STORAGE_KEYS, toEntries } from "../../domain/facts.ts";
import type { Store } from "./storage.ts";

export interface FactsWorld {
  storage: Store;
  /** The chain families of the host's networks. */
  namespaces: readonly Namespace[];
}

/** What outlives the page, read once and written when it differs (STORE-1). */
export interface FactsStore {
  recallFacts(): Promise<{ facts: Facts; kept: boolean }>;
  /** Writes, in their order, the entries that differ from what was last read or written; `null` removes. */
  keepFacts(entries: readonly (readonly [key: string, value: string | null])[]): Promise<void>;
}

async function parse(
  values: ReadonlyMap<string, string | undefined>,
  namespaces: readonly Namespace[],
): Promise<Facts> {
  const { readFacts } = await import("./facts-reading.ts");
  return readFacts(values, namespaces);
}

/** Reads and writes facts; garbage reads as nothing, and reading alone writes nothing. */
export function createFacts({ storage, namespaces }: FactsWorld): FactsStore {
  const known = new Map<string, string | null>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  }

  return {
    recallFacts: () =>
      inTurn(async () => {
        const keys = [...Object.values(STORAGE_KEYS), ...namespaces.map(connectorKey)];
        const values = await Promise.all(keys.map(async (key) => [key, await storage.get(key)] as const));
        const isEmpty = values.every(([, value]) => value === undefined);
        const facts = isEmpty ? NO_FACTS : await parse(new Map(values), namespaces);
        for (const [key, value] of toEntries(facts, namespaces)) known.set(key, value);
        return { facts, kept: storage.kept() };
      }),
    keepFacts: (entries) =>
      inTurn(async () => {
        const named = new Set(entries.map(([key]) => key));
        // A key that is not named now is in other hands, and may hold anything when it is named again.
        for (const key of known.keys()) if (!named.has(key)) known.delete(key);
        for (const [key, value] of entries) {
          if (known.get(key) === value) continue;
          known.set(key, value);
          await (value === null ? storage.remove(key) : storage.set(key, value));
        }
      }),
  };
}
