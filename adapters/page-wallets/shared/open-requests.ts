import { codeOf } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Clock } from "../../browser/clock.ts";

interface OpenRequest {
  readonly answer: Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/**
 * The answer to a request that was made again: the first one that grants it. The repetition decides over a refusal, unless the wallet
 * says that the earlier request is still open.
 */
function either<T>(earlier: Promise<T>, repeated: Promise<T>): Promise<T> {
  const refused = (error: unknown) => {
    if (codeOf(error, "CONNECTION_FAILED") === "CONNECTION_PENDING") return earlier;
    throw error;
  };
  const decided = repeated.catch(refused);
  return Promise.race([decided, earlier.catch(() => decided)]);
}

/** Requests that wallets have not answered yet, by what is asked. */
export class OpenRequests {
  readonly #clock: Pick<Clock, "now">;
  readonly #open = new Map<string, OpenRequest>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Makes a request, unless the same one is open: its answer then serves both. After 10 s of silence it is made again (R13). */
  join<T>(key: string, make: () => Promise<T>): Promise<T> {
    const open = this.#open.get(key) as (OpenRequest & { answer: Promise<T> }) | undefined;
    const now = this.#clock.now();
    // A clock that was set back says nothing of how long the wallet has been silent (R8).
    if (open && Math.abs(now - open.since) < LIMITS.walletSilence) return open.answer;
    const answer = (open ? either(open.answer, make()) : make()).finally(() => {
      if (this.#open.get(key)?.answer === answer) this.#open.delete(key);
    });
    this.#open.set(key, { answer, since: now });
    return answer;
  }
}
