/** What the root does when a pairing is asked for, and with what came of it. Pure. */
import type { Network } from "../../domain/networks/network.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import type { AppContext } from "../app/context.ts";
import {
  cancelOthers,
  type Message,
  messageConnections,
  type On,
  type Reaction,
  type Reactions,
} from "../app/reaction.ts";
import * as rules from "../app/rules.ts";

/**
 * The namespace that the page is on, or that a wallet is looked for, pairs, for every network of the page whose namespace a
 * wallet of this page does not serve; first for the one where the page would like to be.
 */
function ask(context: AppContext, wallet?: Wallet): Message[] {
  const { sessions, platform: page, settings } = context;
  const namespace = rules.askingFor(context);
  const platform = rules.firstPlatform(page, wallet);
  const { caipNetworkId: wish } = context.sought ?? context.active;
  const isAside = ({ caipNetworkId }: Network): number => Number(caipNetworkId !== wish);
  const networks = settings.networks
    .filter(({ chainNamespace }) => {
      const session = sessions[chainNamespace];
      return !session || chainNamespace === namespace || session.wallet.type === "WALLET_CONNECT";
    })
    .sort((one, other) => isAside(one) - isAside(other));
  return [
    ...cancelOthers(context, namespace),
    {
      to: `connection.${namespace}`,
      event: { type: "connection.pair", wallet: wallet ?? null, networks, platform },
    },
  ];
}

/** A wallet that is elsewhere was chosen: it is paired with, and its screen shows. */
function pair(context: AppContext, { wallet }: On<"pairing.start">): Reaction {
  const route = { view: "ConnectingWalletConnect", ...(wallet && { wallet }) } as const;
  return { messages: [...ask(context, wallet), { to: "router", event: { type: "route.push", route } }] };
}

/** The screen with the code for any wallet shows by itself: what it needs is asked for (CONN-16). */
export function askAnyWallet(context: AppContext): Reaction {
  return { messages: ask(context) };
}

/**
 * A pairing brought sessions: those of other namespaces go to them, and the wallet is kept as a recent one (CONN-10). One session is
 * held at a time: what an earlier one served and this one does not is over.
 */
function settle(context: AppContext, { paired, namespace, isMore = false }: On<"sessions.settled">): Reaction {
  const { sessions, wallet, link } = paired;
  const over = context.namespaces.filter(
    (one) =>
      !isMore &&
      context.sessions[one] !== undefined &&
      context.sessions[one].wallet.type === sessions[0]?.wallet.type &&
      sessions.every((session) => session.namespace !== one),
  );
  const others = sessions.filter(
    (session) => session.namespace !== namespace && context.namespaces.includes(session.namespace),
  );
  return {
    context: isMore ? {} : { link },
    messages: [
      ...over.map((one) => ({ to: `connection.${one}`, event: { type: "wallet.disconnected" } }) as const),
      ...others.map((session) => ({
        to: `connection.${session.namespace}` as const,
        event: { type: "connection.adopt" as const, session },
      })),
      ...(wallet ? [{ to: "wallets" as const, event: { type: "recent.add" as const, wallet } }] : []),
    ],
  };
}

export const pairingReactions = {
  "pairing.start": pair,
  "pairing.show": messageConnections,
  "pairing.link": messageConnections,
  "sessions.settled": settle,
} satisfies Reactions;
