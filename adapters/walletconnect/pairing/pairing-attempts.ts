import { AppKitError, type ErrorCode, faultOf } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { PairingOverride } from "../../../domain/options/options.ts";
import type { OneClick } from "../../../domain/sign-in/siwx.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { PairingFeedEvent } from "../../../machines/pairing/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import type { RelayClient } from "../client/client.ts";
import { PairingError, type PairingErrorCode } from "../client/errors.ts";
import { planSession, type SessionPlan } from "../session/namespaces.ts";
import type { Session } from "../session/session.ts";
import { payloadOf, signInsOf, takesOneClick } from "./one-click.ts";
import type { Pairing } from "./pairing.ts";

/** Reported pairing errors -> their codes; all others end the attempt silently. */
const CODES: Partial<Record<PairingErrorCode, ErrorCode>> = {
  PAIRING_DECLINED: "CONNECTION_DECLINED",
  RELAY_UNREACHABLE: "RELAY_UNREACHABLE",
  RELAY_REFUSED: "RELAY_UNREACHABLE",
  ORIGIN_NOT_ALLOWED: "INVALID_APP_CONFIGURATION",
  PROJECT_ID_INVALID: "INVALID_PROJECT_ID",
  PROJECT_ID_MISSING: "PROJECT_ID_NOT_CONFIGURED",
  CLOCK_WRONG: "JWT_TOKEN_NOT_VALID",
  SESSION_MALFORMED: "INVALID_ADDRESS",
};

/** Milliseconds that a pairing URI waits for a server's nonce. */
const ASKING = 5_000;

export interface PairingAttemptsDeps {
  clock: Clock;
  client: Pick<RelayClient, "openPairing" | "sessions" | "disconnect">;
  override: PairingOverride | undefined;
  /** The sign-in that belongs to a pairing with these networks; absent or undefined for none. */
  oneClick?: ((networks: readonly Network[]) => OneClick | undefined) | undefined;
  /** Keeps the pairing when the visitor leaves: coming back before it expires shows the same one (CONN-7). */
  reuses: boolean;
  /** Takes an approved session; returns the sessions of its namespaces. */
  take(session: Session, networks: readonly Network[]): readonly WalletSession[];
  /** Called for an approval that came after its screen was left (R4). */
  adopt(sessions: readonly WalletSession[]): void;
}

type Tell = (event: PairingFeedEvent) => void;

interface Open {
  pairing: Pairing;
  /** The plan as text, for comparisons. */
  plan: string;
  /** Milliseconds since 1970 at which the pairing counts as expired. */
  staleAt: number;
  /** Hears the pairing's events; absent while no screen shows it. */
  tell: Tell | undefined;
  oneClick: OneClick | undefined;
}

function tellError(error: unknown, tell: Tell): void {
  const code = error instanceof PairingError ? error.code : "RELAY_UNREACHABLE";
  const known = CODES[code];
  const told = error instanceof AppKitError ? faultOf(error, "SIGN_IN_UNREACHABLE") : known && { code: known };
  if (code === "PAIRING_EXPIRED") tell({ type: "pairing.stale" });
  // Another tab has opened a newer pairing.
  else if (code === "PAIRING_CANCELLED") tell({ type: "pairing.replaced" });
  else if (told) tell({ type: "pairing.failed", ...told });
}

/** The message to sign with the pairing; undefined where it cannot be made, so that the sign-in follows the connection. */
async function messageOf(oneClick: OneClick, { eip155 }: SessionPlan, clock: Clock, signal: AbortSignal) {
  const late = () => lateError("SIGN_IN_UNREACHABLE", {});
  const request = await within(clock, ASKING, late, signal, () => oneClick.ask()).catch(() => undefined);
  signal.throwIfAborted();
  if (!request) return undefined;
  // A host's own message may lack its issue time, which a wallet's answer requires.
  const issuedAt = request.data.issuedAt ?? new Date(clock.now()).toISOString();
  return payloadOf({ ...request, data: { ...request.data, issuedAt } }, eip155?.methods ?? []);
}

/** The page's pairing attempt, at most one at a time; it is opened, shown, shown again where the device reuses it, and ended. */
export class PairingAttempts {
  readonly #deps: PairingAttemptsDeps;
  #open: Open | undefined;

  constructor(deps: PairingAttemptsDeps) {
    this.#deps = deps;
  }

  /** Starts or resumes a pairing and reports its events; the returned function leaves it. */
  start(networks: readonly Network[], send: Tell): () => void {
    const leaving = new AbortController();
    let open: Open | undefined;
    const run = async (): Promise<void> => {
      open = await this.#openFor(networks, leaving.signal);
      if (leaving.signal.aborted) return this.#leave(open);
      open.tell = send;
      const { pairing, staleAt } = open;
      send({ type: "pairing.opened", uri: pairing.uri, staleAt, ttl: staleAt - this.#deps.clock.now() });
    };
    run().catch((error: unknown) => leaving.signal.aborted || tellError(error, send));
    return () => {
      leaving.abort(new PairingError("PAIRING_CANCELLED"));
      if (open?.tell === send) this.#leave(open);
    };
  }

  /** Called when the page is visible again. Timers stop while a device sleeps, so an expired pairing is ended at once here (R3). */
  wake(): void {
    if (!this.#open) return;
    if (this.#deps.clock.now() >= this.#open.staleAt) this.#expire(this.#open);
    else this.#open.tell?.({ type: "pairing.returned" });
  }

  async #openFor(networks: readonly Network[], signal: AbortSignal): Promise<Open> {
    const { client, clock, override, reuses } = this.#deps;
    const sessionPlan = planSession(networks, override);
    const oneClick = takesOneClick(sessionPlan) ? this.#deps.oneClick?.(networks) : undefined;
    const plan = JSON.stringify([sessionPlan, Boolean(oneClick)]);
    const earlier = this.#open;
    if (reuses && earlier?.plan === plan && clock.now() < earlier.staleAt) return earlier;
    const signIn = oneClick && (await messageOf(oneClick, sessionPlan, clock, signal));
    const pairing = await client.openPairing(sessionPlan, { signal, signIn });
    const staleAt = pairing.expiresAt - LIMITS.pairingMargin;
    const open: Open = { pairing, plan, staleAt, tell: undefined, oneClick };
    this.#open = open;
    this.#hearOut(open, networks);
    return open;
  }

  #hearOut(open: Open, networks: readonly Network[]): void {
    const { clock, take, adopt } = this.#deps;
    const timer = clock.setTimeout(() => this.#expire(open), open.staleAt - clock.now());
    const end = (): void => {
      clock.clearTimeout(timer);
      if (this.#open === open) this.#open = undefined;
    };
    const hear = async (): Promise<void> => {
      const session = await open.pairing.approval.finally(end);
      const { oneClick } = open;
      const settled = oneClick && session.auths ? await this.#keep(open, oneClick, session, networks) : session;
      const sessions = take(settled, networks);
      if (open.tell) open.tell({ type: "pairing.approved", sessions });
      else adopt(sessions);
    };
    hear().catch((error: unknown) => open.tell && tellError(error, open.tell));
  }

  /**
   * Stores the sign-in that came with the pairing, and returns the session's state after that. Ends the session if the sign-in is invalid
   * or no longer wanted.
   */
  async #keep(
    open: Open,
    oneClick: OneClick,
    { topic, auths = [] }: Session,
    networks: readonly Network[],
  ): Promise<Session> {
    const { client, reuses } = this.#deps;
    open.tell?.({ type: "pairing.authenticating" });
    const leave = () => client.disconnect(topic).catch(() => undefined);
    try {
      await oneClick.keep(signInsOf(auths, networks));
    } catch (error) {
      // Notifying the wallet may take long, so it is not awaited.
      void leave();
      throw error instanceof AppKitError ? error : lateError("SIGN_IN_UNREACHABLE", {}, { cause: error });
    }
    const session = (await client.sessions()).find((each) => each.topic === topic);
    if (session && (open.tell || reuses)) {
      open.pairing.share?.();
      return session;
    }
    await Promise.all([leave(), oneClick.keep([]).catch(() => undefined)]);
    throw new PairingError("PAIRING_DECLINED");
  }

  #leave(open: Open): void {
    open.tell = undefined;
    if (!this.#deps.reuses) open.pairing.cancel();
  }

  #expire(open: Open): void {
    if (this.#open === open) this.#open = undefined;
    open.tell?.({ type: "pairing.stale" });
    open.pairing.cancel();
  }
}
