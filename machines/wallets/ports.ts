/** The ports of the wallet lists: discovery on the page, the wallet list API, images. */
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import { feed, port } from "../app/port.ts";

/**
 * The ways in which wallets of the page are found: their EIP-6963 announcements, and the provider on `window.ethereum`.
 */
export interface Discovery {
  eip6963: boolean;
  injected: boolean;
}

export type DiscoveryEvent =
  | { type: "connector.announced"; connector: Connector }
  | { type: "connector.withdrawn"; connectorId: string };

export interface WalletQuery {
  page: number;
  entries: number;
  search?: string;
  badge?: "certified" | "none";
  include?: readonly string[];
  exclude?: readonly string[];
  chains?: readonly CaipNetworkId[];
}

export type ImageKind = "wallet" | "asset";

export type ImageRequest = { type: "images.want"; kind: ImageKind; ids: readonly string[] };

/** Image id -> a URL that `<img>` takes; images that did not load in time are left out. */
export type ImageEvent = { type: "images.loaded"; images: Readonly<Record<string, string>> };

/** Reports each wallet that is found on the page, and each that leaves it. */
export const discoverWallets = feed<Discovery, DiscoveryEvent>("discoverWallets");

/** A page of the wallet list. */
export interface WalletsAnswer {
  wallets: readonly Wallet[];
  /** The number of all wallets that match the query. */
  count: number;
  /** The number of entries of this page that could not be read; absent if there were none. */
  unread?: number | undefined;
}

/** Requests a page of the wallet list API (WALLET-3). */
export const fetchWallets = port<WalletQuery, WalletsAnswer>("fetchWallets");

/** Loads wanted images, each once (WALLET-4). */
export const loadImages = feed<void, ImageEvent, ImageRequest>("loadImages");
