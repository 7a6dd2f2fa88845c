import { safeText } from "../../../domain/text.ts";
import { type Connector, isContested, mergeConnectors, visibleConnectors } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";
import { type DisplayItem, handleOf, offered, walletDisplay } from "../wallets/wallet-display.ts";
import { isExcluded } from "./suggested.ts";

export interface WalletRow extends DisplayItem {
  id: string;
  /** rdns, explorer id or connector id. */
  wallet: string;
  tag?: "installed" | "recent" | "multichain" | "contested" | "qrcode";
  /** The rdns or id that tells wallets with the same name apart. */
  claim?: string | undefined;
  event: ViewEvent;
}

/** Connectors that may be shown, one entry per wallet (CONN-3, CONN-15). */
export function connectorsOf(world: World): Connector[] {
  const { excluded, filter } = world.wallets.context;
  const open = offered(world, filter).filter((connector) => !isExcluded(world, connector));
  return mergeConnectors(visibleConnectors(open, excluded, world.app.context.platform));
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
  // Two wallets that claim one name show no picture, because it proves nothing (S7).
  if (isContested(connector, world.wallets.context.connectors))
    return { ...row, event, image: undefined, tag: "contested", claim: safeText(connector.info?.rdns, 60) };
  return { ...row, event, tag: "installed" };
}
