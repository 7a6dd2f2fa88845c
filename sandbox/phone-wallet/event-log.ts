import type { Verified } from "./worker/protocol.ts";

/** Something that happened to the wallet. */
export interface LoggedEvent {
  readonly kind: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  /** Of a proposal or request. */
  readonly id?: number;
  readonly topic?: string;
  readonly method?: string;
  /** Of the page that asks. */
  readonly verified?: Verified;
  /** More, in words. */
  readonly says?: string;
}

const kept = 50;

/** The last 50 happenings, oldest first. */
export class WalletEventLog {
  readonly #now: () => number;
  #entries: LoggedEvent[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  note(kind: string, about: Omit<LoggedEvent, "kind" | "at"> = {}): void {
    this.#entries = [...this.#entries.slice(1 - kept), { kind, at: this.#now(), ...about }];
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
