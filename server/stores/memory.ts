import { SERVER_LIMITS } from "../limits.ts";
import type { SessionRecord, SignInStore } from "./store.ts";

interface Entry<T> {
  readonly value: T;
  readonly until: number;
}

interface Bounds<T> {
  /** The largest total weight of all values. */
  readonly most: number;
  readonly weigh?: (value: T) => number;
  readonly dropped?: (value: T) => void;
}

/**
 * Values that expire, with a total weight of at most `most`: the least recently written or read value is dropped first.
 */
class Expiring<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #now: () => number;
  readonly #bounds: Required<Bounds<T>>;
  #weight = 0;

  constructor(now: () => number, bounds: Bounds<T>) {
    this.#now = now;
    this.#bounds = { weigh: () => 1, dropped: () => {}, ...bounds };
  }

  put(key: string, value: T, ttl: number): void {
    this.take(key);
    this.#entries.set(key, { value, until: this.#now() + ttl });
    this.#weight += this.#bounds.weigh(value);
    for (const [oldest, { until }] of this.#entries) {
      if (until > this.#now() && this.#weight <= this.#bounds.most) break;
      this.take(oldest);
    }
  }

  get(key: string): Entry<T> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.until > this.#now()) return entry;
    this.take(key);
    return undefined;
  }

  take(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#weight -= this.#bounds.weigh(entry.value);
    this.#bounds.dropped(entry.value);
    return entry.until > this.#now() ? entry.value : undefined;
  }
}

/** The ids of each account's sessions. */
class AccountIndex {
  readonly #ids = new Map<string, Set<string>>();

  add({ account, id }: SessionRecord): void {
    this.#ids.set(account, (this.#ids.get(account) ?? new Set()).add(id));
  }

  remove({ account, id }: SessionRecord): void {
    const ids = this.#ids.get(account);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(account);
  }

  of(account: string): readonly string[] {
    return [...(this.#ids.get(account) ?? [])];
  }
}

export interface MemoryStoreOptions {
  /** Most nonces, most sessions of up to a kilobyte, and most counts; the oldest are dropped. Default 100,000. */
  readonly most?: number;
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number;
}

/**
 * The weight of a session, which grows with its value: the value contains the message's resources, which may be long.
 */
const weigh = ({ value }: SessionRecord): number => Math.max(1, value.length / 1_024);

/** A store in the memory of one process: its data end with the process, and no other process sees them. */
export function createMemoryStore(options: MemoryStoreOptions = {}): SignInStore {
  const { most = SERVER_LIMITS.inMemory, now = Date.now } = options;
  const index = new AccountIndex();
  const nonces = new Expiring<string>(now, { most });
  const sessions = new Expiring<SessionRecord>(now, { most, weigh, dropped: (record) => index.remove(record) });
  const counts = new Expiring<number>(now, { most });
  return {
    putNonce: async (nonce, value, ttl) => nonces.put(nonce, value, ttl),
    takeNonce: async (nonce) => nonces.take(nonce),
    putSession: async (record, ttl) => {
      sessions.put(record.id, record, ttl);
      index.add(record);
    },
    readSession: async (id, ttl) => {
      const record = sessions.get(id)?.value;
      if (!record) return undefined;
      sessions.put(id, record, ttl);
      index.add(record);
      return record.value;
    },
    endSessions: async (account, id) => {
      const ids = index.of(account).filter((each) => id === undefined || each === id);
      return ids.filter((each) => sessions.take(each) !== undefined).length;
    },
    count: async (key, window) => {
      const counted = counts.get(key);
      const left = counted ? counted.until - now() : 0;
      // A clock that jumped back must not lengthen the window.
      const isWithin = counted !== undefined && left <= window;
      const value = isWithin ? counted.value + 1 : 1;
      counts.put(key, value, isWithin ? left : window);
      return value;
    },
  };
}
