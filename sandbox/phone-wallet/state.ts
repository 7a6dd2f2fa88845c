import type { PhoneWalletAddresses } from "./keys.ts";
import type { Settings } from "./settings.ts";

/** A page, as it presents itself. */
export interface Peer {
  readonly name: string;
  readonly url: string;
}

/** The verify service's judgement of the asking page. */
export interface Verified {
  /** `valid`: the origin is the one that the page names; `invalid`: another; `unknown`: the service does not know it. */
  readonly validation: "valid" | "invalid" | "unknown";
  /** The origin by the verify service, or else by the page itself. */
  readonly origin: string;
  readonly isScam: boolean;
}

/** Something that waits for an answer. */
export interface PendingRequest {
  readonly id: number;
  readonly kind: "proposal" | "request" | "authenticate";
  /** Name of the method; proposals and one-click sign-in have names of their own, too. */
  readonly method: string;
  /** Of the session, or the pairing. */
  readonly topic: string;
  readonly peer: Peer;
  /** The verify service's judgement of the page's origin. */
  readonly verified: Verified;
  /** CAIP-2 id; proposals have none. */
  readonly chain?: string;
  /** The content of the request, in words. */
  readonly shows: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly since: number;
}

/** Something that happened to the wallet. */
export interface LoggedEvent {
  readonly kind: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number;
  /** Of a proposal or request. */
  readonly id?: number;
  readonly topic?: string;
  readonly method?: string;
  /** Of the page that asks. */
  readonly verified?: Verified;
  /** More, in words. */
  readonly says?: string;
}

/** A session of the phone wallet. */
export interface PhoneSession {
  readonly topic: string;
  readonly pairingTopic: string;
  readonly peer: Peer;
  /** CAIP-10. */
  readonly accounts: readonly string[];
  /** Seconds since 1970. */
  readonly expiry: number;
  /** The approved chains and accounts, by namespace. */
  readonly namespaces: Readonly<Record<string, object>>;
}

/** The visible state of the phone wallet. */
export interface PhoneWalletState {
  readonly status: "running" | "asleep";
  readonly connected: boolean;
  readonly settings: Settings;
  readonly accounts: PhoneWalletAddresses;
  readonly sessions: readonly PhoneSession[];
  readonly pairings: number;
  readonly pending: readonly PendingRequest[];
  /** Assets that pages asked to watch. */
  readonly watched: readonly unknown[];
  readonly happenings: readonly LoggedEvent[];
}

/** The outcome of each command of a call; absent where it was not given. */
export interface PhoneWalletOutcome {
  readonly settings?: Settings;
  readonly restarted?: boolean;
  /** Of the pairing. */
  readonly topic?: string;
  /** Ids of what was answered. */
  readonly approved?: readonly number[];
  readonly rejected?: readonly number[];
  /** Topics of sessions. */
  readonly updated?: readonly string[];
  readonly extended?: readonly string[];
  readonly emitted?: readonly string[];
  readonly answered?: readonly string[];
  readonly disconnected?: readonly string[];
  /** Of what it signed. */
  readonly result?: unknown;
}
