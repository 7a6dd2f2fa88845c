import { DEFAULT_FEATURES } from "../../domain/features.ts";
import type { AppContext } from "../../machines/app-context.ts";
import type { AppMail } from "../../machines/mail.ts";
import type { Sample } from "../paths.ts";
import {
  ALICE,
  BASE,
  BOB,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  PAIRED,
  SAMPLE_PLATFORM,
  SAMPLE_SETTINGS,
  SOLANA,
  SUN,
  sampleSession,
} from "./values.ts";

const legal = {
  features: { ...DEFAULT_FEATURES, legalCheckbox: true },
  termsConditionsUrl: "https://sample.example/t",
};

export const appSample = {
  inputs: [
    { settings: SAMPLE_SETTINGS, platform: SAMPLE_PLATFORM },
    { settings: { ...SAMPLE_SETTINGS, ...legal, enableEmbedded: true }, platform: SAMPLE_PLATFORM },
  ],
  events: [
    { type: "modal.open" },
    { type: "modal.open", namespace: "solana", route: { view: "Networks" } },
    { type: "modal.opened" },
    { type: "modal.closed" },
    { type: "view.shown", view: "ConnectingExternal" },
    { type: "view.shown", view: "Connect" },
    { type: "connector.choose", connector: FOX },
    { type: "pairing.start", wallet: FAR_WALLET },
    { type: "pairing.start" },
    { type: "pairing.show", platform: "mobile" },
    { type: "pairing.link", link: { href: "far://", name: "Far" } },
    { type: "uri.copy" },
    { type: "sessions.settled", paired: { sessions: [PAIRED], wallet: FAR_WALLET, link: null }, namespace: null },
    { type: "view.shown", view: "ConnectingWalletConnect" },
    { type: "view.shown", view: "ConnectingWalletConnectBasic" },
    { type: "namespace.connect", networkId: SOLANA.caipNetworkId },
    { type: "view.shown", view: "SwitchActiveChain" },
    { type: "legal.tick", on: true },
    { type: "legal.tick", on: false },
    { type: "connection.retry" },
    { type: "connection.connected", session: sampleSession(FOX), restored: false },
    { type: "connection.connected", session: sampleSession(SUN), restored: true },
    { type: "connection.connected", session: sampleSession(SUN), restored: false, adopted: true },
    { type: "connection.changed", session: sampleSession(FOX, [BOB, ALICE], BASE.caipNetworkId) },
    { type: "connection.disconnected", namespace: "eip155", failed: false, replaced: false },
    { type: "connection.disconnected", namespace: "solana", failed: true, replaced: true },
    { type: "connection.end" },
    { type: "connection.end", namespace: "eip155" },
    { type: "address.copy" },
    { type: "tab.choose", tab: "nfts" },
    { type: "balance.refresh" },
    { type: "network.changed", network: BASE, previous: ETHEREUM.caipNetworkId },
    { type: "network.unsupported" },
    { type: "network.supported" },
    { type: "balance.blocked", key: "eip155:1:0x0" },
    { type: "block.lifted", key: "eip155:1:0x0" },
    { type: "settings.update", settings: legal },
    { type: "settings.update", settings: { networks: [ETHEREUM, BASE], features: DEFAULT_FEATURES } },
    { type: "account.prefer", namespace: "eip155", accountType: "eoa" },
    { type: "event.tracked", event: { type: "track", event: "CLICK_NETWORKS" } },
  ] satisfies AppMail[],
  outputs: {
    recallFacts: [
      {
        facts: {
          connectors: { eip155: FOX.id },
          recentWallets: [],
          preferredAccountTypes: {},
          activeNetworkId: BASE.caipNetworkId,
        },
        kept: true,
      },
    ],
  },
  watch: ({ sessions, ending, settings }: AppContext) => [
    Object.keys(sessions),
    ending?.waiting,
    settings.features.legalCheckbox,
  ],
} satisfies Sample;
