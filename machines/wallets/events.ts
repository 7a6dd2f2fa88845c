import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import type { Discovery, ImageRequest } from "./ports.ts";

/** The settings that the wallet list depends on. */
export type WalletsConfig = Pick<
  Settings,
  "featuredWalletIds" | "includeWalletIds" | "excludeWalletIds" | "customWallets"
> & { chains: readonly CaipNetworkId[] };

export type WalletsEvent =
  | { type: "wallets.want" }
  /** The card was closed: running requests are abandoned (R10). */
  | { type: "wallets.cancel" }
  | { type: "wallets.list" }
  | { type: "wallets.more" | "wallets.retry" }
  | { type: "wallets.search"; query: string }
  | { type: "wallets.certify"; on: boolean }
  | { type: "wallets.filter"; namespace: Namespace | undefined }
  | { type: "wallets.configure"; config: WalletsConfig }
  /** The host allows other ways of finding wallets on the page. */
  | { type: "wallets.discover"; discovery: Discovery }
  /** Chooses the wallet's connector in `namespace` if it has one there, else starts a pairing (CONN-5). */
  | { type: "wallet.choose"; wallet: Wallet; namespace: Namespace }
  | { type: "recent.add"; wallet: Wallet }
  | { type: "recent.recalled"; recent: readonly Wallet[] }
  | ImageRequest;
