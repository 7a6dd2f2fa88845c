import type { StorageChoice } from "../options/host-storage.ts";
import type { Cacao } from "./cacao.ts";

/** The fields of a sign-in message, as a host reads and writes them (SIGN-2). */
interface HostData {
  readonly accountAddress: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly domain: string;
  readonly uri: string;
  readonly version: string;
  readonly nonce: string;
  /** Times are written as RFC 3339 has them. */
  readonly issuedAt?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly statement?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** The fields of a message, and with `toString()` the text to sign. */
export type HostMessage = HostData & { toString(): string };

/** What was signed: EVM signatures are 0x and hex, Solana's base58, Bitcoin's base64. */
export interface HostSession {
  readonly data: HostData;
  readonly message: string;
  readonly signature: string;
  readonly cacao?: Cacao;
}

/** A host's own way to decide who is signed in (SIWX, protocol.md §5.7). */
export interface HostSiwx {
  /** `accountAddress` is empty for one-click sign-in, of which `chains` names every chain. */
  createMessage(input: {
    readonly accountAddress: string;
    readonly chainId: string;
    readonly notBefore?: string;
    readonly chains?: readonly string[];
  }): Promise<HostMessage>;
  /** Verifies a session and keeps it; who rejects with an Error of at most 160 characters has the visitor read it. */
  addSession(session: HostSession): Promise<void>;
  revokeSession(chainId: string, address: string): Promise<void>;
  /** Puts these in the place of all; none: everybody is signed out. */
  setSessions(sessions: readonly HostSession[]): Promise<void>;
  /** The sessions of an account on a chain that count now. */
  getSessions(chainId: string, address: string): Promise<readonly HostSession[]>;
  /** Whether the wallet is let go where nobody signs in; absent: true. */
  getRequired?(): boolean;
  /** Has something else than the connected wallet sign. */
  signMessage?(of: { message: string; chainId: string; accountAddress: string }): Promise<string>;
  /** Whether a disconnect signs out; absent: true. */
  readonly signOutOnDisconnect?: boolean;
}

interface SiwxChoiceOptions {
  /** What the visitor reads in the message. */
  readonly statement?: string;
  /** Addresses that the message refers to. */
  readonly resources?: readonly string[];
  /** How long a signature counts, in milliseconds; default: for ever. */
  readonly lifetime?: number;
  /** Default true: who does not sign in is disconnected. */
  readonly required?: boolean;
}

/** The ready-made ways, each as plain data (SIGN-4). */
export type SiwxChoice =
  /** The page itself verifies and keeps the session; `storage` defaults to `session` (S9). */
  | (SiwxChoiceOptions & {
      readonly type: "default";
      readonly clearChainIdNamespace?: boolean;
      readonly storage?: StorageChoice;
    })
  /** The service of `endpoints.cloudAuth` does; its token is kept in `storage`, default `session` (S9). */
  | (SiwxChoiceOptions & { readonly type: "cloud"; readonly storage?: StorageChoice })
  /** The host's own server does, with a cookie; `url` is its address up to `/nonce`. */
  | (SiwxChoiceOptions & { readonly type: "server"; readonly url: string });

/** The option `siwx`: a ready-made way by its name or as data, or an object of the host's own. */
export type SiwxOption = "default" | "cloud" | SiwxChoice | HostSiwx;

/** Who the host's server says is signed in. */
interface SiweSession {
  readonly address: string;
  readonly chainId: number;
}

/** What the host's own text is made of; `address` is `did:pkh:` and the account. */
export interface SiweMessageArgs extends Readonly<Record<string, unknown>> {
  readonly address: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly version: "1";
  readonly iat: string;
}

type Awaitable<T> = T | PromiseLike<T>;

/** The older way of configuring sign-in, EVM only (`siweConfig`, protocol.md §5.7). */
export interface SiweConfig {
  getNonce(address?: string): Awaitable<string>;
  getMessageParams?(): Awaitable<unknown>;
  createMessage(args: SiweMessageArgs): string;
  verifyMessage(signed: { message: string; signature: string; cacao?: Cacao }): Awaitable<boolean>;
  getSession(): Awaitable<SiweSession | null>;
  signOut(): Awaitable<boolean>;
  onSignIn?(session: SiweSession): void;
  onSignOut?(): void;
  readonly required?: boolean;
  readonly enabled?: boolean;
  readonly nonceRefetchIntervalMs?: number;
  readonly sessionRefetchIntervalMs?: number;
  readonly signOutOnDisconnect?: boolean;
  readonly signOutOnAccountChange?: boolean;
  readonly signOutOnNetworkChange?: boolean;
}
