import { LIMITS } from "../../../domain/limits.ts";
import { isFound } from "../../../domain/search.ts";
import { uniqueWallets, type Wallet } from "../../../domain/wallets/wallet.ts";
import { distinctWallets } from "../../../domain/wallets/well-known.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";
import { connectorsOf } from "../connection/connector-rows.ts";
import { loginsOf } from "../connection/methods.ts";
import { isExcluded, wellKnown } from "../connection/suggested.ts";
import { type GuideProps, guideOf } from "./guide-props.ts";
import {
  chooseWallet,
  connectorFor,
  type DisplayItem,
  handleOf,
  isChosen,
  isClaimed,
  walletDisplay,
} from "./wallet-display.ts";

export interface WalletCell extends DisplayItem {
  id: string;
  /** rdns or explorer id. */
  wallet: string;
  installed: boolean;
  /** True if the cell's screen is beside the list. */
  current?: boolean;
  /** The image to request when the cell becomes visible, if it has no picture yet. */
  imageId?: string | undefined;
  event: ViewEvent;
}

export interface AllWalletsProps extends GuideProps {
  query: string;
  certified: boolean;
  /** On a phone: offers a code for a wallet on another device. */
  code: boolean;
  wallets: readonly WalletCell[];
  /** The state of the list: loading, loaded, or failed. */
  phase: "loading" | "ready" | "failed";
  /** True if there is another page. */
  more: boolean;
}

/** If several connectors claim to be the chosen wallet, the visitor chooses one on the first screen (S7). */
const CLAIMANTS: ViewEvent = { type: "route.push", route: { view: "Connect" } };

function phaseOf({ wallets }: World, isSearch: boolean): AllWalletsProps["phase"] {
  if (isSearch && wallets.hasTag("searching")) return "loading";
  if (isSearch) return wallets.hasTag("searchFailed") ? "failed" : "ready";
  if (wallets.hasTag("listFailed")) return "failed";
  return wallets.hasTag("listing") || wallets.context.page === 0 ? "loading" : "ready";
}

/** Featured, recommended and listed wallets, each once, installed ones first; or the search results. */
export function presentWallets(world: World): AllWalletsProps {
  const { wallets } = world;
  const { query, certified, featured, recommended, listed, found, config } = wallets.context;
  const isSearch = query.length >= LIMITS.searchFrom;
  const phase = phaseOf(world, isSearch);
  const connectors = connectorsOf(world).flatMap((connector) => connector.connectors ?? [connector]);
  const isHere = (wallet: Wallet): boolean => connectorFor(world, wallet, connectors) !== undefined;
  const offered = uniqueWallets(featured, config.customWallets, recommended);
  const first = offered.length > 0 || phase === "ready" ? offered : wellKnown(world);
  const candidates = certified ? first.filter((wallet) => wallet.certified) : first;
  const here = distinctWallets(candidates, listed);
  // The installed and known wallets that match are shown until the list has answered.
  const fitting = () => uniqueWallets(found, here).filter(({ name }) => isFound(query, name));
  const all = !isSearch ? here : phase === "ready" ? found : fitting();
  return {
    query,
    certified,
    code: world.app.context.platform.mobile,
    phase,
    guide: guideOf(world, loginsOf(world)),
    more: !isSearch && phase === "ready" && !wallets.hasTag("exhausted"),
    wallets: all
      .filter((wallet) => !isExcluded(world, wallet))
      .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
      .map((wallet) => ({
        ...walletDisplay(world, wallet),
        id: wallet.id,
        wallet: handleOf(wallet),
        installed: isHere(wallet),
        ...(isChosen(world, wallet.id) && { current: true }),
        imageId: wallet.imageId,
        event: isClaimed(world, wallet, connectors) ? CLAIMANTS : chooseWallet(world, wallet),
      })),
  };
}
