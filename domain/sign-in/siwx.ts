import type { CaipNetworkId } from "../caip.ts";
import type { SignInData } from "./sign-in-message.ts";
import type { SignInSession } from "./sign-in-session.ts";

/** Whom a sign-in message is for. */
export interface SiwxInput {
  /** Empty for one-click sign-in: whose account it will be nobody knows yet. */
  readonly accountAddress: string;
  readonly chainId: string;
  readonly notBefore?: string;
  /** One-click sign-in: every chain that is asked for; default `chainId` alone. */
  readonly chains?: readonly string[];
}

/** The fields of a message, and with `toString()` the text to sign; empty for one-click sign-in. */
export type SiwxMessage = SignInData & { toString(): string };

/** What decides who is signed in: one of the ready configurations, or the host's own (protocol.md §5.7, SIGN-4). */
export interface Siwx {
  createMessage(input: SiwxInput): Promise<SiwxMessage>;
  /** Verifies a session and keeps it; rejects with the reason. */
  addSession(session: SignInSession): Promise<void>;
  revokeSession(chainId: string, address: string): Promise<void>;
  /** Puts these in the place of all; none: everybody is signed out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>;
  /** The sessions of an account on a chain that count now. */
  getSessions(chainId: string, address: string): Promise<readonly SignInSession[]>;
  /** Whether the wallet is let go where nobody signs in; absent: true. */
  getRequired?(): boolean;
  /** Whether a disconnect signs out; absent: true. */
  readonly signOutOnDisconnect?: boolean;
}

/** A message for every account; its address is empty, nobody knows it yet. */
export interface OneClickMessage {
  readonly data: SignInData;
  /** The active one first. */
  readonly chains: readonly CaipNetworkId[];
}

/** Sign-in that a wallet answers together with the pairing (protocol.md §4.5). */
export interface OneClick {
  /** What every account is asked to sign. */
  ask(): Promise<OneClickMessage>;
  /** Keeps the signed messages; throws where they do not count. None: what was kept of this pairing is taken back. */
  keep(sessions: readonly SignInSession[]): Promise<void>;
}
