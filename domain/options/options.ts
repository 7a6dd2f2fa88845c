import { defaultAccountTypes } from "../account/account-policy.ts";
import type { OnrampKeys } from "../buy/providers.ts";
import type { CaipNetworkId } from "../caip.ts";
import { AppKitError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import type { Messages } from "../messages.ts";
import type { Network } from "../networks/network.ts";
import { type FillInput, fillNetwork, PROVIDER_RPC_HOST } from "../networks/network-option.ts";
import { safeAppUrl, safeImageUrl, safePageUrl } from "../safe-url.ts";
import type { SiweConfig, SiwxOption } from "../sign-in/siwx-option.ts";
import { safeText } from "../text.ts";
import type { Wallet } from "../wallets/wallet.ts";
import { checkOptions, ENDPOINT_CHECKS, FEATURE_CHECKS, invalidOption, isRecord, OPTION_CHECKS } from "./checks.ts";
import { DEFAULT_FEATURES, type Features, withFeatures } from "./features.ts";
import type { StorageChoice } from "./host-storage.ts";
import type { Metadata, Settings, ThemeMode, ThemeVariables } from "./settings.ts";

/** The URLs of the services; each has a public default (protocol.md §4.1). */
export interface Endpoints {
  relay: string;
  blockchainApi: string;
  walletApi: string;
  analytics: string;
  secureFrame: string;
  verify: string;
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
  | (Partial<Omit<Network, "rpcUrls" | "nativeCurrency" | "blockExplorers">> & {
      id: number | string;
      name: string;
      nativeCurrency: { name: string; symbol: string; decimals: number };
      rpcUrls: { default: { http: readonly string[] } };
      blockExplorers?: { default: { name: string; url: string } } | undefined;
    });

/** The host's own wallet, in the list API's spelling (protocol.md §5.1). */
interface CustomWallet {
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

/** The options of `create` (protocol.md §5.1 and PUBLIC.md); all are optional. */
export interface Options {
  /** Default `default`: the name that an element's `instance="…"` refers to. */
  id?: string;
  projectId?: string;
  /** Default: Ethereum mainnet. */
  networks?: readonly NetworkOption[];
  defaultNetwork?: NetworkOption;
  metadata?: Partial<Metadata> & { name: string };
  themeMode?: ThemeMode;
  themeVariables?: ThemeVariables;
  features?: Partial<Features>;
  allWallets?: Settings["allWallets"];
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>>;
  featuredWalletIds?: readonly string[];
  includeWalletIds?: readonly string[];
  excludeWalletIds?: readonly string[];
  customWallets?: readonly CustomWallet[];
  tokens?: Settings["tokens"];
  termsConditionsUrl?: string;
  privacyPolicyUrl?: string;
  disableAppend?: boolean;
  enableWallets?: boolean;
  enableWalletConnect?: boolean;
  enableEIP6963?: boolean;
  enableInjected?: boolean;
  /** Offers the wallet at `window.coinbaseSolana`; default true. */
  enableCoinbase?: boolean;
  /** Lets the secure page log to its frame's console; default true. */
  enableAuthLogger?: boolean;
  enableWalletGuide?: boolean;
  enableNetworkSwitch?: boolean;
  enableEmbedded?: boolean;
  allowUnsupportedChain?: boolean;
  defaultAccountTypes?: Settings["defaultAccountTypes"];
  chainImages?: Readonly<Record<string, string>>;
  connectorImages?: Readonly<Record<string, string>>;
  debug?: boolean;
  basic?: boolean;
  universalProviderConfigOverride?: PairingOverride;
  /** Makes visitors sign in with their wallet: by a preset, or the host's own object (SIGN-4); default: no sign-in. */
  siwx?: SiwxOption;
  /** The older form of `siwx`, EVM only. */
  siweConfig?: SiweConfig;
  endpoints?: Partial<Endpoints>;
  lang?: string;
  messages?: Messages;
  /** Default true. */
  announce?: boolean;
  /** Default `local`. */
  storage?: StorageChoice;
  /** The host's own keys with the providers of purchases; one without its key is hidden (RAMP-3); default: none. */
  onrampKeys?: OnrampKeys;
  /** Skips the `test` ping of a node before its first use; default false (NET-4). */
  disableProviderPing?: boolean;
  /** Batches simultaneous requests to a node, at most 1,000 calls each; default false (NET-4). */
  enableRpcBatching?: boolean;
  /** Refreshes the native balance while transactions are pending on the chain; default off, every 30,000 ms (NET-10). */
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

/** Facts about the page that stand in for options that the host omits. */
export interface PageFacts {
  metadata: Metadata;
  lang: string;
}

export interface Resolved {
  id: string;
  settings: Settings;
  endpoints: Endpoints;
  storage: NonNullable<Options["storage"]>;
  announce: boolean;
  connectorImages: Readonly<Record<string, string>>;
  pairingOverride: PairingOverride | undefined;
  /** The requests to nodes (NET-4). */
  rpc: { ping: boolean; batch: boolean };
  enableCoinbase: boolean;
  enableAuthLogger: boolean;
  /** Milliseconds between two reads of the EVM chain's pending transactions; 0: off (NET-10). */
  pendingInterval: number;
  /** The sign-in configuration: at most one of the two. */
  siwx: SiwxOption | undefined;
  siweConfig: SiweConfig | undefined;
  /** The facts for networks that are added later. */
  fill: FillInput;
  /** Names of unknown options, for a warning. */
  unknown: readonly string[];
  /** True if an endpoint needs a project id and there is none (CONF-9). */
  lacksProjectId: boolean;
}

function customWallet(raw: CustomWallet): Wallet {
  const entries: [keyof Wallet, string | undefined][] = [
    ["homepage", safePageUrl(raw.homepage)],
    ["imageUrl", safeImageUrl(raw.image_url, true)],
    ["mobileLink", safeAppUrl(raw.mobile_link)],
    ["desktopLink", safeAppUrl(raw.desktop_link)],
    ["webappLink", safePageUrl(raw.webapp_link)],
    ["appStore", safePageUrl(raw.app_store)],
    ["playStore", safePageUrl(raw.play_store)],
  ];
  const links = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { id: raw.id, name: safeText(raw.name), ...links };
}

function checkAll(raw: Options): string[] {
  if (!isRecord(raw)) throw invalidOption("options", raw, "an object");
  if (raw.siwx && raw.siweConfig) throw new AppKitError("SIWE_AND_SIWX", {});
  const unknown = checkOptions(raw, OPTION_CHECKS);
  if (raw.features) unknown.push(...checkOptions(raw.features as Record<string, unknown>, FEATURE_CHECKS, "features."));
  if (raw.endpoints)
    unknown.push(...checkOptions(raw.endpoints as Record<string, unknown>, ENDPOINT_CHECKS, "endpoints."));
  return unknown;
}

function networksOf(raw: Options, fill: FillInput): { networks: Network[]; defaultNetworkId: CaipNetworkId } {
  const networks = (raw.networks ?? ["eip155:1"]).map((given, at) => fillNetwork(`networks[${at}]`, given, fill));
  const byId = new Map(networks.map((network) => [network.caipNetworkId, network]));
  const wanted =
    raw.defaultNetwork === undefined ? networks[0] : fillNetwork("defaultNetwork", raw.defaultNetwork, fill);
  const first = wanted as Network;
  if (!byId.has(first.caipNetworkId)) throw invalidOption("defaultNetwork", first.caipNetworkId, "one of `networks`");
  return { networks: [...byId.values()], defaultNetworkId: first.caipNetworkId };
}

/** The plain settings, each with its default (protocol.md §5.1). */
function plainSettings(raw: Options) {
  return {
    themeMode: raw.themeMode ?? "dark",
    themeVariables: raw.themeVariables ?? {},
    allWallets: raw.allWallets ?? "SHOW",
    featuredWalletIds: raw.featuredWalletIds ?? [],
    includeWalletIds: raw.includeWalletIds ?? [],
    excludeWalletIds: raw.excludeWalletIds ?? [],
    ...(raw.termsConditionsUrl ? { termsConditionsUrl: raw.termsConditionsUrl } : {}),
    ...(raw.privacyPolicyUrl ? { privacyPolicyUrl: raw.privacyPolicyUrl } : {}),
    disableAppend: raw.disableAppend ?? false,
    enableWallets: raw.enableWallets ?? true,
    enableWalletConnect: raw.enableWalletConnect ?? true,
    enableEIP6963: raw.enableEIP6963 ?? true,
    enableInjected: raw.enableInjected ?? true,
    enableWalletGuide: raw.enableWalletGuide ?? true,
    enableNetworkSwitch: raw.enableNetworkSwitch ?? true,
    enableEmbedded: raw.enableEmbedded ?? false,
    allowUnsupportedChain: raw.allowUnsupportedChain ?? false,
    tokens: raw.tokens ?? {},
    onrampKeys: raw.onrampKeys ?? {},
    messages: raw.messages ?? {},
    debug: raw.debug ?? true,
    basic: raw.basic ?? false,
  } satisfies Partial<Settings>;
}

function settingsOf(raw: Options, page: PageFacts, fill: FillInput): Omit<Settings, "signsIn"> {
  const metadata = { ...page.metadata, ...raw.metadata };
  return {
    ...(raw.projectId ? { projectId: raw.projectId } : {}),
    ...plainSettings(raw),
    ...networksOf(raw, fill),
    metadata: { ...metadata, name: safeText(metadata.name, 60) },
    features: withFeatures(DEFAULT_FEATURES, raw.features),
    customWallets: (raw.customWallets ?? []).map(customWallet),
    defaultAccountTypes: {
      ...defaultAccountTypes(),
      ...raw.defaultAccountTypes,
    },
    lang: raw.lang ?? page.lang,
  };
}

/**
 * The host's options, checked and filled in.
 *
 * @throws INVALID_OPTION naming the option, what it got and what it wants; NO_RPC_URL; SIWE_AND_SIWX (CONF-8).
 */
export function resolveOptions(raw: Options, page: PageFacts): Resolved {
  const unknown = checkAll(raw);
  const endpoints = { ...DEFAULT_ENDPOINTS, ...raw.endpoints };
  const lacks = (name: keyof Endpoints) => !raw.projectId && endpoints[name] === DEFAULT_ENDPOINTS[name];
  const fill: FillInput = {
    ...(raw.projectId ? { projectId: raw.projectId } : {}),
    rpcHost: endpoints.blockchainApi,
    useRpcHost: !lacks("blockchainApi"),
    isOwnRpcHost: endpoints.blockchainApi !== DEFAULT_ENDPOINTS.blockchainApi,
    customRpcUrls: raw.customRpcUrls ?? {},
    chainImages: raw.chainImages ?? {},
  };
  const lacksProjectId = lacks("walletApi") || lacks("blockchainApi");
  const signsIn = !lacksProjectId && Boolean(raw.siwx ?? (raw.siweConfig && raw.siweConfig.enabled !== false));
  return {
    id: raw.id ?? "default",
    settings: { ...settingsOf(raw, page, fill), signsIn },
    endpoints,
    storage: raw.storage ?? "local",
    announce: raw.announce ?? true,
    connectorImages: raw.connectorImages ?? {},
    pairingOverride: raw.universalProviderConfigOverride,
    rpc: { ping: !raw.disableProviderPing, batch: raw.enableRpcBatching ?? false },
    enableCoinbase: raw.enableCoinbase ?? true,
    enableAuthLogger: raw.enableAuthLogger ?? true,
    pendingInterval: raw.pendingTransactionsFilter?.enable
      ? (raw.pendingTransactionsFilter.pollingInterval ?? LIMITS.pendingInterval)
      : 0,
    siwx: raw.siwx,
    siweConfig: raw.siweConfig,
    fill,
    unknown,
    lacksProjectId,
  };
}
