import type { BitcoinNetworkName } from "./bitcoin-keys.ts";

/** A scripted wallet's answer to requests that a person would have to confirm. */
export type Mode = "approve" | "reject" | "ask" | "hang" | "pending" | "locked" | "throw";

export const modes = [
  "approve",
  "reject",
  "ask",
  "hang",
  "pending",
  "locked",
  "throw",
] as const satisfies readonly Mode[];

/** Values that JSON cannot carry, thrown by name in the page. */
export const thrownNames = [
  "string",
  "null",
  "undefined",
  "number",
  "no-code",
  "text-code",
  "nested-data",
  "nested-cause",
  "deep",
  "circular",
  "getter",
  "revoked-proxy",
  "gone",
] as const;

/** How Bitcoin's wallets stand on pages: by wallet-standard, in the list of sats-connect, and at places of their own. */
export type BitcoinProtocolName = "standard" | "sats" | "leather" | "okx";

export const bitcoinProtocolNames = [
  "standard",
  "sats",
  "leather",
  "okx",
] as const satisfies readonly BitcoinProtocolName[];

/** How a wallet shows itself on a page. */
export interface Announce {
  /** Milliseconds before the first announcement. */
  readonly delay?: number;
  /** `6963` announces, `injected` only sits on `window.ethereum`, `both` does both, `none` is no EVM wallet. */
  readonly by?: "6963" | "injected" | "both" | "none";
  /** Registers itself for Solana (wallet standard); default false. */
  readonly standard?: boolean;
  /** Stands on the page as a Bitcoin wallet of this kind, too; default not at all. */
  readonly bitcoin?: BitcoinProtocolName;
  /** Features of the wallet standard that it lacks, for example `solana:signAndSendTransaction`. */
  readonly without?: readonly string[];
  /** Shown in place of the true name, icon, rdns or uuid. */
  readonly name?: string;
  readonly icon?: string;
  readonly rdns?: string;
  readonly uuid?: string;
}

/** Every switch of a scripted wallet. */
export interface Behaviour {
  mode: Mode;
  /** Methods that the mode governs; empty means: those that a person would have to confirm. */
  methods: string[];
  /** The value that mode `throw` throws: a name of {@link thrownNames}, or any JSON value. */
  thrown: unknown;
  /** Milliseconds before a governed call is answered. */
  delay: number;
  /** EVM chain id that the wallet is on. */
  chain: number;
  /** EVM chain ids that the wallet knows; a switch to another one is refused with 4902. */
  chains: number[];
  /** Indices of the development accounts that the wallet shows, the active one first. */
  accounts: number[];
  /** Bitcoin network that the wallet is on. */
  bitcoin: BitcoinNetworkName;
  /** Switch without saying `chainChanged`. */
  silentSwitch: boolean;
  /** Answer a switch as done, and stay. */
  switchLies: boolean;
  /** Wrap errors as some wallets do: code -32603 outside, the true one in `data.originalError`. */
  nestErrors: boolean;
  /** Results by method in place of the true ones, for wrong types; `{"$": "undefined"}` stands for undefined. */
  returns: Record<string, unknown>;
  announce: Announce;
}

/** A scripted wallet with its addresses, its switches and the sites that it has permitted. */
export interface WalletReport extends Readonly<Behaviour> {
  readonly wallet: string;
  readonly name: string;
  readonly rdns: string;
  readonly addresses: readonly string[];
  readonly solanaAddresses: readonly string[];
  readonly bitcoinAddresses: readonly string[];
  readonly permitted: readonly string[];
}

/** The server's instruction to a page about a request. */
export type Outcome =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "error"; readonly code: number; readonly message: string; readonly data?: unknown }
  | { readonly kind: "throw"; readonly thrown: unknown }
  | { readonly kind: "hang" }
  | { readonly kind: "wait" }
  | { readonly kind: "ask"; readonly title: string; readonly lines: readonly string[] };

/** A request as the page sends it. */
export interface WalletRequest {
  readonly method: string;
  readonly params: unknown;
  readonly origin: string;
  /** A mode that this page alone was given, by the script's address. */
  readonly mode?: Mode;
  /** The person's choice in the dialog of mode `ask`. */
  readonly decision?: "approve" | "reject";
}

/** Something that happened to a wallet, pushed to the pages. */
export type Push =
  | { readonly wallet: string; readonly kind: "unlocked" }
  | {
      readonly wallet: string;
      readonly kind: "event";
      readonly event: string;
      /** One payload a time, in turn. */
      readonly payloads: readonly unknown[];
      readonly times: number;
      /** Only pages of these origins hear it; absent means all. */
      readonly origins?: readonly string[];
    };

/** A wallet as the page script is given it. */
export interface PageWallet {
  readonly key: string;
  readonly name: string;
  readonly rdns: string;
  readonly uuid: string;
  readonly icon: string;
  readonly announce: Announce;
  /** Networks of Solana that it serves, by the names of the wallet standard. */
  readonly solanaChains: readonly string[];
}

/** The configuration of the page script. */
export interface PageConfig {
  /** Base address of the sandbox. */
  readonly url: string;
  readonly wallets: readonly PageWallet[];
  readonly mode?: Mode;
  /** Hostile announcements to make, by name. */
  readonly attacks: readonly string[];
  /** Pushes after this number are wanted; absent means: from now on. */
  readonly since?: number;
}
