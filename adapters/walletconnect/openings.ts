import type { ErrorCode } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Network } from "../../domain/network.ts";
import type { PairingOverride } from "../../domain/options.ts";
import type { PairingEvent, WalletSession } from "../../machines/ports.ts";
import type { Clock } from "../clock/clock.ts";
import type { RelayClient } from "./client.ts";
import { PairingError, type PairingErrorCode } from "./errors.ts";
import { planSession } from "./namespaces.ts";
import type { Pairing } from "./pairing.ts";
import type { Session } from "./session.ts";

/** What a visitor or a developer is told; what is not named ends in silence. */
const CODES: Partial<Record<PairingErrorCode, ErrorCode>> = {
  PAIRING_DECLINED: "CONNECTION_DECLINED",
  RELAY_UNREACHABLE: "RELAY_UNREACHABLE",
  RELAY_REFUSED: "RELAY_UNREACHABLE",
  ORIGIN_NOT_ALLOWED: "INVALID_APP_CONFIGURATION",
  PROJECT_ID_INVALID: "INVALID_PROJECT_ID",
  CLOCK_WRONG: "JWT_TOKEN_NOT_VALID",
  SESSION_MALFORMED: "INVALID_ADDRESS",
};

export interface OpeningsWorld {
  clock: Clock;
  client: Pick<RelayClient, "openPairing">;
  override: PairingOverride | undefined;
  /** Leaving must not cost the pairing: who comes back within its life gets the same one (CONN-7). */
  reuses: boolean;
  /** Holds on to what was approved; answers with its parts. */
  take(session: Session, networks: readonly Network[]): readonly WalletSession[];
  /** An approval came when nobody looked any more (R4). */
  adopt(sessions: readonly WalletSession[]): void;
}

type Tell = (event: PairingEvent) => void;

interface Open {
  pairing: Pairing;
  /** What it asks for, to be compared. */
  plan: string;
  /** Milliseconds since 1970 at which it counts as over. */
  staleAt: number;
  /** Who looks at it. */
  tell: Tell | undefined;
}

function tellError(error: unknown, tell: Tell): void {
  const code = error instanceof PairingError ? error.code : "RELAY_UNREACHABLE";
  const told = CODES[code];
  if (code === "PAIRING_EXPIRED") tell({ type: "pairing.stale" });
  // Another tab of the visitor's made a newer one.
  else if (code === "PAIRING_CANCELLED") tell({ type: "pairing.replaced" });
  else if (told) tell({ type: "pairing.failed", code: told });
}

/** The one address that wallets are given: made, shown to who asks, shown again where that is wanted, and ended. */
export class Openings {
  readonly #world: OpeningsWorld;
  #open: Open | undefined;

  constructor(world: OpeningsWorld) {
    this.#world = world;
  }

  /** Tells what becomes of a pairing; answers with what leaves it. */
  start(networks: readonly Network[], send: Tell): () => void {
    const leaving = new AbortController();
    let open: Open | undefined;
    const run = async (): Promise<void> => {
      open = await this.#openFor(networks, leaving.signal);
      if (leaving.signal.aborted) return this.#leave(open);
      open.tell = send;
      const { pairing, staleAt } = open;
      send({ type: "pairing.opened", uri: pairing.uri, staleAt, life: staleAt - this.#world.clock.now() });
    };
    run().catch((error: unknown) => leaving.signal.aborted || tellError(error, send));
    return () => {
      leaving.abort(new PairingError("PAIRING_CANCELLED"));
      if (open?.tell === send) this.#leave(open);
    };
  }

  /** The page is looked at again. Timers stand still while a device sleeps: what is over by the wall clock is over at once (R3). */
  wake(): void {
    if (!this.#open) return;
    if (this.#world.clock.now() >= this.#open.staleAt) this.#expire(this.#open);
    else this.#open.tell?.({ type: "pairing.returned" });
  }

  async #openFor(networks: readonly Network[], signal: AbortSignal): Promise<Open> {
    const { client, clock, override, reuses } = this.#world;
    const asked = planSession(networks, override);
    const plan = JSON.stringify(asked);
    const held = this.#open;
    if (reuses && held?.plan === plan && clock.now() < held.staleAt) return held;
    const pairing = await client.openPairing(asked, { signal });
    const open: Open = { pairing, plan, staleAt: pairing.expiresAt - LIMITS.pairingMargin, tell: undefined };
    this.#open = open;
    this.#hearOut(open, networks);
    return open;
  }

  #hearOut(open: Open, networks: readonly Network[]): void {
    const { clock, take, adopt } = this.#world;
    const timer = clock.setTimeout(() => this.#expire(open), open.staleAt - clock.now());
    const end = (): void => {
      clock.clearTimeout(timer);
      if (this.#open === open) this.#open = undefined;
    };
    const hear = async (): Promise<void> => {
      const session = await open.pairing.approval.finally(end);
      const sessions = take(session, networks);
      if (open.tell) open.tell({ type: "pairing.approved", sessions });
      else adopt(sessions);
    };
    hear().catch((error: unknown) => open.tell && tellError(error, open.tell));
  }

  #leave(open: Open): void {
    open.tell = undefined;
    if (!this.#world.reuses) open.pairing.cancel();
  }

  #expire(open: Open): void {
    if (this.#open === open) this.#open = undefined;
    open.tell?.({ type: "pairing.stale" });
    open.pairing.cancel();
  }
}
