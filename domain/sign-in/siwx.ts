import type { CaipNetworkId } from "../caip.ts";
import type { SignInData } from "./sign-in-message.ts";
import type { SignInSession } from "./sign-in-session.ts";

/** The account and chains that a sign-in message is made for. */
export interface SiwxInput {
  /** Empty for one-click sign-in: the account is not known yet. */
  readonly accountAddress: string;
  readonly chainId: string;
  readonly notBefore?: string;
  /** One-click sign-in: every requested chain; default `chainId` alone. */
  readonly chains?: readonly string[];
}

/** The fields of a message, its account empty for one-click sign-in; `toString()` gives the text to sign. */
export type SiwxMessage = SignInData & { toString(): string };

/** The sign-in configuration: a preset or the host's own (protocol.md §5.7, SIGN-4). */
export interface Siwx {
  createMessage(input: SiwxInput): Promise<SiwxMessage>;
  /** Verifies and stores a session; rejects with the reason. */
  addSession(session: SignInSession): Promise<void>;
  revokeSession(chainId: string, address: string): Promise<void>;
  /** Replaces all sessions; an empty list signs everybody out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>;
  /** The valid sessions of an account on a chain. */
  getSessions(chainId: string, address: string): Promise<readonly SignInSession[]>;
  /** True (default) if the wallet is disconnected unless the visitor signs in. */
  getRequired?(): boolean;
  /** True (default) if a disconnect signs out. */
  readonly signOutOnDisconnect?: boolean;
}

/** A message for any account; its address is empty because it is not known yet. */
export interface OneClickMessage {
  readonly data: SignInData;
  /** The active one first. */
  readonly chains: readonly CaipNetworkId[];
}

/** A sign-in that a wallet answers together with the pairing (protocol.md §4.5). */
export interface OneClick {
  /** The message for every account to sign. */
  ask(): Promise<OneClickMessage>;
  /** Stores the signed messages; throws if they are invalid. An empty list removes those that this pairing stored. */
  keep(sessions: readonly SignInSession[]): Promise<void>;
}
