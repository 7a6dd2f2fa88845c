import type { GrantedSession, SessionRequest, Subscription } from "../../domain/sessions/request.ts";
import { type Core, worldNow } from "../core.ts";

/** Smart sessions (ERC-7715, protocol.md §5.11); their code is loaded at the first request. */
export function sessionMethods(core: Core, now: () => number) {
  return {
    /**
     * Asks the connected EVM wallet for a session, in which this page may make some calls by itself. The visitor sees
     * the session's limits in words, and may revoke it.
     *
     * @throws INVALID_OPTION for an invalid request, CAIP_NETWORK_OR_ADDRESS_UNDEFINED if no EVM account is connected,
     * SESSION_UNSUPPORTED if the wallet cannot grant the session, SESSION_DECLINED, SESSION_FAILED, DESTROYED.
     */
    async grantPermissions(request: SessionRequest): Promise<GrantedSession> {
      worldNow(core);
      return (await import("./grant-permissions.ts")).grantPermissions(core, request, now());
    },
    /** Asks for a session that can pay an amount of the network's own coin in each interval, from now on. @throws As `grantPermissions`. */
    async createSubscription(subscription: Subscription): Promise<GrantedSession> {
      worldNow(core);
      return (await import("./grant-permissions.ts")).createSubscription(core, subscription, now());
    },
  };
}
