import type { Namespace } from "../../domain/namespaces.ts";
import type { Connector, ExcludedWallets, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletsConfig } from "./events.ts";
import type { Discovery } from "./ports.ts";

/** The known wallets, and the loaded parts of the list API. */
export interface WalletsContext {
  config: WalletsConfig;
  discovery: Discovery;
  filter: Namespace | null;
  connectors: readonly Connector[];
  recent: readonly Wallet[];
  excluded: ExcludedWallets;
  featured: readonly Wallet[];
  recommended: readonly Wallet[];
  /** The number of wallets that the API lists besides the featured ones. */
  count: number;
  listed: readonly Wallet[];
  page: number;
  /** The recommended wallets that every page leaves out, so that the pages of one list continue each other. */
  passed: readonly string[];
  /** The number of entries beyond the loaded pages. */
  remaining: number;
  query: string;
  certified: boolean;
  found: readonly Wallet[];
  images: Readonly<Record<string, string>>;
  /** True if a part of the list failed to load. */
  partial: boolean;
}

export type WalletsInput = Pick<WalletsContext, "config" | "discovery">;

/** Lists of an earlier filter or of earlier settings are dropped. */
export const NO_LISTS = { featured: [], recommended: [], listed: [], page: 0, passed: [], partial: false };

/** The context before anything is known. */
export const NOTHING: Omit<WalletsContext, keyof WalletsInput> = {
  ...NO_LISTS,
  recent: [],
  filter: null,
  connectors: [],
  excluded: { rdns: [], names: [] },
  count: 0,
  remaining: 0,
  query: "",
  certified: false,
  found: [],
  images: {},
};
