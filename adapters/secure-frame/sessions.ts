import { type CaipNetworkId, namespaceOf } from "../../domain/caip.ts";
import type { LoginNetworks } from "../../domain/embedded/embedded.ts";
import { AppKitError, codeOf } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { ConnectInput, WalletSession } from "../../machines/connection/ports.ts";
import { unlessAborted, within } from "../browser/deadline.ts";
import { Sharing } from "../nodes/sharing.ts";
import type { SecureFrameContext } from "./context.ts";
import type { At } from "./deps.ts";
import { isRefusal } from "./frame-rpc.ts";
import { chainOf, networkOf } from "./sessions-store.ts";
import type { User } from "./user.ts";

/** Moves the frame to a network; answers with the one that it is on then. `guard` throws once the login is over. */
export async function moveFrame(
  { frameRpc, sessionsStore, loginStorage }: Pick<SecureFrameContext, "frameRpc" | "sessionsStore" | "loginStorage">,
  networkId: CaipNetworkId,
  guard: () => void,
  at?: At,
): Promise<CaipNetworkId> {
  guard();
  // Until it answers it may be on either.
  sessionsStore.frameNetwork = undefined;
  const { chainId } = await frameRpc.ask("SWITCH_NETWORK", { chainId: chainOf(networkId) }, at);
  const now = networkOf(chainId);
  sessionsStore.frameNetwork = now;
  guard();
  await loginStorage.movedTo(now);
  return now;
}

/** Asks the frame whether the stored login still holds; clears it if not. */
async function isConnected({ frameRpc, loginStorage, sessionsStore }: SecureFrameContext, at?: At): Promise<boolean> {
  try {
    if ((await frameRpc.ask("IS_CONNECTED", undefined, at)).isConnected) return true;
  } catch (error) {
    // A frame that did not come says nothing about the login: it is asked again another time.
    if (!isRefusal(error)) throw error;
  }
  sessionsStore.clear();
  await loginStorage.clear();
  return false;
}

/** Forgets who was logged in, and tells a frame that is there, for 3 s at most (AUTH-6). A page that is left meanwhile has forgotten. */
async function signOut({ frameRpc, loginStorage, sessionsStore, clock }: SecureFrameContext): Promise<void> {
  sessionsStore.clear();
  await loginStorage.clear();
  if (!frameRpc.isThere) return;
  const late = () => lateError("FRAME_LOST", {});
  const ask = (signal: AbortSignal) => frameRpc.ask("SIGN_OUT", undefined, { signal });
  await within(clock, LIMITS.signOut, late, undefined, ask).catch(() => undefined);
}

/**
 * The steps of a login after which the frame has a new owner. No connection of the page knows that owner before their account is taken: a
 * login that is left before is undone, and so is the session of the former owner, whom the frame has forgotten (I4).
 */
function createAdmission(context: SecureFrameContext, user: User, leave: () => Promise<void>) {
  const { sessionsStore, loginStorage } = context;
  let isAdmitted = false;
  const undo = (): void => {
    isAdmitted = false;
    void (sessionsStore.isEmpty ? signOut(context) : leave());
  };
  const admit = (signal?: AbortSignal): void => {
    if (signal?.aborted) undo();
    else isAdmitted = true;
  };
  return {
    /** `hasAdmitted` tells by the step's result; default: it always has. */
    admitting: <I, T>(step: (input: I) => Promise<T>, hasAdmitted: (result: T) => boolean = () => true) => {
      return async (input: I, { signal }: At = {}): Promise<T> => {
        if (signal?.aborted) throw lateError("FRAME_ABORTED", {});
        // It goes on when it is left: only the frame's answer says whether somebody was let in.
        const answer = step(input).then(
          (result) => {
            if (hasAdmitted(result)) admit(signal);
            return result;
          },
          (error) => {
            // The frame may yet let them in, and nobody would hear of it.
            if (!signal?.aborted && codeOf(error, "FRAME_LOST") === "SOCIALS_TIMEOUT") admit();
            throw error;
          },
        );
        return await unlessAborted(answer, signal).catch((error) => {
          throw signal?.aborted ? lateError("FRAME_ABORTED", {}) : error;
        });
      };
    },
    async takeUser({ networks }: { networks: LoginNetworks }, at?: At): Promise<WalletSession[]> {
      const sessions = await user.take(networks, at);
      isAdmitted = false;
      await loginStorage.mailUsed();
      return sessions;
    },
    holdLogin: () => () => void (isAdmitted && undo()),
  };
}

/**
 * The owner's session on the network that the frame has moved to. The owner may have another account there; where the frame does not tell
 * it, the session keeps the account that it has, so that the page and its provider agree (I1).
 */
async function arrive(
  { sessionsStore }: SecureFrameContext,
  user: User,
  networkId: CaipNetworkId,
  guard: () => void,
  at?: At,
): Promise<WalletSession> {
  try {
    const [session] = await user.take([networkId], at);
    return session as WalletSession;
  } catch (error) {
    guard();
    const session = sessionsStore.of(namespaceOf(networkId) ?? "eip155");
    if (!session) throw error;
    return sessionsStore.take({ ...session, networkId });
  }
}

/** The connection of who is logged in: found again, moved, ended. `endRequests` ends what host pages have asked. */
export function createSessions(context: SecureFrameContext, user: User, endRequests: () => void) {
  const { loginStorage, sessionsStore } = context;
  // Two chain families that ask at once are one question; one that gives up leaves it to the other.
  const checks = new Sharing<boolean>();
  const logouts = new Sharing<void>();
  const check = ({ signal }: At = {}) => checks.ask("login", signal, (end) => isConnected(context, { signal: end }));
  const forget = () => {
    endRequests();
    sessionsStore.clear();
  };
  const logOut = async () => {
    const isKnown = !sessionsStore.isEmpty || (await loginStorage.isLoggedIn());
    forget();
    if (isKnown) await signOut(context);
  };
  const leave = () => {
    // An owner who has logged in since the last log-out began needs a log-out of their own.
    if (!sessionsStore.isEmpty) logouts.part("login");
    return logouts.ask("login", undefined, logOut);
  };
  const take = async ({ networkId }: ConnectInput, at?: At): Promise<WalletSession> => {
    const [session] = await user.take([networkId], at);
    return session as WalletSession;
  };
  return {
    /** Without a login that is remembered the frame is not asked. Rejects with CONNECTION_FAILED where nobody is logged in. */
    async restoreWallet(input: ConnectInput, at?: At): Promise<WalletSession> {
      if (!((await loginStorage.isLoggedIn()) && (await check(at)))) throw new AppKitError("CONNECTION_FAILED", {});
      return await take(input, at);
    },
    /** Has the frame go to a network. Rejects with SWITCH_FAILED. */
    async switchWalletNetwork({ network }: { network: Network }, at?: At): Promise<CaipNetworkId> {
      try {
        const guard = sessionsStore.guard(at?.signal);
        const move = () => moveFrame(context, network.caipNetworkId, guard, at);
        const now = await sessionsStore.inTurn(move, at?.signal);
        return (await arrive(context, user, now, guard, at)).networkId;
      } catch (cause) {
        throw new AppKitError("SWITCH_FAILED", {}, { cause });
      }
    },
    /** Nobody is logged in any more, as another tab has seen to. */
    forget,
    /** Logs out, whatever the frame does. */
    disconnectWallet: (): Promise<void> => leave(),
    ...createAdmission(context, user, leave),
  };
}
