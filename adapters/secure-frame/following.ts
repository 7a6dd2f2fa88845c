import type { SecureFrameContext } from "./context.ts";
import type { Frame } from "./frame.ts";
import type { Requests } from "./requests.ts";
import type { User } from "./user.ts";

/**
 * Creates what follows a login in another tab (R6). A frame knows only the logins that it took itself: a new frame is asked who is logged
 * in, and requests to the former owner are over. Where that frame does not name an account for each network, this tab logs out, and the
 * other tab's login goes on.
 */
export function followingOwner({ sessionsStore }: SecureFrameContext, user: User, frame: Frame, requests: Requests) {
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
