/** The host's own storage; each call may answer synchronously or asynchronously. */
export interface HostStorage {
  get(key: string): string | null | undefined | Promise<string | null | undefined>;
  set(key: string, value: string): unknown;
  remove(key: string): unknown;
}

/** The lifetime of stored values: `local` until removed, `session` as long as the tab, `memory` as long as the page. */
export type StorageChoice = "local" | "session" | "memory" | HostStorage;
