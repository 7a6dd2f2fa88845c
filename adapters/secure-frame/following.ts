import type { SecureFrameContext } from "./context.ts";
import type { Frame } from "./frame.ts";
import type { Requests } from "./requests.ts";
import type { User } from "./user.ts";

/**
 * Gives what follows the owner whom another tab has let in (R6). A frame knows only whom it let in itself, so that a new one is asked, and what
 * the former owner was asked is over. Where the frame does not name an account for each network, nobody is logged in here any more; the
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
    sessionsStore.clear({ type: "wallet.disconnected", isSuperseded: true });
  };
  return (): void => {
    // The visitor may have left meanwhile.
    if (!sessionsStore.isEmpty) follow().catch(() => undefined);
  };
}
