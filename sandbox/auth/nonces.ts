import type { ServiceContext } from "../control/service-context.ts";
import { Refused } from "../http/reply.ts";
import type { MadeUp } from "./made-up.ts";
import { Tokens } from "./tokens.ts";

const lifetime = 5 * 60;
const mostOpen = 1_000;

/** Nonces for sign-in messages: each counts once, for five minutes, for the project that asked. */
export class Nonces {
  readonly #tokens: Tokens;
  readonly #madeUp: MadeUp;
  readonly #open = new Set<string>();

  constructor({ seed, clock }: ServiceContext, madeUp: MadeUp) {
    this.#tokens = new Tokens(seed, clock, "Nonce token");
    this.#madeUp = madeUp;
  }

  issue(projectIdKey: string): { nonce: string; token: string } {
    const nonce = this.#madeUp.nonce();
    this.#open.add(nonce);
    if (this.#open.size > mostOpen) for (const oldest of [...this.#open].slice(0, 1)) this.#open.delete(oldest);
    return { nonce, token: this.#tokens.issue({ nonce, projectIdKey }, lifetime).token };
  }

  /** The nonce in the header `x-nonce-jwt`. Throws a refusal with 401 when the token does not count, or no longer. */
  read(header: string | string[] | undefined, projectIdKey: string): string {
    const claims = this.#tokens.read(header);
    if (claims.projectIdKey !== projectIdKey) throw new Refused(401, "nonce", "Nonce token is of another project");
    const nonce = String(claims.nonce);
    if (!this.#open.has(nonce)) throw new Refused(401, "nonce", "Nonce was already used");
    return nonce;
  }

  /** Uses a nonce up. Throws a refusal with 401 when another call was faster. */
  use(nonce: string): void {
    if (!this.#open.delete(nonce)) throw new Refused(401, "nonce", "Nonce was already used");
  }

  reset(): void {
    this.#open.clear();
  }
}
