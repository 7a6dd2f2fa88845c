import { randomBytes } from "node:crypto";
import { parsedUrl } from "../../../../domain/parsed-url.ts";
import type { SandboxClock } from "../../../clock.ts";
import { digest } from "../../../digest.ts";
import type { SocialProvider } from "../../service-api.ts";

/** A social login under way. */
export interface SocialAttempt {
  readonly provider: SocialProvider;
  /** Origin of the page that asked: the outcome is told to it alone. */
  readonly origin: string;
  readonly nonce: string;
  /** PKCE: the verifier that is exchanged together with the code. */
  readonly verifier: string;
  readonly until: number;
}

const lifetime = 10 * 60_000;

/** S256 of RFC 7636. */
export function challengeOf(verifier: string): string {
  return digest(verifier).toString("base64url");
}

/** The state of a callback, and the address that a page without popups has put behind it (protocol.md §1.8, Telegram). */
export function splitState(text: string): { state: string; back: string | undefined } {
  const at = text.indexOf("--");
  return at === -1 ? { state: text, back: undefined } : { state: text.slice(0, at), back: plain(text.slice(at + 2)) };
}

/** Encoded once or twice, as the page has put it into the address. */
function plain(text: string): string {
  if (parsedUrl(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** The social logins under way, by their state. */
export class SocialAttempts {
  readonly #clock: SandboxClock;
  readonly #open = new Map<string, SocialAttempt>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  begin(provider: SocialProvider, origin: string): SocialAttempt & { readonly state: string } {
    const now = this.#clock.now();
    for (const [old, { until }] of this.#open) if (until <= now) this.#open.delete(old);
    const state = randomBytes(16).toString("hex");
    const [nonce, verifier] = [randomBytes(16).toString("hex"), randomBytes(32).toString("base64url")];
    const attempt = { provider, origin, nonce, verifier, until: now + lifetime };
    this.#open.set(state, attempt);
    return { state, ...attempt };
  }

  find(state: string): SocialAttempt | undefined {
    const attempt = this.#open.get(state);
    return attempt && attempt.until > this.#clock.now() ? attempt : undefined;
  }

  /** Gives an attempt once. */
  take(state: string): SocialAttempt | undefined {
    const attempt = this.find(state);
    this.#open.delete(state);
    return attempt;
  }

  reset(): void {
    this.#open.clear();
  }
}
