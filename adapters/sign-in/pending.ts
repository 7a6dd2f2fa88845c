import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { SignInData } from "../../domain/sign-in/sign-in-message.ts";
import { checkOneClick, checkSession, type SignInSession, wholeOf } from "../../domain/sign-in/sign-in-session.ts";
import type { Clock } from "../browser/clock.ts";

interface Wanted {
  readonly data: SignInData;
  readonly chains: readonly string[];
  readonly until: number;
}

/** Most messages that are open at once; the oldest falls out. */
const MOST = 20;

/** Messages that are not signed yet: each nonce counts once, and for a while (S10). */
export class Pending {
  readonly #wanted = new Map<string, Wanted>();
  readonly #clock: Clock;
  readonly #ttl: number;

  /** `ttl` is how long a nonce counts, in milliseconds; default five minutes. */
  constructor(clock: Clock, ttl: number = LIMITS.signInNonce) {
    this.#clock = clock;
    this.#ttl = ttl;
  }

  add(data: SignInData, chains: readonly string[] = [data.chainId]): void {
    // A message without an account is not drawn up anew, so it counts at least as long as a server's nonce.
    const ttl = data.accountAddress ? this.#ttl : Math.max(this.#ttl, LIMITS.signInNonce);
    this.#wanted.set(data.nonce, { data, chains, until: this.#clock.now() + ttl });
    for (const nonce of [...this.#wanted.keys()].slice(0, -MOST)) this.#wanted.delete(nonce);
  }

  /** Throws unless the session says what was asked under its nonce: SIGN_IN_USED, or what `checkSession` throws. */
  check(session: SignInSession): void {
    const wanted = this.#wanted.get(session.data.nonce);
    const now = this.#clock.now();
    if (!wanted || now >= wanted.until) throw lateError("SIGN_IN_USED", {});
    const { data, chains } = wanted;
    if (data.accountAddress === "") checkOneClick(session, data, chains, now);
    else checkSession(session, wholeOf(data), now);
  }

  /** Uses the nonces of answered messages up. */
  use(sessions: readonly SignInSession[]): void {
    for (const { data } of sessions) this.#wanted.delete(data.nonce);
  }
}
