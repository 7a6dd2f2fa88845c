import { withDefaults } from "./defaults.ts";

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
  /**
   * Login to the embedded wallet by e-mail.
   *
   * @default true
   */
  email: boolean;
  /**
   * The older way to say `collapseWallets: false`.
   *
   * @default true
   */
  emailShowWallets: boolean;
  /**
   * The social logins to the embedded wallet, in their order; false or empty: none.
   *
   * @default ["google", "x", "discord", "farcaster", "github", "apple", "facebook"]
   */
  socials: false | readonly Social[];
  /**
   * Swapping tokens.
   *
   * @default true
   */
  swaps: boolean;
  /**
   * Sending tokens.
   *
   * @default true
   */
  send: boolean;
  /**
   * Showing the address to receive at.
   *
   * @default true
   */
  receive: boolean;
  /**
   * Buying, if `onrampKeys` has a provider's key.
   *
   * @default true
   */
  onramp: boolean;
  /**
   * The account's activity.
   *
   * @default true
   */
  history: boolean;
  /**
   * Counting events at the project's service.
   *
   * @default false
   */
  analytics: boolean;
  /**
   * The way to the list of all wallets.
   *
   * @default true
   */
  allWallets: boolean;
  /**
   * A box to tick before a wallet can be chosen, if there is a legal URL.
   *
   * @default false
   */
  legalCheckbox: boolean;
  /**
   * The list of smart sessions.
   *
   * @default false
   */
  smartSessions: boolean;
  /**
   * One button "Continue with a wallet" in the place of the wallets.
   *
   * @default false
   */
  collapseWallets: boolean;
  /**
   * The order of the kinds of wallets; omitted kinds follow in the default order.
   *
   * @default ["walletConnect", "recent", "injected", "featured", "custom", "external", "recommended"]
   */
  connectorTypeOrder: readonly ConnectorKind[];
  /**
   * The order of an account's features; omitted ones follow.
   *
   * @default ["onramp", "swaps", "receive", "send"]
   */
  walletFeaturesOrder: readonly WalletFeature[];
  /**
   * The order of the ways to connect; omitted ones follow.
   *
   * @default ["email", "social", "wallet"]
   */
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

/** `entries` first, each known entry once, then the rest in the default order (CONF-2). */
export function inOrder<T extends string>(entries: readonly T[], all: readonly T[]): T[] {
  return [...new Set([...entries.filter((entry) => all.includes(entry)), ...all])];
}

/** The host's features over `base`, with complete orders (CONF-1, CONF-2). */
export function withFeatures(base: Features, features: Partial<Features> = {}): Features {
  const merged = withDefaults(features, base);
  return {
    ...merged,
    socials: merged.socials && [...new Set(merged.socials)],
    connectorTypeOrder: inOrder(merged.connectorTypeOrder, CONNECTOR_KINDS),
    walletFeaturesOrder: inOrder(merged.walletFeaturesOrder, WALLET_FEATURES),
    connectMethodsOrder: inOrder(merged.connectMethodsOrder, CONNECT_METHODS),
  };
}
