import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError, codeOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ConnectInput, WalletSession } from "../../machines/ports.ts";
import type { Clock } from "../clock/clock.ts";
import { within } from "../clock/deadline.ts";
import type { Asking } from "./asking.ts";
import { chainOf, type Held, networkOf } from "./held.ts";
import type { Memory } from "./memory.ts";
import type { User } from "./user.ts";
import type { At } from "./world.ts";

export interface SessionParts {
  clock: Clock;
  asking: Asking;
  held: Held;
  memory: Memory;
  user: User;
  /** Ends what host pages have asked. */
  endRequests(): void;
}

/** Moves the frame to a network; answers with the one that it is on then. */
export async function moveFrame(
  { asking, held, memory }: Pick<SessionParts, "asking" | "held" | "memory">,
  networkId: CaipNetworkId,
  at?: At,
): Promise<CaipNetworkId> {
  const { chainId } = await asking.ask("SWITCH_NETWORK", { chainId: chainOf(networkId) }, at);
  held.frameNetwork = networkOf(chainId);
  await memory.movedTo(held.frameNetwork);
  return held.frameNetwork;
}

/** The connection of who is logged in: found again, moved, ended. */
export class Sessions {
  readonly #parts: SessionParts;
  /** Two chain families that ask at once are one question. */
  #checking: Promise<boolean> | undefined;
  #leaving: Promise<void> | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  async connect({ networkId }: Pick<ConnectInput, "networkId">, at?: At): Promise<WalletSession> {
    const [session] = await this.#parts.user.take([networkId], at);
    return session as WalletSession;
  }

  /** Without a login that is remembered the frame is not asked. Rejects with CONNECTION_FAILED where nobody is logged in. */
  async restore(input: Pick<ConnectInput, "networkId">, at?: At): Promise<WalletSession> {
    if (!(await this.#parts.memory.isLoggedIn())) throw new AppKitError("CONNECTION_FAILED", {});
    this.#checking ??= this.#isConnected(at).finally(() => {
      this.#checking = undefined;
    });
    if (!(await this.#checking)) throw new AppKitError("CONNECTION_FAILED", {});
    return await this.connect(input, at);
  }

  /** Has the frame go to a network. Rejects with SWITCH_FAILED. */
  async switchNetwork(networkId: CaipNetworkId, at?: At): Promise<CaipNetworkId> {
    const { held, user } = this.#parts;
    try {
      const now = await held.inTurn(() => moveFrame(this.#parts, networkId, at));
      // There the owner may have another account; where that is not to be learned, the switch counts.
      const [session] = await user.take([now], at).catch(() => []);
      return session?.networkId ?? now;
    } catch (cause) {
      throw new AppKitError("SWITCH_FAILED", {}, { cause });
    }
  }

  /** Logs out, whatever the frame does. */
  disconnect(at?: At): Promise<void> {
    this.#leaving ??= this.#leave(at).finally(() => {
      this.#leaving = undefined;
    });
    return this.#leaving;
  }

  async #isConnected(at?: At): Promise<boolean> {
    const { asking, memory, held } = this.#parts;
    try {
      const { isConnected } = await asking.ask("IS_CONNECTED", undefined, at);
      if (isConnected) return true;
    } catch (error) {
      // A frame that did not come says nothing about the login: it is asked again another time.
      if (codeOf(error, "FRAME_LOST") !== "FRAME_REFUSED") throw error;
    }
    await memory.clear();
    held.clear();
    return false;
  }

  async #leave(at?: At): Promise<void> {
    const { asking, memory, held, clock, user, endRequests } = this.#parts;
    if (asking.isThere && (!held.isEmpty || (await memory.isLoggedIn()))) {
      const late = () => new AppKitError("FRAME_LOST", {});
      await within(clock, LIMITS.signOut, late, at?.signal, (signal) =>
        asking.ask("SIGN_OUT", undefined, { signal }),
      ).catch(() => undefined);
    }
    await memory.clear();
    user.social = undefined;
    endRequests();
    held.clear();
  }
}
