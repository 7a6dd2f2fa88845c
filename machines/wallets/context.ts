import type { Namespace } from "../../domain/namespaces.ts";
import type { Connector, ExcludedWallets, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletsConfig } from "./events.ts";

/** Which wallets are known, and what of the list API is here. */
export interface WalletsContext {
  config: WalletsConfig;
  discovery: { eip6963: boolean; injected: boolean };
  filter: Namespace | null;
  connectors: readonly Connector[];
  recent: readonly Wallet[];
  excluded: ExcludedWallets;
  featured: readonly Wallet[];
  recommended: readonly Wallet[];
  /** How many wallets the API lists besides the featured ones. */
  count: number;
  listed: readonly Wallet[];
  page: number;
  /** How many entries the API has beyond the pages that are here. */
  remaining: number;
  query: string;
  certified: boolean;
  found: readonly Wallet[];
  images: Readonly<Record<string, string>>;
  /** A part of the list did not come. */
  partial: boolean;
}

export type WalletsInput = Pick<WalletsContext, "config" | "discovery">;
