/** What a reaction of the root is made of, and the messages that several rooms send. Pure. */
import type { Namespace } from "../../domain/namespaces.ts";
import type { AccountContext } from "../account/account.ts";
import type { AccountEvent } from "../account/events.ts";
import type { ConnectionEvent } from "../connection/events.ts";
import type { WalletEvent } from "../connection/ports.ts";
import type { AppContext } from "./context.ts";
import type { ActorEvents, AppEvent } from "./events.ts";
import * as rules from "./rules.ts";

type AlwaysOn = Exclude<keyof ActorEvents, "app">;
type ToAlwaysOn = { [K in AlwaysOn]: { to: K; event: ActorEvents[K] } }[AlwaysOn];

/** An event and the actor that takes it. */
export type Message =
  | ToAlwaysOn
  | { to: `connection.${Namespace}`; event: ConnectionEvent | WalletEvent }
  | { to: `account.${Namespace}`; event: AccountEvent };

/** What the root does on an event: what it remembers, whom it stops and starts, and who hears what, in this order. */
export interface Reaction {
  context?: Partial<AppContext>;
  stop?: `account.${Namespace}`;
  start?: { id: `account.${Namespace}`; input: AccountContext };
  messages?: readonly Message[];
  /** A wallet was connected just now, at the visitor's wish. */
  isConnecting?: boolean;
}

/** An event of the root by its type. */
export type On<T extends AppEvent["type"]> = Extract<AppEvent, { type: T }>;

/** A room's reactions: event -> what the root does on it. */
export type Reactions = { [T in AppEvent["type"]]?: (context: AppContext, event: On<T>) => Reaction };

export const CLOSE: Message = { to: "modal", event: { type: "modal.close" } };

/** One message to every connection. */
export function messageConnections({ namespaces }: AppContext, event: ConnectionEvent): Reaction {
  return { messages: namespaces.map((namespace) => ({ to: `connection.${namespace}`, event })) };
}

/** One namespace is connected at a time: what another one asks for ends (I9, R4). */
export function cancelOthers({ namespaces }: AppContext, namespace: Namespace): Message[] {
  const event = { type: "connection.cancel" } as const;
  return namespaces.flatMap((other) => (other === namespace ? [] : [{ to: `connection.${other}`, event } as const]));
}

/** One message to the account that is active, where there is one. */
export function messageAccount(context: AppContext, event: AccountEvent): Reaction {
  if (!rules.isConnected(context)) return {};
  return { messages: [{ to: `account.${context.active.chainNamespace}`, event }] };
}
