/** What a connection knows, what it makes of what it hears, and what it reports. Pure. */
import type { Namespace } from "../domain/caip.ts";
import type { Connector } from "../domain/wallet.ts";
import type { AppMail, ConnectionMail } from "./mail.ts";
import type { ConnectInput, Paired, PairingInput, WalletEvent, WalletSession } from "./ports.ts";

export interface ConnectionContext {
  namespace: Namespace;
  /** What an attempt is made with. */
  attempt: { connector: Connector; networkId: ConnectInput["networkId"] } | null;
  /** What a pairing is made with. */
  pairing: PairingInput | null;
  /** What a stored connection is looked for with. */
  restore: ConnectInput | null;
  /** Present exactly while connected or disconnecting (I4). */
  session: WalletSession | null;
  failed: boolean;
}

/** What is left of a connection that is over (I4). */
export const NOTHING: Omit<ConnectionContext, "namespace"> = {
  attempt: null,
  pairing: null,
  restore: null,
  session: null,
  failed: false,
};

export type ConnectionEvent = ConnectionMail | WalletEvent | { type: "xstate.done.actor.pairing"; output: Paired };

type Change = Partial<ConnectionContext>;

/** What of an approved pairing belongs to `namespace`. */
export function shareOf(namespace: Namespace, event: ConnectionEvent): WalletSession | undefined {
  if (event.type !== "xstate.done.actor.pairing") return undefined;
  return event.output.sessions.find((session) => session.namespace === namespace);
}

export function shareFrom({ namespace }: ConnectionContext, event: ConnectionEvent): Change {
  const session = event.type === "connection.adopt" ? event.session : shareOf(namespace, event);
  return session ? { session, restore: null } : {};
}

export function attemptFrom(event: ConnectionEvent): Change {
  if (event.type !== "connection.start") return {};
  const { connector, networkId } = event;
  return { attempt: { connector, networkId }, pairing: null, restore: null };
}

export function pairingFrom({ namespace }: ConnectionContext, event: ConnectionEvent): Change {
  if (event.type !== "connection.pair") return {};
  const { wallet, networks, platform } = event;
  return { pairing: { wallet, networks, platform, namespace }, attempt: null, restore: null };
}

export function restoreFrom({ namespace }: ConnectionContext, event: ConnectionEvent): Change {
  if (event.type !== "connection.restore") return {};
  const { connectorId, networkId } = event;
  return { restore: { connectorId, namespace, networkId } };
}

/** Whether the wallet says something that is not known yet. */
export function isNews({ session }: ConnectionContext, event: ConnectionEvent): boolean {
  if (event.type === "accounts.changed") {
    const { accounts, accountTypes = session?.accountTypes } = event;
    return JSON.stringify([accounts, accountTypes]) !== JSON.stringify([session?.accounts, session?.accountTypes]);
  }
  return event.type === "chain.changed" && event.networkId !== session?.networkId;
}

export function newsFrom({ session }: ConnectionContext, event: ConnectionEvent): Change {
  if (!session) return {};
  const { type, ...news } = event as WalletEvent;
  return type === "accounts.changed" || type === "chain.changed" ? { session: { ...session, ...news } } : {};
}

type Said = { context: ConnectionContext; event: ConnectionEvent };

export function pairedOf({ context: { namespace }, event }: Said): AppMail {
  return { type: "sessions.settled", paired: (event as { output: Paired }).output, namespace };
}

export function connectedOf({ context: { session, restore }, event }: Said): AppMail {
  const adopted = event.type === "connection.adopt";
  return { type: "connection.connected", session: session as WalletSession, restored: restore !== null, adopted };
}

export function changedOf({ context: { session } }: Said): AppMail {
  return { type: "connection.changed", session: session as WalletSession };
}

export function disconnectedOf({ context: { namespace, failed } }: Said): AppMail {
  return { type: "connection.disconnected", namespace, failed, replaced: false };
}

/** Another wallet is asked in its place. */
export function replacedOf({ context: { namespace } }: Said): AppMail {
  return { type: "connection.disconnected", namespace, failed: false, replaced: true };
}
