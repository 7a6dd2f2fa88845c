import type { StorageChoice } from "../options/host-storage.ts";
import type { Cacao } from "./cacao.ts";

/** The fields of a sign-in message in the host's API (SIGN-2). */
interface HostData {
  /** The account that signs in, in its chain family's own form; not CAIP-10. */
  readonly accountAddress: string;
  /** CAIP-2. */
  readonly chainId: string;
  /** The host of the page, with its port: `shop.example`. */
  readonly domain: string;
  /** The URL of the page. */
  readonly uri: string;
  /** The version of the message's format: `1`. */
  readonly version: string;
  /** At least 8 letters and digits, of one use (EIP-4361). */
  readonly nonce: string;
  /** When it was made. Times are in RFC 3339 format. */
  readonly issuedAt?: string;
  /** When it ends; default: never. */
  readonly expirationTime?: string;
  /** When it begins to count; default: at once. */
  readonly notBefore?: string;
  /** A sentence for the visitor, on one line. */
  readonly statement?: string;
  /** The host's own id of the request. */
  readonly requestId?: string;
  /** URIs that the message refers to. */
  readonly resources?: readonly string[];
}

/** The fields of a message; `toString()` gives the text to sign. */
export type HostMessage = HostData & { toString(): string };

/** A signed message: EVM signatures are 0x and hex, Solana's base58, Bitcoin's base64. */
export interface HostSession {
  readonly data: HostData;
  /** The text that was signed. */
  readonly message: string;
  readonly signature: string;
  /** The signed message as the wallet sent it, after a one-click sign-in (CAIP-74). */
  readonly cacao?: Cacao;
}

/** The host's own sign-in logic (SIWX, protocol.md §5.7). */
export interface HostSiwx {
  /** `accountAddress` is empty for one-click sign-in; `chains` then names every chain. */
  createMessage(input: {
    readonly accountAddress: string;
    readonly chainId: string;
    readonly notBefore?: string;
    readonly chains?: readonly string[];
  }): Promise<HostMessage>;
  /** Verifies and stores a session; the visitor reads the message of an Error of at most 160 characters that it rejects with. */
  addSession(session: HostSession): Promise<void>;
  /** Signs an account out on a chain. */
  revokeSession(chainId: string, address: string): Promise<void>;
  /** Replaces all sessions; an empty list signs everybody out. */
  setSessions(sessions: readonly HostSession[]): Promise<void>;
  /** The valid sessions of an account on a chain. */
  getSessions(chainId: string, address: string): Promise<readonly HostSession[]>;
  /** True (default) if the wallet is disconnected unless the visitor signs in. */
  getRequired?(): boolean;
  /** Signs the message by other means than the connected wallet. */
  signMessage?(of: { message: string; chainId: string; accountAddress: string }): Promise<string>;
  /** True (default) if a disconnect signs out. */
  readonly signOutOnDisconnect?: boolean;
}

interface SiwxChoiceOptions {
  /** The statement in the message. */
  readonly statement?: string;
  /** URIs that the message refers to. */
  readonly resources?: readonly string[];
  /** The lifetime of a session, in milliseconds; default: unlimited. */
  readonly lifetime?: number;
  /** Default true: a visitor who does not sign in is disconnected. */
  readonly required?: boolean;
}

/** The presets, each as plain data (SIGN-4). */
export type SiwxChoice =
  /** The page itself verifies and stores the session; `storage` defaults to `session` (S9). */
  | (SiwxChoiceOptions & {
      readonly type: "default";
      readonly clearChainIdNamespace?: boolean;
      readonly storage?: StorageChoice;
    })
  /** The service at `endpoints.cloudAuth` verifies; its token is kept in `storage`, default `session` (S9). */
  | (SiwxChoiceOptions & { readonly type: "cloud"; readonly storage?: StorageChoice })
  /** The host's own server verifies, with a cookie; `url` is its address up to `/nonce`. */
  | (SiwxChoiceOptions & { readonly type: "server"; readonly url: string });

/** The option `siwx`: a preset by its name or as data, or the host's own object. */
export type SiwxOption = "default" | "cloud" | SiwxChoice | HostSiwx;

/** The signed-in account as the host's server reports it. */
interface SiweSession {
  readonly address: string;
  readonly chainId: number;
}

/** The fields of the host's own text; `address` is `did:pkh:` and the account. */
export interface SiweMessageArgs extends Readonly<Record<string, unknown>> {
  readonly address: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly version: "1";
  readonly iat: string;
}

type Awaitable<T> = T | PromiseLike<T>;

/** The older sign-in configuration, EVM only (`siweConfig`, protocol.md §5.7). */
export interface SiweConfig {
  /** A new nonce of the server: 8 to 128 letters and digits. */
  getNonce(address?: string): Awaitable<string>;
  /** The fields of the message: `domain`, `uri`, `chains`, `statement` and the like. */
  getMessageParams?(): Awaitable<unknown>;
  /** The text to sign; it says what `args` say, and no more. */
  createMessage(args: SiweMessageArgs): string;
  /** True if the server accepts the signature. */
  verifyMessage(signed: { message: string; signature: string; cacao?: Cacao }): Awaitable<boolean>;
  /** The account that is signed in; null if nobody is. */
  getSession(): Awaitable<SiweSession | null>;
  /** Ends the session; true if the server has ended it. */
  signOut(): Awaitable<boolean>;
  /** Called after each sign-in. */
  onSignIn?(session: SiweSession): void;
  /** Called after each sign-out. */
  onSignOut?(): void;
  /** Default true: a visitor who does not sign in is disconnected. */
  readonly required?: boolean;
  /** Default true; with false nobody is asked to sign in. */
  readonly enabled?: boolean;
  /** The milliseconds after which another message replaces one that nobody signed; default: 300,000. */
  readonly nonceRefetchIntervalMs?: number;
  /** The milliseconds between two calls of `getSession`; default: 300,000; 0: none after the first. */
  readonly sessionRefetchIntervalMs?: number;
  /** True (default) if a disconnect signs out. */
  readonly signOutOnDisconnect?: boolean;
  /** True (default) if a change of account signs out. */
  readonly signOutOnAccountChange?: boolean;
  /** True (default) if a change of network signs out. */
  readonly signOutOnNetworkChange?: boolean;
}
