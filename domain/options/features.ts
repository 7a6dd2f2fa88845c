/** The ways to connect, in their default order (CONF-2). */
export const CONNECT_METHODS = ["email", "social", "wallet"] as const;
export type ConnectMethod = (typeof CONNECT_METHODS)[number];

export const CONNECTOR_KINDS = [
  "walletConnect",
  "recent",
  "injected",
  "featured",
  "custom",
  "external",
  "recommended",
] as const;
type ConnectorKind = (typeof CONNECTOR_KINDS)[number];

export const WALLET_FEATURES = ["onramp", "swaps", "receive", "send"] as const;
export type WalletFeature = (typeof WALLET_FEATURES)[number];

export const SOCIALS = ["google", "x", "discord", "farcaster", "github", "apple", "facebook"] as const;
export type Social = (typeof SOCIALS)[number];

/** The features that a host can switch and reorder (CONF-1, CONF-2; protocol.md §5.2). */
export interface Features {
  email: boolean;
  emailShowWallets: boolean;
  socials: false | readonly Social[];
  swaps: boolean;
  send: boolean;
  receive: boolean;
  onramp: boolean;
  history: boolean;
  analytics: boolean;
  allWallets: boolean;
  legalCheckbox: boolean;
  smartSessions: boolean;
  collapseWallets: boolean;
  connectorTypeOrder: readonly ConnectorKind[];
  walletFeaturesOrder: readonly WalletFeature[];
  connectMethodsOrder: readonly ConnectMethod[];
}

export const DEFAULT_FEATURES: Features = {
  email: true,
  emailShowWallets: true,
  socials: SOCIALS,
  swaps: true,
  send: true,
  receive: true,
  onramp: true,
  history: true,
  analytics: false,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  connectorTypeOrder: CONNECTOR_KINDS,
  walletFeaturesOrder: WALLET_FEATURES,
  connectMethodsOrder: CONNECT_METHODS,
};

/** `given` first, each known entry once, then the rest in the default order (CONF-2). */
export function inOrder<T extends string>(given: readonly T[], all: readonly T[]): T[] {
  return [...new Set([...given.filter((entry) => all.includes(entry)), ...all])];
}

/** The host's features over `base`, with complete orders (CONF-1, CONF-2). */
export function withFeatures(base: Features, given: Partial<Features> = {}): Features {
  const merged = { ...base, ...given };
  return {
    ...merged,
    connectorTypeOrder: inOrder(merged.connectorTypeOrder, CONNECTOR_KINDS),
    walletFeaturesOrder: inOrder(merged.walletFeaturesOrder, WALLET_FEATURES),
    connectMethodsOrder: inOrder(merged.connectMethodsOrder, CONNECT_METHODS),
  };
}
