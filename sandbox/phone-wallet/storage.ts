/** The storage of the relay client: here the memory, so that nothing is written to a folder. */
export interface Storage {
  getKeys(): Promise<string[]>;
  getEntries<T>(): Promise<[string, T][]>;
  getItem<T>(key: string): Promise<T | undefined>;
  setItem<T>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A store in memory; a value that is read is a copy, as from a disk. */
export function memoryStorage(): Storage {
  const items = new Map<string, unknown>();
  const copy = <T>(value: unknown): T => structuredClone(value) as T;
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, value]): [string, T] => [key, copy<T>(value)]),
    getItem: async <T>(key: string) => copy<T | undefined>(items.get(key)),
    setItem: async (key, value) => void items.set(key, value),
    removeItem: async (key) => void items.delete(key),
  };
}
