/** What the root makes of a wish to pair, and of what came of it. Pure. */
import type { Wallet } from "../domain/wallet.ts";
import type { AppContext } from "./app-context.ts";
import * as rules from "./app-rules.ts";
import type { Letter, On, Relay } from "./relay.ts";

/**
 * The namespace that the page is on pairs, for every network of the page. What another one asks for ends:
 * at most one pairing lives (I9, R4).
 */
function ask(context: AppContext, wallet?: Wallet): Letter[] {
  const { active, namespaces, platform: page, settings } = context;
  const platform = rules.firstPlatform(page, wallet);
  const others = namespaces.filter((namespace) => namespace !== active.chainNamespace);
  return [
    ...others.map((other) => ({ to: `connection.${other}`, event: { type: "connection.cancel" } }) as const),
    {
      to: `connection.${active.chainNamespace}`,
      event: { type: "connection.pair", wallet: wallet ?? null, networks: settings.networks, platform },
    },
  ];
}

/** A wallet that is elsewhere was chosen: it is paired with, and its screen shows. */
export function pair(context: AppContext, { wallet }: On<"pairing.start">): Relay {
  const route = { view: "ConnectingWalletConnect", ...(wallet && { wallet }) } as const;
  return { letters: [...ask(context, wallet), { to: "router", event: { type: "route.push", route } }] };
}

/** The screen with the code for any wallet shows by itself: what it needs is asked for (CONN-16). */
export function askAnyWallet(context: AppContext): Relay {
  return { letters: ask(context) };
}

/** A pairing brought sessions: those of other namespaces go to them, and the wallet is kept as a recent one (CONN-10). */
export function settle(context: AppContext, { paired, namespace }: On<"pairing.settled">): Relay {
  const { sessions, wallet, link } = paired;
  const others = sessions.filter(
    (session) => session.namespace !== namespace && context.namespaces.includes(session.namespace),
  );
  return {
    remember: { link },
    letters: [
      ...others.map((session) => ({
        to: `connection.${session.namespace}` as const,
        event: { type: "connection.adopt" as const, session },
      })),
      ...(wallet ? [{ to: "wallets" as const, event: { type: "recent.add" as const, wallet } }] : []),
    ],
  };
}
