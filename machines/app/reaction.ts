/** The types of the root's reactions, and the messages that several rooms send. Pure. */
import type { Namespace } from "../../domain/namespaces.ts";
import type { AccountInput } from "../account/account.ts";
import type { AccountEvent } from "../account/events.ts";
import type { ConnectionEvent } from "../connection/events.ts";
import type { WalletEvent } from "../connection/ports.ts";
import type { AppContext } from "./context.ts";
import type { ActorEvents, AppEvent } from "./events.ts";
import * as rules from "./rules.ts";

type AlwaysOn = Exclude<keyof ActorEvents, "app">;
type ToAlwaysOn = { [K in AlwaysOn]: { to: K; event: ActorEvents[K] } }[AlwaysOn];

/** An event and its recipient. */
export type Message =
  | ToAlwaysOn
  | { to: `connection.${Namespace}`; event: ConnectionEvent | WalletEvent }
  | { to: `account.${Namespace}`; event: AccountEvent };

/** The root's reaction to an event: context to assign, child to stop, child to start, messages to send, in this order. */
export interface Reaction {
  context?: Partial<AppContext>;
  stop?: `account.${Namespace}`;
  start?: { id: `account.${Namespace}`; input: AccountInput };
  messages?: readonly Message[];
  /** True if the visitor has just connected a wallet. */
  isConnecting?: boolean;
}

export type On<T extends AppEvent["type"]> = Extract<AppEvent, { type: T }>;

/** A room's reactions, by the type of their event. */
export type Reactions = { [T in AppEvent["type"]]?: (context: AppContext, event: On<T>) => Reaction };

export const CLOSE: Message = { to: "modal", event: { type: "modal.close" } };
export const SUCCEED: Message = { to: "modal", event: { type: "modal.succeed" } };
/** Has the featured and recommended wallets requested, unless they are known. */
export const WANT_WALLETS: Message = { to: "wallets", event: { type: "wallets.want" } };
/** Has the first page of all wallets requested, unless it is known. */
export const LIST_WALLETS: Message = { to: "wallets", event: { type: "wallets.list" } };

/** Sends one event to every connection. */
export function messageConnections({ namespaces }: AppContext, event: ConnectionEvent): Reaction {
  return { messages: namespaces.map((namespace) => ({ to: `connection.${namespace}`, event })) };
}

/** Cancels the attempts of all other namespaces: one namespace connects at a time (I9, R4). */
export function cancelOthers({ namespaces }: AppContext, namespace: Namespace): Message[] {
  const event = { type: "connection.cancel" } as const;
  return namespaces.flatMap((other) => (other === namespace ? [] : [{ to: `connection.${other}`, event } as const]));
}

/** Sends an event to the active account, if there is one. */
export function messageAccount(context: AppContext, event: AccountEvent): Reaction {
  if (!rules.isConnected(context)) return {};
  return { messages: [{ to: `account.${context.active.chainNamespace}`, event }] };
}
