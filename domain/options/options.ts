import type { OnrampKeys } from "../buy/providers.ts";
import type { Messages } from "../messages.ts";
import type { Namespace } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";
import { PROVIDER_RPC_HOST } from "../networks/network-option.ts";
import type { SiweConfig, SiwxOption } from "../sign-in/siwx-option.ts";
import type { Features } from "./features.ts";
import type { StorageChoice } from "./host-storage.ts";
import type { Metadata, Settings, ThemeMode, ThemeVariables } from "./settings.ts";

/** The URLs of the services; each has a public default (protocol.md §4.1). */
export interface Endpoints {
  /**
   * The relay that pairings go over, `wss:` or `ws:`.
   *
   * @default "wss://relay.walletconnect.org"
   */
  relay: string;
  /**
   * The API of identities, balances, history, swaps, purchases and names, which is also a node of every chain that it knows.
   *
   * @default "https://rpc.walletconnect.org"
   */
  blockchainApi: string;
  /**
   * The API of wallets and their pictures.
   *
   * @default "https://api.web3modal.org"
   */
  walletApi: string;
  /**
   * The service that counts events, where `features.analytics` is on.
   *
   * @default "https://pulse.walletconnect.org"
   */
  analytics: string;
  /**
   * The origin of the embedded wallet's page, loaded into a frame at the first login.
   *
   * @default "https://secure.walletconnect.org"
   */
  secureFrame: string;
  /**
   * The service that attests the page's origin to wallets; used only if it is not the default.
   *
   * @default "https://verify.walletconnect.org"
   */
  verify: string;
  /**
   * The service that verifies the sign-in `cloud`.
   *
   * @default "https://api.web3modal.org"
   */
  cloudAuth: string;
}

export const DEFAULT_ENDPOINTS: Endpoints = {
  relay: "wss://relay.walletconnect.org",
  blockchainApi: PROVIDER_RPC_HOST,
  walletApi: "https://api.web3modal.org",
  analytics: "https://pulse.walletconnect.org",
  secureFrame: "https://secure.walletconnect.org",
  verify: "https://verify.walletconnect.org",
  cloudAuth: "https://api.web3modal.org",
};

/** A network as a host writes it: a chain object (viem's shape fits), a chain number, or a CAIP-2 id. */
export type NetworkOption =
  | number
  | string
  | {
      id: number | string;
      name: string;
      nativeCurrency: { name: string; symbol: string; decimals: number };
      rpcUrls: { default: { http: readonly string[] } };
      blockExplorers?: { default: { name: string; url: string } } | undefined;
      caipNetworkId?: string | undefined;
      chainNamespace?: Namespace | undefined;
      assets?: Network["assets"] | undefined;
      testnet?: boolean | undefined;
    };

/** The host's own wallet, in the list API's spelling (protocol.md §5.1). */
export interface CustomWallet {
  /** The host's own id of the wallet, or its id in the public wallet explorer. */
  id: string;
  name: string;
  homepage?: string;
  image_url?: string;
  mobile_link?: string;
  desktop_link?: string;
  webapp_link?: string;
  app_store?: string;
  play_store?: string;
}

/**
 * The options of `create` (protocol.md §5.1 and PUBLIC.md). All are optional. An invalid value is refused with
 * INVALID_OPTION, which names the option, the value, and the accepted values.
 */
export interface Options {
  /**
   * The name that an element's `instance="…"` refers to; no two instances have the same.
   *
   * @default "default"
   * @example "checkout"
   */
  id?: string;
  /**
   * The project's id with the services, from cloud.reown.com; not needed where `endpoints` names one's own.
   *
   * @default none: the alert 'Project ID Not Configured' shows
   * @example "0123456789abcdef0123456789abcdef"
   */
  projectId?: string;
  /**
   * The networks of the page: CAIP-2 ids, chain numbers, or chain objects such as viem's. Throws NO_RPC_URL for one without a node.
   *
   * @default ["eip155:1"]
   * @example ["eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"]
   */
  networks?: readonly NetworkOption[];
  /**
   * Accepted and without effect: the kit needs no adapters.
   *
   * @default []
   */
  adapters?: readonly unknown[];
  /**
   * The first network of a visitor who has used none before; one of `networks`.
   *
   * @default the first of `networks`
   * @example "eip155:8453"
   */
  defaultNetwork?: NetworkOption;
  /**
   * The page's name, description, address and icons, as wallets show them.
   *
   * @default the page's own title, description, address and icon
   * @example { name: "Larkspur", description: "Prints", url: "https://larkspur.example", icons: [] }
   */
  metadata?: Partial<Metadata> & { name: string };
  /**
   * The look: dark, light, or the visitor's system's, live.
   *
   * @default "dark"
   * @example "system"
   */
  themeMode?: ThemeMode;
  /**
   * Variables of the look, `--apkt-*` or their older twins `--w3m-*`, of which the former win; numbers of lengths are pixels.
   *
   * @default {}
   * @example { "--apkt-accent": "#5b7cfa" }
   */
  themeVariables?: ThemeVariables;
  /**
   * The features, each switched or put in order by itself; see "Features".
   *
   * @default {}
   * @example { email: false, socials: ["google"] }
   */
  features?: Partial<Features>;
  /**
   * Offers the list of all wallets: everywhere, nowhere, or on phones alone.
   *
   * @default "SHOW"
   * @example "ONLY_MOBILE"
   */
  allWallets?: Settings["allWallets"];
  /**
   * Nodes of the host's own by CAIP-2 id, asked before all others.
   *
   * @default {}
   * @example { "eip155:1": [{ url: "https://node.larkspur.example" }] }
   */
  customRpcUrls?: Readonly<Record<string, readonly { url: string; config?: unknown }[]>>;
  /**
   * Ids of the wallets that come first among the wallets that are not installed.
   *
   * @default []
   */
  featuredWalletIds?: readonly string[];
  /**
   * Ids of the only wallets that the list shows; empty: all of them.
   *
   * @default []
   */
  includeWalletIds?: readonly string[];
  /**
   * Ids of wallets that the list leaves out.
   *
   * @default []
   */
  excludeWalletIds?: readonly string[];
  /**
   * Wallets of the host's own, shown beside those of the list; links that are unsafe are left out.
   *
   * @default []
   * @example [{ id: "quill", name: "Quill", homepage: "https://quill.example", mobile_link: "quill://" }]
   */
  customWallets?: readonly CustomWallet[];
  /**
   * The token by CAIP-2 id whose balance the account button shows in place of the network's coin.
   *
   * @default {}
   * @example { "eip155:1": { address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" } }
   */
  tokens?: Readonly<Record<string, { address: string; image?: string }>>;
  /**
   * The page with the terms, an https URL, linked where a visitor connects.
   *
   * @default none
   * @example "https://larkspur.example/terms"
   */
  termsConditionsUrl?: string;
  /**
   * The page with the privacy policy, an https URL, linked where a visitor connects.
   *
   * @default none
   * @example "https://larkspur.example/privacy"
   */
  privacyPolicyUrl?: string;
  /**
   * Leaves the modal out of the body: it shows in the `appkit-modal` that the page has placed.
   *
   * @default false
   */
  disableAppend?: boolean;
  /**
   * Offers wallets; without it only the logins to the embedded wallet are left.
   *
   * @default true
   */
  enableWallets?: boolean;
  /**
   * Lets wallets on other devices and in other apps pair with the page.
   *
   * @default true
   */
  enableWalletConnect?: boolean;
  /**
   * Offers the wallets that announce themselves to the page (EIP-6963).
   *
   * @default `true`, and `false` with `basic`
   */
  enableEIP6963?: boolean;
  /**
   * Offers the wallet at `window.ethereum`.
   *
   * @default `true`, and `false` with `basic`
   */
  enableInjected?: boolean;
  /**
   * Offers the wallet at `window.coinbaseSolana`.
   *
   * @default true
   */
  enableCoinbase?: boolean;
  /**
   * Kinds of Coinbase's wallet: only `eoaOnly` is served, since smart wallets take Coinbase's SDK, which is not in the kit.
   *
   * @default "eoaOnly"
   */
  coinbasePreference?: "eoaOnly";
  /**
   * Lets the embedded wallet's page log to its frame's console.
   *
   * @default true
   */
  enableAuthLogger?: boolean;
  /**
   * Offers help to visitors who have no wallet yet.
   *
   * @default true
   */
  enableWalletGuide?: boolean;
  /**
   * Lets visitors switch networks, and asks them to switch if their network is not one of `networks`.
   *
   * @default true
   */
  enableNetworkSwitch?: boolean;
  /**
   * Restores a connection after a reload, always; `storage: "memory"` stores no connection.
   *
   * @default true
   */
  enableReconnect?: true;
  /**
   * Shows the modal as a part of the page, in the `appkit-modal` that it has placed.
   *
   * @default false
   */
  enableEmbedded?: boolean;
  /**
   * Lets visitors stay on networks that are not among `networks`.
   *
   * @default false
   */
  allowUnsupportedChain?: boolean;
  /**
   * The account type that an embedded wallet starts with, by chain family; the visitor's own choice wins.
   *
   * @default { eip155: "smartAccount", solana: "eoa", bip122: "payment", polkadot: "eoa" }
   * @example { eip155: "eoa" }
   */
  defaultAccountTypes?: Settings["defaultAccountTypes"];
  /**
   * Leaves the pairing to the host, which passes its URI with `open({ uri })` and receives the wallet's answer itself.
   *
   * @default false
   */
  manualWCControl?: boolean;
  /**
   * Pictures of networks by CAIP-2 id or chain number: https URLs.
   *
   * @default the list's own
   * @example { "eip155:1": "https://larkspur.example/ethereum.png" }
   */
  chainImages?: Readonly<Record<string, string>>;
  /**
   * Pictures of wallets by the id of their connector: https URLs.
   *
   * @default the wallet's own
   * @example { "io.metamask": "https://larkspur.example/metamask.png" }
   */
  connectorImages?: Readonly<Record<string, string>>;
  /**
   * Shows alerts that concern the page's developers on the card; the console has them in any case.
   *
   * @default true
   */
  debug?: boolean;
  /**
   * Pairing alone: no wallets of the page, no identity, no balance.
   *
   * @default false
   */
  basic?: boolean;
  /**
   * The request of a pairing: lists of methods, chains and events by chain family, and nodes by CAIP-2 id (protocol.md
   * §4.5).
   *
   * @default what the networks need
   * @example { methods: { eip155: ["personal_sign"] } }
   */
  universalProviderConfigOverride?: PairingOverride;
  /** Refused: the kit makes its own, which `getUniversalProvider()` gives. */
  universalProvider?: never;
  /** Refused: `enableWallets` and `features.collapseWallets` say which wallets show. */
  showWallets?: never;
  /**
   * Makes visitors sign in with their wallet: by a preset, or the host's own object (SIGN-4). Throws SIWE_AND_SIWX beside `siweConfig`.
   *
   * @default none: nobody has to sign in
   * @example "default"
   */
  siwx?: SiwxOption;
  /**
   * The older form of `siwx`, for EVM accounts alone. Throws SIWE_AND_SIWX beside `siwx`.
   *
   * @default none
   */
  siweConfig?: SiweConfig;
  /**
   * The host's own services in place of the public ones; see "Endpoints".
   *
   * @default {}
   * @example { relay: "wss://relay.larkspur.example" }
   */
  endpoints?: Partial<Endpoints>;
  /**
   * The language of texts, numbers and dates, and with it the writing direction: a language tag.
   *
   * @default the page's `<html lang>`, then the browser's
   * @example "ar"
   */
  lang?: string;
  /**
   * Texts in place of the kit's own, by message key, whatever the language.
   *
   * @default {}
   * @example { "button.connect": "Sign up" }
   */
  messages?: Messages;
  /**
   * Shows the session to other libraries of the page, through EIP-6963 and the wallet standard.
   *
   * @default true
   */
  announce?: boolean;
  /**
   * The lifetime of stored values: `local` until they are removed, `session` as long as the tab, `memory` as long as
   * the page; or a storage of the host's own.
   *
   * @default "local"
   * @example "session"
   */
  storage?: StorageChoice;
  /**
   * The host's own keys with the providers of purchases; a provider without its key is hidden (RAMP-3).
   *
   * @default {}
   * @example { meld: "…" }
   */
  onrampKeys?: OnrampKeys;
  /**
   * Skips the `test` call that a node gets before its first use (NET-4).
   *
   * @default false
   */
  disableProviderPing?: boolean;
  /**
   * Combines simultaneous calls to a node into one request, at most 1,000 calls each (NET-4).
   *
   * @default false
   */
  enableRpcBatching?: boolean;
  /**
   * Reads the native balance again while transactions wait on the chain; `pollingInterval` is in milliseconds (NET-10).
   *
   * @default { enable: false, pollingInterval: 30_000 }
   */
  pendingTransactionsFilter?: { enable?: boolean; pollingInterval?: number };
}

/** Overrides of a pairing's request (protocol.md §4.5): lists by namespace, nodes by network id. */
export interface PairingOverride {
  methods?: Readonly<Record<string, readonly string[]>>;
  chains?: Readonly<Record<string, readonly string[]>>;
  events?: Readonly<Record<string, readonly string[]>>;
  rpcMap?: Readonly<Record<string, string>>;
  defaultChain?: string;
}
