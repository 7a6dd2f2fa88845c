import type { CaipNetworkId } from "../../domain/caip.ts";
import type { LoginNetworks } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
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

/** Moves the frame to a network; answers with the one that it is on then. */
export async function moveFrame(
  { frameRpc, sessionsStore, loginStorage }: Pick<SecureFrameContext, "frameRpc" | "sessionsStore" | "loginStorage">,
  networkId: CaipNetworkId,
  at?: At,
): Promise<CaipNetworkId> {
  const { chainId } = await frameRpc.ask("SWITCH_NETWORK", { chainId: chainOf(networkId) }, at);
  sessionsStore.frameNetwork = networkOf(chainId);
  await loginStorage.movedTo(sessionsStore.frameNetwork);
  return sessionsStore.frameNetwork;
}

/** Asks the frame whether the stored login still holds; clears it if not. */
async function isConnected({ frameRpc, loginStorage, sessionsStore }: SecureFrameContext, at?: At): Promise<boolean> {
  try {
    if ((await frameRpc.ask("IS_CONNECTED", undefined, at)).isConnected) return true;
  } catch (error) {
    // A frame that did not come says nothing about the login: it is asked again another time.
    if (!isRefusal(error)) throw error;
  }
  await loginStorage.clear();
  sessionsStore.clear();
  return false;
}

/** Work that is under way is joined, not repeated. */
function joined<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Forgets who was logged in, and tells a frame that is there, for 3 s at most (AUTH-6). A page that is left meanwhile has forgotten. */
async function signOut({ frameRpc, loginStorage, clock }: SecureFrameContext): Promise<void> {
  await loginStorage.clear();
  if (!frameRpc.isThere) return;
  const late = () => lateError("FRAME_LOST", {});
  const ask = (signal: AbortSignal) => frameRpc.ask("SIGN_OUT", undefined, { signal });
  await within(clock, LIMITS.signOut, late, undefined, ask).catch(() => undefined);
}

/**
 * The steps of a login that let somebody in at the frame. Until their account is taken no connection of the page knows them: a
 * login that is left by then is undone, and so is the session of whom the frame has forgotten for them (I4).
 */
function createAdmission(context: SecureFrameContext, user: User, leave: () => Promise<void>) {
  const { sessionsStore } = context;
  let isAdmitted = false;
  const undo = (): void => {
    isAdmitted = false;
    void (sessionsStore.isEmpty ? signOut(context) : leave());
  };
  return {
    /** `hasAdmitted` tells by the step's result; default: it always has. */
    admitting: <I, T>(step: (input: I) => Promise<T>, hasAdmitted: (result: T) => boolean = () => true) => {
      return async (input: I, { signal }: At = {}): Promise<T> => {
        if (signal?.aborted) throw lateError("FRAME_ABORTED", {});
        // It goes on when it is left: only the frame's answer says whether somebody was let in.
        const answer = step(input).then((result) => {
          isAdmitted ||= hasAdmitted(result);
          if (isAdmitted && signal?.aborted) undo();
          return result;
        });
        return await unlessAborted(answer, signal).catch((error) => {
          throw signal?.aborted ? lateError("FRAME_ABORTED", {}) : error;
        });
      };
    },
    async takeUser({ networks }: { networks: LoginNetworks }, at?: At): Promise<WalletSession[]> {
      const sessions = await user.take(networks, at);
      isAdmitted = false;
      return sessions;
    },
    holdLogin: () => () => void (isAdmitted && undo()),
  };
}

/** The connection of who is logged in: found again, moved, ended. `endRequests` ends what host pages have asked. */
export function createSessions(context: SecureFrameContext, user: User, endRequests: () => void) {
  const { loginStorage, sessionsStore } = context;
  // Two chain families that ask at once are one question; one that gives up leaves it to the other.
  const checks = new Sharing<boolean>();
  const check = ({ signal }: At = {}) => checks.ask("login", signal, (end) => isConnected(context, { signal: end }));
  const forget = () => {
    endRequests();
    sessionsStore.clear();
  };
  const leave = joined(async () => {
    const isKnown = !sessionsStore.isEmpty || (await loginStorage.isLoggedIn());
    if (isKnown) await signOut(context);
    forget();
  });
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
        const now = await sessionsStore.inTurn(() => moveFrame(context, network.caipNetworkId, at));
        // There the owner may have another account; where that is not to be learned, the switch counts.
        const [session] = await user.take([now], at).catch(() => []);
        return session?.networkId ?? now;
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
