import type { LoggedEvent } from "./state.ts";

const mostEntries = 50;

/** The last 50 happenings, oldest first. */
export class WalletEventLog {
  readonly #now: () => number;
  #entries: LoggedEvent[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  note(kind: string, about: Omit<LoggedEvent, "kind" | "at"> = {}): void {
    this.#entries = [...this.#entries.slice(1 - mostEntries), { kind, at: this.#now(), ...about }];
  }

  list(): readonly LoggedEvent[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }
}

/** The text of an error. */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === "string" ? message : String(error);
}
