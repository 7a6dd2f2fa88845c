/** What the root does when the network is another one. Pure. */
import type { AppContext } from "../app/context.ts";
import type { On, Reaction, Reactions } from "../app/reaction.ts";
import * as rules from "../app/rules.ts";

/** The network is another one. */
function takeNetwork(context: AppContext, event: On<"network.changed">): Reaction {
  const { chainNamespace } = event.network;
  return {
    context: { active: event.network, unsupported: false },
    messages: context.sessions[chainNamespace] ? [{ to: `account.${chainNamespace}`, event }] : [],
  };
}

/** The wallet is where this page does not run: said at once where somebody is connected (ROUTE-11). */
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
  "network.unsupported": showUnsupported,
  "network.supported": () => ({ context: { unsupported: false } }),
} satisfies Reactions;
