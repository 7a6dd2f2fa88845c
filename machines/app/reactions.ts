/** The reaction to each event of the root; the remaining events are handled by the root's chart. */
import { accountReactions, withdrawActivity } from "../account/reactions.ts";
import { connectionReactions } from "../connection/reactions.ts";
import { embeddedReactions } from "../embedded/reactions.ts";
import { modalReactions } from "../modal/reactions.ts";
import { networkReactions } from "../networks/reactions.ts";
import { pairingReactions } from "../pairing/reactions.ts";
import { retargetSignIn, signInReactions } from "../sign-in/reactions.ts";
import type { AppContext } from "./context.ts";
import type { AppEvent } from "./events.ts";
import {
  LIST_WALLETS,
  type Message,
  messageConnections,
  type On,
  type Reaction,
  type Reactions,
  WANT_WALLETS,
} from "./reaction.ts";
import * as rules from "./rules.ts";

/** Events that the root's chart handles by its states. */
type ChartEvent = "modal.opened" | "modal.closed" | "view.shown" | "legal.tick" | "event.tracked";
export type ReactionEvent = Exclude<AppEvent["type"], ChartEvent>;

/** The host changed its options: actors whose settings changed get them. */
function takeSettings(context: AppContext, event: On<"settings.update">): Reaction {
  const settings = { ...context.settings, ...event.settings };
  const messages: Message[] = [
    { to: "wallets", event: { type: "wallets.discover", discovery: rules.discoveryOf(settings) } },
  ];
  if (rules.concernsWallets(event.settings)) {
    messages.push({ to: "wallets", event: { type: "wallets.configure", config: rules.walletsConfig(settings) } });
    // The lists of an open card were dropped.
    if (context.view && (context.searchedNetwork || !rules.isConnected(context))) messages.push(WANT_WALLETS);
    if (context.view === "AllWallets") messages.push(LIST_WALLETS);
  }
  if (rules.concernsNetworks(event.settings)) {
    const strict = rules.isStrict(settings);
    messages.push({ to: "network", event: { type: "networks.set", networks: settings.networks, strict } });
  }
  if (event.settings.features) {
    messages.push({ to: "analytics", event: { type: "analytics.allow", on: settings.features.analytics } });
    if (!settings.features.history) messages.push(...withdrawActivity(context));
  }
  return { context: { settings }, messages };
}

const REACTIONS = {
  ...modalReactions,
  ...connectionReactions,
  ...pairingReactions,
  ...embeddedReactions,
  ...networkReactions,
  ...accountReactions,
  ...signInReactions,
  // Any kind of attempt may have a link to copy or be retried: the running one takes the event.
  "uri.copy": messageConnections,
  "connection.retry": messageConnections,
  "settings.update": takeSettings,
} satisfies Pick<Required<Reactions>, ReactionEvent>;

/** Every event that has a reaction. */
export const REACTION_EVENTS = Object.keys(REACTIONS) as readonly ReactionEvent[];

/** The root's reaction to `event`, which must be one of REACTION_EVENTS. */
export function reactionTo(context: AppContext, event: AppEvent): Reaction {
  const react = (REACTIONS as Reactions)[event.type] as (context: AppContext, event: AppEvent) => Reaction;
  const reaction = react(context, event);
  return context.settings.signsIn ? retargetSignIn(context, event, reaction) : reaction;
}
