import type { WalletsContext } from "../../machines/wallets/context.ts";
import type { WalletsEvent } from "../../machines/wallets/events.ts";
import type { DiscoveryEvent, ImageEvent } from "../../machines/wallets/ports.ts";
import type { Sample } from "../paths/paths.ts";
import { ETHEREUM, FAR_WALLET, FOX, FOX_WALLET } from "./values.ts";

const config = {
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  chains: [ETHEREUM.caipNetworkId],
};
const discovery = { eip6963: true, injected: true };
const forty = Array.from({ length: 40 }, (_, at) => ({ ...FAR_WALLET, id: `far-${at}` }));

export const walletsSample = {
  inputs: [
    { config, discovery },
    { config: { ...config, featuredWalletIds: ["far"], excludeWalletIds: ["bad"] }, discovery },
  ],
  events: [
    { type: "wallets.discover", discovery },
    { type: "wallets.discover", discovery: { ...discovery, eip6963: false } },
    { type: "wallets.want" },
    { type: "wallets.cancel" },
    { type: "wallets.list" },
    { type: "wallets.more" },
    { type: "wallets.retry" },
    { type: "wallets.search", query: "fo" },
    { type: "wallets.search", query: " f " },
    { type: "wallets.certify", on: true },
    { type: "wallets.certify", on: false },
    { type: "wallets.filter", namespace: "eip155" },
    { type: "wallets.configure", config },
    { type: "wallet.choose", wallet: FOX_WALLET, namespace: "eip155" },
    { type: "recent.add", wallet: FOX_WALLET },
    { type: "recent.recalled", recent: [FOX_WALLET] },
    { type: "images.want", kind: "wallet", ids: ["fox"] },
    { type: "images.loaded", images: { fox: "blob:fox" } },
    { type: "connector.announced", connector: FOX },
    { type: "connector.withdrawn", connectorId: FOX.id },
  ] satisfies (WalletsEvent | DiscoveryEvent | ImageEvent)[],
  outputs: {
    fetchWallets: [
      { wallets: [FAR_WALLET], count: 1 },
      { wallets: forty, count: 100 },
    ],
  },
  watch: ({ partial, connectors, listed, query, filter }: WalletsContext) => [
    partial,
    connectors.length > 0 && listed.length === 0 && query === "",
    filter !== null && connectors.length === 0 && listed.length === 0 && query === "",
  ],
} satisfies Sample;
