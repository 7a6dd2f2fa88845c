import type { SandboxClock } from "../clock.ts";
import { Refused } from "../http/reply.ts";

/** How long a code is valid, in minutes. */
export const codeMinutes = 20;
const mostTries = 5;
const pauseSeconds = 30;

const refuse = (sentence: string): never => {
  throw new Refused(401, "otp", sentence);
};

/** Six digits that were mailed: valid 20 minutes, five tries, confirmed once. */
export class OneTimeCode {
  readonly code: string;
  readonly #until: number;
  #tries = 0;
  #isConfirmed = false;

  /** `now` is when it is made, in milliseconds since 1970. */
  constructor(code: string, now: number) {
    this.code = code;
    this.#until = now + codeMinutes * 60_000;
  }

  get isConfirmed(): boolean {
    return this.#isConfirmed;
  }

  /** Throws a refusal with 401 when its time is over. */
  requireFresh(now: number): void {
    if (this.#until <= now) refuse("Code has expired");
  }

  /** Throws a refusal with 401 when it is wrong, old, used, or was tried too often. */
  confirm(code: string, now: number): void {
    this.requireFresh(now);
    if (this.#isConfirmed) refuse("Code was already used");
    if (this.#tries >= mostTries) refuse("Too many wrong codes, ask for a new one");
    this.#tries += 1;
    if (this.code !== code) refuse("Invalid code");
    this.#isConfirmed = true;
  }
}

/** One mail in 30 seconds to each address. */
export class MailPauses {
  readonly #clock: SandboxClock;
  readonly #since = new Map<string, number>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  /** Whole seconds, rounded up, until the next mail under this key may be asked for; 0 when it may be now. */
  left(key: string): number {
    const since = this.#clock.now() - (this.#since.get(key.toLowerCase()) ?? 0);
    return since >= 0 && since < pauseSeconds * 1000 ? Math.ceil(pauseSeconds - since / 1000) : 0;
  }

  begin(key: string): void {
    this.#since.set(key.toLowerCase(), this.#clock.now());
  }

  end(key: string): void {
    this.#since.delete(key.toLowerCase());
  }

  reset(): void {
    this.#since.clear();
  }
}
