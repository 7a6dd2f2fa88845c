import { safeText } from "../../../domain/text.ts";
import { type Connector, claimantsOf, mergeConnectors, visibleConnectors } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";
import { type DisplayItem, handleOf, offered, walletDisplay } from "../wallets/wallet-display.ts";
import { isExcluded } from "./suggested.ts";

const ORDERS = ["first", "second"] as const;

export interface WalletRow extends DisplayItem {
  id: string;
  /** rdns, explorer id or connector id. */
  wallet: string;
  tag?: "installed" | "recent" | "multichain" | "contested" | "qrcode";
  /** Tells wallets with the same name apart: by their rdns, and by the order of their announcements. */
  claim?: { rdns: string; order: (typeof ORDERS)[number] | "later" } | undefined;
  /** True if the row's screen is beside the list. */
  current?: boolean;
  event: ViewEvent;
}

/** Connectors that may be shown, one entry per wallet (CONN-3, CONN-15). */
export function connectorsOf(world: World): Connector[] {
  const { excluded, filter } = world.wallets.context;
  const open = offered(world, filter).filter((connector) => !isExcluded(world, connector));
  return mergeConnectors(visibleConnectors(open, excluded));
}

/** The row of an installed wallet. */
export function connectorRow(world: World, connector: Connector): WalletRow {
  const row = { ...walletDisplay(world, connector), id: connector.id, wallet: handleOf(connector) };
  if (connector.type === "MULTI_CHAIN")
    return {
      ...row,
      tag: "multichain",
      event: { type: "route.push", route: { view: "ConnectingMultiChain", connector } },
    };
  const event = { type: "connector.choose", connector } as const;
  const claimants = claimantsOf(connector, world.wallets.context.connectors);
  if (claimants.length > 1) {
    const order: NonNullable<WalletRow["claim"]>["order"] =
      ORDERS[claimants.findIndex(({ id }) => id === connector.id)] ?? "later";
    const claim = { rdns: safeText(connector.info?.rdns, 60), order };
    // Each wallet shows its announced picture, never one that is known for the name (S7).
    return { ...row, event, image: connector.imageUrl, tag: "contested", claim };
  }
  return { ...row, event, tag: "installed" };
}
