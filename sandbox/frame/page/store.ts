/** Text under keys, kept where the browser lets us, else in memory. */
export interface Store {
  read(key: string): string | undefined;
  write(key: string, value: string | undefined): void;
}

type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps text under a prefix in a storage; `open` may throw, as `localStorage` does where a browser denies it (R7). */
export function openStore(open: () => BrowserStorage): Store {
  const memory = new Map<string, string>();
  const name = (key: string): string => `sandbox-frame/${key}`;
  const tryStorage = <T>(work: (storage: BrowserStorage) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key) => tryStorage((storage) => storage.getItem(name(key))) ?? memory.get(key),
    write: (key, value) => {
      if (value === undefined) {
        memory.delete(key);
        tryStorage((storage) => storage.removeItem(name(key)));
        return;
      }
      memory.set(key, value);
      tryStorage((storage) => storage.setItem(name(key), value));
    },
  };
}
