/** Text under keys, kept where the browser lets us, else in memory. */
export interface Store {
  read(key: string): string | undefined;
  write(key: string, value: string | undefined): void;
}

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps text under a prefix in a storage; `open` may throw, as `localStorage` does where a browser denies it (R7). */
export function openStore(open: () => Kept): Store {
  const memory = new Map<string, string>();
  const name = (key: string): string => `sandbox-frame/${key}`;
  const kept = <T>(work: (storage: Kept) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => kept((storage) => storage.getItem(name(key))) ?? memory.get(key),
    write: (key, value) => {
      if (value === undefined) {
        memory.delete(key);
        kept((storage) => storage.removeItem(name(key)));
        return;
      }
      memory.set(key, value);
      kept((storage) => storage.setItem(name(key), value));
    },
  };
}
