/** The context of a connection, the changes that its events make, and its reports. Pure. */

import type { CaipNetworkId } from "../../domain/caip.ts";
import { AUTH, type Login } from "../../domain/embedded/embedded.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type Connector, WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { AppEvent } from "../app/events.ts";
import type { PairingInput, PairingResult } from "../pairing/ports.ts";
import type { ConnectionEvent } from "./events.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "./ports.ts";

export type Preference = Extract<ConnectionEvent, { type: "account.prefer" }>;

export interface ConnectionContext {
  namespace: Namespace;
  /** The input of an attempt with a page wallet. */
  attempt: { connector: Connector; networkId: CaipNetworkId } | null;
  /** The input of a pairing. */
  pairing: PairingInput | null;
  /** The input of a login. */
  login: Login | null;
  /** The account type requested from the embedded wallet. */
  preference: Preference | null;
  /** The stored connection to restore. */
  restore: ConnectInput | null;
  /** Present exactly while connected or disconnecting (I4). */
  session: WalletSession | null;
  /** The wallet was asked to end the session. */
  released: boolean;
  failed: boolean;
}

/** The context of a connection that is over (I4). */
export const NO_SESSION: Omit<ConnectionContext, "namespace"> = {
  attempt: null,
  pairing: null,
  login: null,
  preference: null,
  restore: null,
  session: null,
  released: false,
  failed: false,
};

type Settled = { type: "xstate.done.actor.pairing" | "xstate.done.actor.login"; output: PairingResult };
export type ConnectionMachineEvent = ConnectionEvent | WalletEvent | Settled;

type Change = Partial<ConnectionContext>;

const NO_ATTEMPT = { attempt: null, pairing: null, login: null } as const;

/** The session of `namespace` in the result of a pairing or a login. */
export function sessionForNamespace(namespace: Namespace, event: ConnectionMachineEvent): WalletSession | undefined {
  if (event.type !== "xstate.done.actor.pairing" && event.type !== "xstate.done.actor.login") return undefined;
  return event.output.sessions.find((session) => session.namespace === namespace);
}

export function sessionFrom({ namespace }: ConnectionContext, event: ConnectionMachineEvent): Change {
  const session = event.type === "connection.adopt" ? event.session : sessionForNamespace(namespace, event);
  return session ? { session, restore: null } : {};
}

export function attemptFrom(event: ConnectionMachineEvent): Change {
  if (event.type !== "connection.start") return {};
  const { connector, networkId } = event;
  return { ...NO_ATTEMPT, attempt: { connector, networkId } };
}

export function pairingFrom({ namespace }: ConnectionContext, event: ConnectionMachineEvent): Change {
  if (event.type !== "connection.pair") return {};
  const { wallet, networks, platform } = event;
  return { ...NO_ATTEMPT, pairing: { wallet, networks, platform, namespace } };
}

export function loginFrom(event: ConnectionMachineEvent): Change {
  return event.type === "connection.login" ? { ...NO_ATTEMPT, login: event.login } : {};
}

/** Milliseconds that a restore may take: an extension announces itself soon, a secure frame has to be loaded. */
export function restoreWithin({ restore }: ConnectionContext): number {
  return restore?.connectorId === AUTH ? LIMITS.frameReady + LIMITS.authStep : LIMITS.restore;
}

/** The codes of a frame or relay that did not answer, or was not waited for; undefined: code did not load. */
const SILENT: readonly unknown[] = [undefined, "FRAME_LOST", "FRAME_ABORTED", "RELAY_UNREACHABLE"];

/** The codes of a page wallet that fails, and of a pairing or a login that has ended. */
const FAILED: readonly unknown[] = ["CONNECTION_FAILED", "CONNECTION_PENDING"];

/**
 * True if an error says nothing about the stored connection: nobody answered, code did not load, or a wallet of the page
 * failed, as one that is locked or still starting does.
 */
export function isUnanswered({ restore }: ConnectionContext, error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  if (FAILED.includes(code)) return restore?.connectorId !== AUTH && restore?.connectorId !== WALLET_CONNECT;
  return SILENT.includes(code);
}

export function restoreFrom({ namespace }: ConnectionContext, event: ConnectionMachineEvent): Change {
  if (event.type !== "connection.restore") return {};
  const { connectorId, networkId } = event;
  return { restore: { connectorId, namespace, networkId } };
}

/** True if the wallet's event changes the session. */
export function isChange({ namespace, session }: ConnectionContext, event: ConnectionMachineEvent): boolean {
  if (event.type === "accounts.changed" || event.type === "grant.changed") {
    const { type: _, ...news } = event;
    return JSON.stringify({ ...session, ...news }) !== JSON.stringify(session);
  }
  if (event.type === "account.choose")
    return event.address !== session?.accounts[0] && session?.accounts.includes(event.address) === true;
  // A wallet that names a chain of another family has not moved (I4).
  if (event.type !== "chain.changed" || !event.networkId.startsWith(`${namespace}:`)) return false;
  return event.networkId !== session?.networkId;
}

export function changeFrom({ session }: ConnectionContext, event: ConnectionMachineEvent): Change {
  if (!session) return {};
  switch (event.type) {
    case "email.changed":
      return { session: withEmail(session, event.email) };
    case "account.choose": {
      const others = session.accounts.filter((one) => one !== event.address);
      return { session: { ...session, accounts: [event.address, ...others] } };
    }
    case "accounts.changed":
    case "chain.changed":
    case "grant.changed": {
      const { type: _, ...news } = event;
      return { session: { ...session, ...news } };
    }
    default:
      return {};
  }
}

/** An embedded wallet is named after its owner's e-mail address. */
function withEmail(session: WalletSession, email: string): WalletSession {
  const { embedded, wallet } = session;
  if (!embedded) return session;
  return {
    ...session,
    wallet: { ...wallet, name: email },
    embedded: { ...embedded, user: { ...embedded.user, email } },
  };
}

type Received = { context: ConnectionContext; event: ConnectionMachineEvent };

export function settledOf({ context: { namespace }, event }: Received): AppEvent {
  return { type: "sessions.settled", result: (event as { output: PairingResult }).output, namespace };
}

export function connectedOf({ context: { session, restore }, event }: Received): AppEvent {
  const adopted = event.type === "connection.adopt";
  return { type: "connection.connected", session: session as WalletSession, restored: restore !== null, adopted };
}

export function changedOf({ context: { session } }: Received): AppEvent {
  return { type: "connection.changed", session: session as WalletSession };
}

export function preferredOf({ context: { session } }: Received): AppEvent {
  return { type: "connection.changed", session: session as WalletSession, isPreferred: true };
}

export function disconnectedOf({ context: { namespace, failed, released }, event }: Received): AppEvent {
  const isWhole = "isWhole" in event;
  return { type: "connection.disconnected", namespace, failed, replaced: false, released, isWhole };
}

export function replacedOf({ context: { namespace } }: Received): AppEvent {
  return { type: "connection.disconnected", namespace, failed: false, replaced: true, released: true, isWhole: false };
}
