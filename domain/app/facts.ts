import type { CaipNetworkId } from "../caip.ts";
import type { AccountType, Namespace } from "../namespaces.ts";
import type { DeepLink } from "../pairing/deep-link.ts";
import type { Wallet } from "../wallets/wallet.ts";

/** The facts that are stored between pages (STORE-1). Snapshots are never stored: a restored one has no delays. */
export interface Facts {
  /** Namespace -> connector id, while connected. */
  connectors: Partial<Record<Namespace, string>>;
  wallet?: { id: string; name: string };
  /** The link that opened the paired wallet's app (CONN-10). */
  deepLink?: DeepLink;
  activeNetworkId?: CaipNetworkId;
  recentWallets: readonly Wallet[];
  preferredAccountTypes: Partial<Record<Namespace, AccountType>>;
}

export const NO_FACTS: Facts = { connectors: {}, recentWallets: [], preferredAccountTypes: {} };

/** The keys that facts are stored under (protocol.md §4.6). */
export const STORAGE_KEYS = {
  walletId: "@appkit/wallet_id",
  walletName: "@appkit/wallet_name",
  activeNetworkId: "@appkit/active_caip_network_id",
  activeNamespace: "@appkit/active_namespace",
  connectedNamespaces: "@appkit/connected_namespaces",
  status: "@appkit/connection_status",
  recentWallets: "@appkit/recent_wallets",
  preferredAccountTypes: "@appkit/preferred_account_types",
  balances: "@appkit/native_balance_cache",
  portfolio: "@appkit/portfolio_cache",
  prices: "@appkit/token_price_cache",
  identities: "@appkit/identity_cache",
  names: "@appkit/ens_cache",
  announced: "@appkit/announced",
  sent: "@appkit/sent_transactions",
  receivers: "@appkit/recent_receivers",
  purchase: "@appkit/onramp_purchase",
  deepLink: "WALLETCONNECT_DEEPLINK_CHOICE",
} as const;

/** The key of the pairing client's own record, which exists from the first code to the end of the last session. */
export const PAIRING_KEY = "@appkit/pairing";

/** The key under which a tab tells the other tabs for a moment which sessions it ends. */
export const ENDED_KEY = "@appkit/ended";

/** Keys that other modules store while a wallet is connected; cleared afterwards, so that no address stays behind (I4). */
export const ONLY_CONNECTED: readonly string[] = [
  STORAGE_KEYS.balances,
  STORAGE_KEYS.portfolio,
  STORAGE_KEYS.prices,
  STORAGE_KEYS.identities,
  STORAGE_KEYS.names,
  STORAGE_KEYS.announced,
  STORAGE_KEYS.sent,
  STORAGE_KEYS.receivers,
  STORAGE_KEYS.purchase,
];

/** The keys of a connection that do not belong to a single namespace. */
export const OF_CONNECTION: readonly string[] = [
  ...ONLY_CONNECTED,
  STORAGE_KEYS.deepLink,
  STORAGE_KEYS.connectedNamespaces,
  STORAGE_KEYS.status,
  STORAGE_KEYS.walletId,
  STORAGE_KEYS.walletName,
];

/** The key under which a namespace's connector is stored. */
export function connectorKey(namespace: Namespace): string {
  return `@appkit/${namespace}:connected_connector_id`;
}

/**
 * The storage entries for `facts`, `null` for each key to remove. Storage is a pure function of the facts, so that memory and
 * storage cannot disagree on "disconnected" (I4). Keys are written in this order (CONN-9).
 */
export function toEntries(facts: Facts, namespaces: readonly Namespace[]): [key: string, value: string | null][] {
  const connected = namespaces.filter((namespace) => facts.connectors[namespace]);
  const keep = (value: unknown, empty: boolean) => (empty ? null : JSON.stringify(value));
  return [
    [STORAGE_KEYS.deepLink, keep(facts.deepLink, !facts.deepLink || connected.length === 0)],
    ...(connected.length ? [] : ONLY_CONNECTED.map((key): [string, null] => [key, null])),
    ...namespaces.map((namespace): [string, string | null] => [
      connectorKey(namespace),
      facts.connectors[namespace] ?? null,
    ]),
    [STORAGE_KEYS.connectedNamespaces, connected.length ? connected.join(",") : null],
    [STORAGE_KEYS.status, connected.length ? "connected" : "disconnected"],
    [STORAGE_KEYS.walletId, facts.wallet?.id ?? null],
    [STORAGE_KEYS.walletName, facts.wallet?.name ?? null],
    [STORAGE_KEYS.activeNetworkId, facts.activeNetworkId ?? null],
    [STORAGE_KEYS.activeNamespace, facts.activeNetworkId?.split(":")[0] ?? null],
    [STORAGE_KEYS.recentWallets, keep(facts.recentWallets, facts.recentWallets.length === 0)],
    [
      STORAGE_KEYS.preferredAccountTypes,
      keep(facts.preferredAccountTypes, Object.keys(facts.preferredAccountTypes).length === 0),
    ],
  ];
}
