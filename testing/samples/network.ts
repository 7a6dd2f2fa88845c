import type { NetworkEvent } from "../../machines/networks/events.ts";
import type { NetworkContext } from "../../machines/networks/rules.ts";
import type { Sample } from "../paths/paths.ts";
import { BASE, ELSEWHERE, ETHEREUM, FOX, SOLANA, SUN } from "./values.ts";

const grant = {
  connectorId: FOX.id,
  networkId: ETHEREUM.caipNetworkId,
  supportsAllNetworks: true,
  approvedNetworkIds: [],
};

export const networkSample = {
  inputs: [
    { requested: [ETHEREUM, BASE, SOLANA], active: ETHEREUM, strict: true },
    { requested: [ETHEREUM, BASE], active: ETHEREUM, strict: false },
  ],
  events: [
    { type: "network.choose", networkId: BASE.caipNetworkId },
    { type: "network.choose", networkId: ETHEREUM.caipNetworkId },
    { type: "network.choose", networkId: SOLANA.caipNetworkId },
    { type: "network.choose", networkId: ELSEWHERE },
    { type: "network.retry" },
    { type: "network.cancel" },
    { type: "network.recalled", networkId: BASE.caipNetworkId },
    { type: "networks.set", networks: [BASE, SOLANA], strict: true },
    { type: "networks.set", networks: [ETHEREUM, BASE, SOLANA], strict: true },
    { type: "network.activate", namespace: "solana" },
    { type: "wallet.attached", quiet: false, namespace: "eip155", grant },
    { type: "wallet.attached", quiet: false, namespace: "eip155", grant: { ...grant, networkId: ELSEWHERE } },
    {
      type: "wallet.attached",
      quiet: false,
      namespace: "eip155",
      grant: { ...grant, supportsAllNetworks: false, approvedNetworkIds: [ETHEREUM.caipNetworkId] },
    },
    {
      type: "wallet.attached",
      quiet: true,
      namespace: "solana",
      grant: { ...grant, connectorId: SUN.id, networkId: SOLANA.caipNetworkId },
    },
    { type: "wallet.detached", namespace: "eip155", yields: true },
    { type: "wallet.detached", namespace: "solana", yields: true },
    { type: "chain.moved", namespace: "eip155", networkId: ETHEREUM.caipNetworkId },
    { type: "chain.moved", namespace: "eip155", networkId: ELSEWHERE },
    { type: "view.shown", view: "SwitchNetwork" },
    { type: "view.shown", view: "Account" },
  ] satisfies NetworkEvent[],
  outputs: { switchWalletNetwork: [BASE.caipNetworkId, ELSEWHERE] },
  watch: ({ active, grants, target, requested, wish, networkIds }: NetworkContext) => [
    active.caipNetworkId,
    grants.eip155?.supportsAllNetworks,
    target?.caipNetworkId,
    requested.length,
    wish,
    networkIds.eip155,
  ],
} satisfies Sample;
