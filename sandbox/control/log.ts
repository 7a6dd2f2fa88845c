/** One request that reached a service of the sandbox. */
export interface LogEntry {
  readonly endpoint: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The page's `Origin` header. */
  readonly origin: string | null;
  /** JSON-RPC methods, in order, where there are some. */
  readonly calls: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Status of the answer; 0 where a fault cut the connection or left it without an answer; null while it waits. */
  status: number | null;
}

/** All are counted, by endpoint; the newest 2,000 are here, oldest first. */
export interface LogReport {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly entries: readonly LogEntry[];
}

const keep = 2_000;

/** Every request of the services since the last reset: all are counted, the newest 2,000 kept. */
export class RequestLog {
  #counts = new Map<string, number>();
  #entries: LogEntry[] = [];

  add(entry: LogEntry): void {
    this.#counts.set(entry.endpoint, (this.#counts.get(entry.endpoint) ?? 0) + 1);
    this.#entries.push(entry);
    if (this.#entries.length > keep) this.#entries.shift();
  }

  clear(): void {
    this.#counts = new Map();
    this.#entries = [];
  }

  report(): LogReport {
    const counts = Object.fromEntries(this.#counts);
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    return { total, counts, entries: this.#entries };
  }
}
