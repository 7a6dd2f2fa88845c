/** The root's reactions to a pairing's start and its result. Pure. */
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
import { release } from "../connection/reactions.ts";

/**
 * Starts a pairing for every network of the page whose namespace has no page wallet; the network that the visitor wants comes
 * first.
 */
function ask(context: AppContext, wallet?: Wallet): Message[] {
  const { sessions, platform: page, settings } = context;
  const namespace = rules.searchedNamespace(context);
  const platform = rules.firstPlatform(page, wallet);
  const { caipNetworkId: wish } = context.searchedNetwork ?? context.active;
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

/** A wallet on another device or app was chosen: pairs with it and shows its screen. */
function pair(context: AppContext, { wallet }: On<"pairing.start">): Reaction {
  const route = { view: "ConnectingWalletConnect", ...(wallet && { wallet }) } as const;
  return { messages: [...ask(context, wallet), { to: "router", event: { type: "route.push", route } }] };
}

/** The screen with the code for any wallet showed by itself: starts its pairing (CONN-16). */
export function askAnyWallet(context: AppContext): Reaction {
  return { messages: ask(context) };
}

/**
 * A pairing brought sessions: other namespaces adopt theirs, and the wallet becomes a recent one (CONN-10). One pairing
 * session exists at a time: namespaces that only the earlier one served are disconnected.
 */
function settle(context: AppContext, { result, namespace, isMore = false }: On<"sessions.settled">): Reaction {
  const { sessions, wallet, link } = result;
  const over = context.namespaces.filter(
    (one) =>
      !isMore &&
      context.sessions[one] !== undefined &&
      context.sessions[one].wallet.type === sessions[0]?.wallet.type &&
      sessions.every((session) => session.namespace !== one),
  );
  const taken = sessions.filter((session) => context.namespaces.includes(session.namespace));
  const others = taken.filter((session) => session.namespace !== namespace);
  // A wallet whose grant has no network of this page is disconnected.
  const unwanted = taken.length === 0 && sessions[0] ? [sessions[0].connectorId] : [];
  return {
    context: isMore ? {} : { link },
    messages: [
      ...over.map(
        (one) => ({ to: `connection.${one}`, event: { type: "wallet.disconnected", isSuperseded: true } }) as const,
      ),
      ...others.map((session) => ({
        to: `connection.${session.namespace}` as const,
        event: { type: "connection.adopt" as const, session },
      })),
      ...release(rules.searchedNamespace(context), unwanted),
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
