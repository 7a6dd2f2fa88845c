import type { SecureFrameContext } from "./context.ts";
import type { Frame } from "./frame.ts";
import { watchLogin } from "./login-storage.ts";
import type { Requests } from "./requests.ts";
import type { User } from "./user.ts";

interface Followers {
  user: User;
  frame: Frame;
  requests: Requests;
  /** Nobody is logged in any more. */
  forget(): void;
}

/**
 * Creates what follows a login in another tab (R6). A frame knows only the logins that it took itself: a new frame is asked who is logged
 * in, and requests to the former owner are over. Where that frame does not name an account for each network, this tab logs out, and the
 * other tab's login goes on.
 */
function followingOwner({ sessionsStore }: SecureFrameContext, { user, frame, requests }: Followers) {
  let newest: unknown;
  const follow = async (): Promise<void> => {
    const { networks } = sessionsStore;
    const guard = sessionsStore.guard();
    requests.end();
    frame.renew();
    const taking = user.take(networks).catch(() => []);
    newest = taking;
    if ((await taking).length === networks.length || newest !== taking) return;
    guard();
    sessionsStore.clear({ type: "wallet.disconnected", isSuperseded: true, isWhole: true });
  };
  return (): void => {
    // The visitor may have left meanwhile.
    if (!sessionsStore.isEmpty) follow().catch(() => undefined);
  };
}

/**
 * Creates what follows a logout in another tab (R6). The frame does not hear of it and would hold on to that owner, in whose name the
 * service refuses: such a refusal would choose the next owner's account. The next login has a new frame.
 */
function leavingOwner({ sessionsStore }: SecureFrameContext, { frame, forget }: Followers) {
  return (): void => {
    const isOwned = !sessionsStore.isEmpty;
    forget();
    if (isOwned) frame.close();
  };
}

/** Follows the logins and logouts of other tabs. Returns what ends that. */
export function watchOwner(window: Window, context: SecureFrameContext, followers: Followers): () => void {
  const { loginStorage } = context;
  return watchLogin(window, loginStorage, leavingOwner(context, followers), followingOwner(context, followers));
}
