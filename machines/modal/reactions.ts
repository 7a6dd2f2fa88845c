/** What the root makes of the card's coming and going. Pure. */
import type { AppContext } from "../app/context.ts";
import { forsake, type Relay, tellConnections } from "../app/root-reactions.ts";
import * as rules from "../app/rules.ts";

/** The card is closed: nobody waits for a wallet, a switch or a list any more (ROUTE-13, R10, I3). */
export function rest(context: AppContext): Relay {
  const { remember, letters = [] } = forsake(context);
  return {
    ...(remember && { remember }),
    letters: [
      ...letters,
      ...(tellConnections(context, { type: "connection.cancel" }).letters ?? []),
      { to: "network", event: { type: "network.cancel" } },
      { to: "approval", event: { type: "approval.abort" } },
      { to: "signIn", event: { type: "modal.closed" } },
      ...(context.settings.enableEmbedded
        ? []
        : [{ to: "wallets" as const, event: { type: "wallets.rest" as const } }]),
    ],
  };
}

/** What is loaded when the card shows: images of networks, and the wallet list unless somebody is connected (ROUTE-13). */
export function prefetch(context: AppContext): Relay {
  const ids = context.settings.networks.flatMap(({ assets }) => (assets.imageId ? [assets.imageId] : []));
  return {
    letters: [
      { to: "wallets", event: { type: "images.want", kind: "asset", ids } },
      rules.isConnected(context)
        ? { to: "modal", event: { type: "prefetch.settled" } }
        : { to: "wallets", event: { type: "wallets.want" } },
    ],
  };
}

/** A browser that keeps nothing is mentioned once, where it can be seen (R7). */
export function tellUnkept({ untold }: AppContext): Relay {
  if (!untold) return {};
  const toast = { variant: "error", text: { key: "notice.storage" } } as const;
  return { remember: { untold: false }, letters: [{ to: "notice", event: { type: "toast.show", toast } }] };
}
