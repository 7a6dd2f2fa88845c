import type { WalletKitTypes } from "@reown/walletkit";
import type { AuthTypes, SessionTypes } from "@walletconnect/types";
import type { Verified } from "../state.ts";

/** The configuration of the library's thread. */
export interface ThreadConfig {
  /** Absolute path of the library. */
  readonly kitPath: string;
  /** Address of the verify service, which attests the origin of a proposal or a request. */
  readonly verifyUrl: string;
  /** Websocket address of the relay. */
  readonly relayUrl: string;
  readonly projectId: string;
  /** How the wallet presents itself to pages. */
  readonly metadata: WalletKitTypes.Metadata;
}

/** An error of the relay's protocol. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type Proposal = Pick<WalletKitTypes.SessionProposal, "id" | "params"> & { readonly verified: Verified };
export type SignIn = Pick<WalletKitTypes.SessionAuthenticate, "id" | "topic" | "params"> & {
  readonly verified: Verified;
};
export type Request = Pick<WalletKitTypes.SessionRequest, "id" | "topic" | "params"> & {
  readonly verified: Verified;
  /** The session that it came over. */
  readonly session?: SessionTypes.Struct | undefined;
};

/** The outcome of a request. */
export type Answer = { readonly result: unknown } | { readonly error: RpcError };

interface Approval {
  readonly id: number;
  /** Of the pairing. */
  readonly topic: string;
  readonly namespaces: SessionTypes.Namespaces;
  /** How often it is sent. */
  readonly times: number;
  /** Send an approval that the library itself would refuse. */
  readonly unchecked: boolean;
}

/** Requests to the library, with their values and answers. */
export interface WorkerRequests {
  /** Starts it, where it does not run. */
  open: [value: undefined, answer: undefined];
  pair: [uri: string, answer: undefined];
  approve: [value: Approval, undefined];
  reject: [value: { id: number; topic: string; times: number; reason: RpcError }, undefined];
  respond: [value: { id: number; topic: string; times: number; answer: Answer }, undefined];
  /** The messages to sign for a one-click sign-in. */
  messages: [value: SignInWanted, SignInMessages];
  approveSignIn: [value: SignInApproval, undefined];
  rejectSignIn: [value: { id: number; reason: RpcError }, undefined];
  hearSignIn: [value: boolean, undefined];
  update: [value: { topic: string; namespaces: SessionTypes.Namespaces }, undefined];
  emit: [value: { topic: string; event: { name: string; data: unknown }; chainId: string }, undefined];
  extend: [topic: string, undefined];
  disconnect: [topic: string, undefined];
  ping: [topic: string, undefined];
  sessions: [value: undefined, SessionTypes.Struct[]];
  connection: [value: undefined, { connected: boolean; pairings: number }];
  /** Ends sessions and requests that have expired at a time, milliseconds since 1970. */
  expire: [now: number, undefined];
  /** A fresh library on the same storage. */
  restart: [value: undefined, undefined];
  /** Forgets everything; events of the time before carry another `generation` number. */
  reset: [generation: number, undefined];
}

interface SignInWanted {
  readonly authPayload: AuthTypes.PayloadParams;
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly address: string;
}

interface SignInMessages {
  readonly payload: AuthTypes.PayloadParams;
  readonly messages: readonly { readonly iss: string; readonly message: string }[];
}

interface SignInApproval {
  readonly id: number;
  readonly payload: AuthTypes.PayloadParams;
  readonly signed: readonly Signed[];
  /** Messages sent in place of the signed ones, which the library itself would refuse. */
  readonly sent?: readonly Signed[];
}

export interface Signed {
  readonly iss: string;
  readonly signature: string;
}

export interface Question {
  readonly number: number;
  readonly name: keyof WorkerRequests;
  readonly value: unknown;
}

/** Events of the library. */
export type Event =
  | { readonly kind: "proposal"; readonly proposal: Proposal }
  | { readonly kind: "request"; readonly request: Request }
  | { readonly kind: "signIn"; readonly signIn: SignIn }
  | { readonly kind: "deleted"; readonly topic: string }
  | { readonly kind: "expired"; readonly id: number }
  | { readonly kind: "trouble"; readonly says: string };

export type WorkerMessage =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: string }
  | { readonly generation: number; readonly event: Event };
