import { defaultAccountTypes } from "../account/account-policy.ts";
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

/** Where the outside is; each has a public default (protocol.md §4.1). */
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

/** A wallet of the host's own, in the list API's spelling (protocol.md §5.1). */
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
  /** Default `default`: the name that `instance="…"` of an element refers to. */
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
  /** Offers what sits on `window.coinbaseSolana`; default true. */
  enableCoinbase?: boolean;
  /** Has the secure page write a log of its own into the console of its frame; default true. */
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
  /** Has visitors sign in with their wallet: a ready-made way, or the host's own (SIGN-4); default: nobody has to. */
  siwx?: SiwxOption;
  /** The older way of saying so, EVM only. */
  siweConfig?: SiweConfig;
  endpoints?: Partial<Endpoints>;
  lang?: string;
  messages?: Messages;
  /** Default true. */
  announce?: boolean;
  /** Default `local`. */
  storage?: StorageChoice;
  onrampKeys?: Readonly<Record<string, string>>;
  /** Sends no `test` ping to a node before its first use; default false: one is sent (NET-4). */
  disableProviderPing?: boolean;
  /** Puts what is asked of a node in one moment into one request, of at most 1,000 calls; default false (NET-4). */
  enableRpcBatching?: boolean;
  /** Reads the native balance again when transactions wait on the chain; default off, every 30,000 ms (NET-10). */
  pendingTransactionsFilter?: { enable?: boolean; pollingInterval?: number };
}

/** What a pairing asks for instead of what it would (protocol.md §4.5): lists by namespace, nodes by network id. */
export interface PairingOverride {
  methods?: Readonly<Record<string, readonly string[]>>;
  chains?: Readonly<Record<string, readonly string[]>>;
  events?: Readonly<Record<string, readonly string[]>>;
  rpcMap?: Readonly<Record<string, string>>;
  defaultChain?: string;
}

/** What the page says of itself, where the host says nothing. */
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
  /** How nodes are asked (NET-4). */
  rpc: { ping: boolean; batch: boolean };
  enableCoinbase: boolean;
  enableAuthLogger: boolean;
  /** Milliseconds between two looks at the pending transactions of the EVM chain; 0: nobody looks (NET-10). */
  pendingInterval: number;
  /** How visitors sign in, where they do; one of the two. */
  siwx: SiwxOption | undefined;
  siweConfig: SiweConfig | undefined;
  /** How networks are filled in, for those that are added later. */
  fill: FillInput;
  /** Names that nobody knows, for a warning. */
  unknown: readonly string[];
  /** No project id, and an endpoint that needs one (CONF-9). */
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

/** The plain ones, each with its default (protocol.md §5.1). */
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
