import { firstOfEach } from "../first-of-each.ts";
import type { Namespace } from "../namespaces.ts";
import type { Social } from "../options/features.ts";

/** A wallet of the list API, of the host's own list, or of the built-in one (product.md §3 "Wallet list item", WALLET-3). */
export interface Wallet {
  /** 64 hex digits of the public wallet explorer, or the host's own id. */
  id: string;
  name: string;
  imageId?: string;
  imageUrl?: string;
  rdns?: string;
  chains?: readonly string[];
  homepage?: string;
  mobileLink?: string;
  desktopLink?: string;
  webappLink?: string;
  appStore?: string;
  playStore?: string;
  chromeStore?: string;
  certified?: boolean;
}

/** The connector id of every paired wallet (protocol.md §4.1). */
export const WALLET_CONNECT = "walletConnect";

/** The type of a connector (CONN-3). */
export type ConnectorType = "INJECTED" | "ANNOUNCED" | "EXTERNAL" | "MULTI_CHAIN" | "AUTH" | "WALLET_CONNECT";

/** A connector to a wallet on this page (product.md §3 "Connector"); the provider stays in the adapter, under `id`. */
export interface Connector {
  id: string;
  name: string;
  type: ConnectorType;
  chain: Namespace;
  imageUrl?: string;
  imageId?: string;
  info?: { rdns?: string; uuid?: string };
  explorerId?: string;
  /** The entries of a MULTI_CHAIN connector, one per namespace. */
  connectors?: readonly Connector[];
}

/** The facts about the connected wallet that the host page gets. */
export interface WalletInfo {
  name: string;
  icon?: string;
  type: ConnectorType;
  rdns?: string;
  /** The e-mail address or name of an embedded wallet's login, and its social provider. */
  identifier?: string;
  social?: Social | undefined;
}

/** Merges the two spellings that some wallets use on different chains (protocol.md §4.1 "Name merge rule"). */
export function mergeName(name: string): string {
  return name === "Trust Wallet" ? "Trust" : name;
}

/**
 * One entry per wallet: the same name on several namespaces becomes one MULTI_CHAIN entry (CONN-3). A name that two wallets
 * claim on one namespace identifies neither, so those stay apart (S7).
 */
export function mergeConnectors(connectors: readonly Connector[]): Connector[] {
  const merged: Connector[] = [];
  const isClear = (connector: Connector): boolean => !isContested(connector, connectors);
  for (const connector of connectors) {
    const at = merged.findIndex((other) => canMerge(other, connector) && [other, connector].every(isClear));
    const other = merged[at];
    if (!other) merged.push(connector);
    else merged[at] = { ...other, type: "MULTI_CHAIN", connectors: [...(other.connectors ?? [other]), connector] };
  }
  return merged;
}

function canMerge(one: Connector, other: Connector): boolean {
  const apart = (one.connectors ?? [one]).every((part) => part.chain !== other.chain);
  return apart && other.type !== "AUTH" && one.type !== "AUTH" && mergeName(one.name) === mergeName(other.name);
}

/**
 * The wallets that claim the same rdns or name on the same chain, including this one, in the order of their
 * announcements.
 */
export function claimantsOf(connector: Connector, all: readonly Connector[]): readonly Connector[] {
  const rdns = connector.info?.rdns;
  const name = connector.name.toLowerCase();
  return all.filter(
    (other) =>
      other.chain === connector.chain &&
      (other.id === connector.id ||
        (rdns !== undefined && other.info?.rdns === rdns) ||
        other.name.toLowerCase() === name),
  );
}

/** True if another wallet claims the same rdns or the same name on the same chain (S7): the visitor is warned. */
export function isContested(connector: Connector, all: readonly Connector[]): boolean {
  return claimantsOf(connector, all).some(({ id }) => id !== connector.id);
}

/** The names and rdns of wallets that the host excluded (CONN-15). */
export interface ExcludedWallets {
  rdns: readonly string[];
  /** Lower case. */
  names: readonly string[];
}

/** Connectors that may be shown: none that the host excluded (CONN-15). */
export function visibleConnectors(connectors: readonly Connector[], excluded: ExcludedWallets): Connector[] {
  return connectors.filter(({ name, info }) => {
    const isNamed = info?.rdns !== undefined && excluded.rdns.includes(info.rdns);
    return !isNamed && !excluded.names.includes(name.toLowerCase());
  });
}

/**
 * The connector of `wallet` in `namespace`, by explorer id or by rdns (CONN-5). An rdns that two wallets claim identifies
 * neither: the visitor has to choose one of their own rows (S7).
 */
export function connectorOf(
  wallet: Wallet,
  connectors: readonly Connector[],
  namespace: Namespace,
): Connector | undefined {
  const here = connectors.filter((connector) => connector.chain === namespace);
  return (
    here.find((connector) => connector.explorerId === wallet.id) ??
    here.find(
      (connector) =>
        wallet.rdns !== undefined && connector.info?.rdns === wallet.rdns && !isContested(connector, connectors),
    )
  );
}

/** Recent wallets after `wallet` was used: newest first, no duplicates, `most` entries (CONN-11). */
export function withRecent(recent: readonly Wallet[], wallet: Wallet, most: number): Wallet[] {
  return [wallet, ...recent.filter(({ id }) => id !== wallet.id)].slice(0, most);
}

/** Wallets in their order, each id once. */
export function uniqueWallets(...lists: readonly (readonly Wallet[])[]): Wallet[] {
  return firstOfEach(lists.flat(), ({ id }) => id);
}
