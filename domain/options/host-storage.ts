/** A storage of the host's own; each call may answer at once or later. */
interface HostStorage {
  get(key: string): string | null | undefined | Promise<string | null | undefined>;
  set(key: string, value: string): unknown;
  remove(key: string): unknown;
}

/** Where something outlives the page: `local` until it is removed, `session` as long as the tab, `memory` not at all. */
export type StorageChoice = "local" | "session" | "memory" | HostStorage;
