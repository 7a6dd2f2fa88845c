import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { parsedUrl } from "../../../domain/parsed-url.ts";
import { checkSession, type SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx } from "../../../domain/sign-in/siwx.ts";
import type { Store } from "../../browser/storage/storage.ts";
import { takingTurns } from "../../browser/turns.ts";
import { Pending } from "../pending.ts";
import { isOf, readSession, readSessions, writeSessions } from "../stored-sessions.ts";
import { isSigned, type Verifier } from "../verifiers/verifiers.ts";
import { createMessenger, type MessengerOptions, nonceOf } from "./messenger.ts";
import { askFor } from "./remote-verifier.ts";

export interface DefaultSiwxOptions extends Omit<MessengerOptions, "getNonce"> {
  /** Random bytes of the platform. */
  readonly random: (length: number) => Uint8Array;
  /** `localStorage` only where the host asked for it (S9). */
  readonly store: Store;
  readonly verifiers: readonly Verifier[];
  /** Default true. */
  readonly required?: boolean;
}

/** True if two URLs are of one origin; a page signs in on one path and comes back on another. */
function haveSameOrigin(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [parsedUrl(one), parsedUrl(other)];
  return first !== undefined && first.origin === second?.origin;
}

/** Our own errors say why a session does not count; anything else is a failure to find out. */
function isVerdict(error: unknown): boolean {
  return error instanceof AppKitError && error.code.startsWith("SIGN");
}

/** The page's own verifiers and storage. */
class OwnSessions {
  readonly #options: DefaultSiwxOptions;
  readonly #pending: Pending;
  readonly #inTurn = takingTurns();

  constructor(options: DefaultSiwxOptions, pending: Pending) {
    this.#options = options;
    this.#pending = pending;
  }

  /** Reading and writing in turn: two at once would lose one another's session. */
  inTurn<T>(work: (stored: readonly SignInSession[]) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => work(await readSessions(this.#options.store)));
  }

  write(sessions: readonly SignInSession[]): Promise<void> {
    return writeSessions(this.#options.store, sessions);
  }

  async #mustBeSigned(session: SignInSession): Promise<void> {
    if (!(await isSigned(this.#options.verifiers, session))) throw lateError("SIGNATURE_INVALID", {});
  }

  async accept(session: SignInSession): Promise<SignInSession> {
    const read = readSession(session);
    if (!read) throw lateError("SIGN_IN_MALFORMED", { field: "session" });
    this.#pending.check(read);
    await this.#mustBeSigned(read);
    return read;
  }

  /** True if a kept session still counts; throws where that cannot be found out now. */
  async counts(session: SignInSession): Promise<boolean> {
    const { domain, uri, clock } = this.#options;
    try {
      checkSession(session, { domain }, clock.now());
      await this.#mustBeSigned(session);
      return haveSameOrigin(session.data.uri, uri);
    } catch (error) {
      if (isVerdict(error)) return false;
      throw error;
    }
  }

  /** Keeps fresh sessions beside those of `stored`; their nonces are used up. */
  async put(stored: readonly SignInSession[], fresh: readonly SignInSession[]): Promise<void> {
    this.#pending.use(fresh);
    await this.write([...stored, ...fresh]);
  }
}

async function validSessions(
  own: OwnSessions,
  all: readonly SignInSession[],
  isWanted: (one: SignInSession) => boolean,
) {
  const good: SignInSession[] = [];
  const bad: SignInSession[] = [];
  for (const one of all.filter(isWanted)) ((await own.counts(one)) ? good : bad).push(one);
  if (bad.length > 0) await own.write(all.filter((one) => !bad.includes(one)));
  return good;
}

async function replaced(own: OwnSessions, stored: readonly SignInSession[], sessions: readonly SignInSession[]) {
  const known = new Set(stored.map((one) => JSON.stringify(one)));
  const old = sessions.filter((one) => known.has(JSON.stringify(one)));
  const fresh: SignInSession[] = [];
  for (const one of sessions) if (!old.includes(one)) fresh.push(await own.accept(one));
  await own.put(old, fresh);
}

/** Sign-in without a server: messages, verifiers and sessions are the page's own (`DefaultSIWX`, protocol.md §5.7). */
export function createDefaultSiwx(options: DefaultSiwxOptions): Siwx {
  const { clock, random, required = true } = options;
  const pending = new Pending(clock);
  const own = new OwnSessions(options, pending);
  const write = createMessenger({ ...options, getNonce: async () => nonceOf(random) });
  return {
    createMessage: (input) => askFor({ write, pending }, input),
    addSession: (session) =>
      own.inTurn(async (stored) => {
        const accepted = await own.accept(session);
        const { chainId, accountAddress } = accepted.data;
        const others = stored.filter((one) => !isOf(one, chainId, accountAddress));
        await own.put(others, [accepted]);
      }),
    setSessions: (sessions) => own.inTurn((stored) => replaced(own, stored, sessions)),
    revokeSession: (chainId, address) =>
      own.inTurn((stored) => own.write(stored.filter((one) => !isOf(one, chainId, address)))),
    getSessions: (chainId, address) =>
      own.inTurn((stored) => validSessions(own, stored, (one) => isOf(one, chainId, address))),
    getRequired: () => required,
  };
}
