/** The root's reactions to changes of the network. Pure. */
import { LEAVE_ACCOUNT, look } from "../account/reactions.ts";
import type { AppContext } from "../app/context.ts";
import type { On, Reaction, Reactions } from "../app/reaction.ts";
import * as rules from "../app/rules.ts";

/** Tells the account on this network's namespace about the change. */
function takeNetwork(context: AppContext, event: On<"network.changed">): Reaction {
  const { chainNamespace } = event.network;
  const isOther = chainNamespace !== context.active.chainNamespace;
  return {
    context: { active: event.network, unsupported: false },
    messages: [
      ...(context.sessions[chainNamespace] ? [{ to: `account.${chainNamespace}` as const, event }] : []),
      ...(isOther && !context.sessions[chainNamespace] ? [LEAVE_ACCOUNT] : []),
      ...(isOther ? look({ ...context, active: event.network }) : []),
    ],
  };
}

/** Sets the session's network to the one that its wallet reported. */
function takeAnswer(_: AppContext, { namespace, networkId }: On<"wallet.answered">): Reaction {
  return { messages: [{ to: `connection.${namespace}`, event: { type: "chain.changed", networkId } }] };
}

/** The wallet is on an unsupported network: shown at once if the visitor is connected (ROUTE-11). */
function showUnsupported(context: AppContext): Reaction {
  if (!rules.isConnected(context)) return { context: { unsupported: true } };
  return {
    context: { unsupported: true },
    messages: [
      { to: "router", event: { type: "route.reset", route: { view: "UnsupportedChain" } } },
      { to: "modal", event: { type: "modal.open" } },
    ],
  };
}

export const networkReactions = {
  "network.changed": takeNetwork,
  "wallet.answered": takeAnswer,
  "network.unsupported": showUnsupported,
  "network.supported": () => ({ context: { unsupported: false } }),
} satisfies Reactions;
