import { defaultAccountTypes } from "../account/account-policy.ts";
import type { CaipNetworkId } from "../caip.ts";
import { AppKitError } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import type { Network } from "../networks/network.ts";
import { type FillInput, fillNetwork } from "../networks/network-option.ts";
import { isRecord } from "../record.ts";
import { safeAppUrl, safeImageUrl, safePageUrl } from "../safe-url.ts";
import type { SiweConfig, SiwxOption } from "../sign-in/siwx-option.ts";
import { safeText } from "../text.ts";
import type { Wallet } from "../wallets/wallet.ts";
import { checkOptions, ENDPOINT_CHECKS, FEATURE_CHECKS, invalidOption, OPTION_CHECKS } from "./checks.ts";
import { withDefaults } from "./defaults.ts";
import { DEFAULT_FEATURES, withFeatures } from "./features.ts";
import { type CustomWallet, DEFAULT_ENDPOINTS, type Endpoints, type Options, type PairingOverride } from "./options.ts";
import type { Metadata, Settings } from "./settings.ts";

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
  /** True if the host opens pairings itself. */
  isManual: boolean;
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
  const networks = (raw.networks ?? ["eip155:1"]).map((value, at) => fillNetwork(`networks[${at}]`, value, fill));
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
    ...(raw.termsConditionsUrl && { termsConditionsUrl: raw.termsConditionsUrl }),
    ...(raw.privacyPolicyUrl && { privacyPolicyUrl: raw.privacyPolicyUrl }),
    disableAppend: raw.disableAppend ?? false,
    enableWallets: raw.enableWallets ?? true,
    enableWalletConnect: raw.enableWalletConnect ?? true,
    // In basic mode wallets are only paired with: those of the page are off by default (CONF-13).
    enableEIP6963: raw.enableEIP6963 ?? !raw.basic,
    enableInjected: raw.enableInjected ?? !raw.basic,
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

function settingsOf(raw: Options, page: PageFacts, fill: FillInput): Omit<Settings, "signsIn" | "secureFrame"> {
  const metadata = withDefaults(raw.metadata, page.metadata);
  return {
    ...(raw.projectId && { projectId: raw.projectId }),
    ...plainSettings(raw),
    ...networksOf(raw, fill),
    metadata: { ...metadata, name: safeText(metadata.name, 60) },
    features: withFeatures(DEFAULT_FEATURES, raw.features),
    customWallets: (raw.customWallets ?? []).map(customWallet),
    defaultAccountTypes: withDefaults(raw.defaultAccountTypes, defaultAccountTypes()),
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
  const endpoints = withDefaults(raw.endpoints, DEFAULT_ENDPOINTS);
  const lacks = (name: keyof Endpoints) => !raw.projectId && endpoints[name] === DEFAULT_ENDPOINTS[name];
  const fill: FillInput = {
    ...(raw.projectId && { projectId: raw.projectId }),
    rpcHost: endpoints.blockchainApi,
    useRpcHost: !lacks("blockchainApi"),
    isOwnRpcHost: endpoints.blockchainApi !== DEFAULT_ENDPOINTS.blockchainApi,
    customRpcUrls: raw.customRpcUrls ?? {},
    chainImages: raw.chainImages ?? {},
  };
  const lacksProjectId = lacks("walletApi") || lacks("blockchainApi");
  const isSiwe = raw.siweConfig && raw.siweConfig.enabled !== false;
  const signsIn = !lacksProjectId && (isSiwe ? "siwe" : Boolean(raw.siwx));
  return {
    id: raw.id ?? "default",
    settings: { ...settingsOf(raw, page, fill), signsIn, secureFrame: endpoints.secureFrame },
    endpoints,
    storage: raw.storage ?? "local",
    announce: raw.announce ?? true,
    connectorImages: raw.connectorImages ?? {},
    pairingOverride: raw.universalProviderConfigOverride,
    rpc: { ping: !raw.disableProviderPing, batch: raw.enableRpcBatching ?? false },
    enableCoinbase: raw.enableCoinbase ?? true,
    enableAuthLogger: raw.enableAuthLogger ?? true,
    isManual: raw.manualWCControl ?? false,
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
