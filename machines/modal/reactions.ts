/** The root's reactions when the modal is opened and closed. Pure. */
import type { AppContext } from "../app/context.ts";
import {
  LIST_WALLETS,
  messageConnections,
  type On,
  type Reaction,
  type Reactions,
  WANT_WALLETS,
} from "../app/reaction.ts";
import * as rules from "../app/rules.ts";
import { endNamespaceSearch } from "../connection/reactions.ts";

/** Closing the modal cancels pending connections, network switches and requests for lists (ROUTE-13, R10, I3). */
export function onModalClosed(context: AppContext): Reaction {
  const search = endNamespaceSearch(context);
  return {
    ...search,
    messages: [
      ...(search.messages ?? []),
      ...(messageConnections(context, { type: "connection.cancel" }).messages ?? []),
      { to: "network", event: { type: "network.cancel" } },
      { to: "approval", event: { type: "approval.abort" } },
      { to: "signIn", event: { type: "modal.closed" } },
      ...(context.settings.enableEmbedded
        ? []
        : [{ to: "wallets" as const, event: { type: "wallets.cancel" as const } }]),
    ],
  };
}

/** Loads what the open card needs: network images, and the wallet list unless the visitor is connected (ROUTE-13). */
export function prefetch(context: AppContext): Reaction {
  const ids = context.settings.networks.flatMap(({ assets }) => (assets.imageId ? [assets.imageId] : []));
  return {
    messages: [
      { to: "wallets", event: { type: "images.want", kind: "asset", ids } },
      rules.isConnected(context) ? { to: "modal", event: { type: "prefetch.settled" } } : WANT_WALLETS,
    ],
  };
}

/** Warns that this browser stores nothing (R7). */
export function warnStorage(): Reaction {
  const toast = { variant: "error", text: { key: "notice.storage" } } as const;
  return {
    context: { isStorageWarningDue: false },
    messages: [{ to: "notice", event: { type: "toast.show", toast } }],
  };
}

/** Opens the modal at a route, by default at the first view (ROUTE-2, ROUTE-6). */
function openModal(context: AppContext, { namespace, route }: On<"modal.open">): Reaction {
  if (context.settings.basic && rules.isConnected(context) && !context.isSignInDue) return {};
  const first = rules.firstRoute(context, namespace);
  // Account needs a connection, and a required sign-in comes before every other view (I6).
  const startRoute = route?.view === "Account" || context.isSignInDue ? first : (route ?? first);
  return {
    context: { searchedNetwork: null },
    messages: [
      ...(namespace ? [{ to: "network" as const, event: { type: "network.activate" as const, namespace } }] : []),
      { to: "wallets", event: { type: "wallets.filter", namespace } },
      { to: "router", event: { type: "route.reset", route: startRoute } },
      { to: "modal", event: { type: "modal.open" } },
      ...(context.isSignInDue ? [{ to: "signIn" as const, event: { type: "signIn.ask" as const } }] : []),
      // If the card is open already, a new filter needs new lists.
      ...(context.sessions[namespace ?? context.active.chainNamespace] ? [] : [WANT_WALLETS]),
      // The list of all wallets needs them, too: by itself it requests them only when it comes into sight.
      ...(startRoute.view === "AllWallets" ? [LIST_WALLETS] : []),
    ],
  };
}

export const modalReactions = {
  "modal.open": openModal,
  "storage.failed": () => ({ context: { isStorageWarningDue: true } }),
} satisfies Reactions;
