import type { AnyEventObject } from "xstate";
import { DEFAULT_FEATURES } from "../../domain/options/features.ts";
import type { PlatformFacts, Settings } from "../../domain/options/settings.ts";
import { appMachine } from "../../machines/app/app.ts";
import { Ledger } from "../../testing/ledger.ts";
import { Model, type Standing } from "../../testing/paths/model.ts";
import { appSample } from "../../testing/samples/app.ts";
import {
  BASE,
  BITCOIN,
  BOB,
  COIN,
  COLLECTOR,
  EMBEDDED,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  PAIRED,
  PAYER,
  SAMPLE_PLATFORM,
  SAMPLE_SETTINGS,
  SOLANA,
  SUN,
  sampleSession,
} from "../../testing/samples/values.ts";
import { NAMES } from "./names.ts";

interface Situation {
  settings?: Partial<Settings>;
  platform?: Partial<PlatformFacts>;
  /** Events that come before. */
  past: readonly AnyEventObject[];
  /** Events that come then, beside those that any situation is tried with. */
  more?: readonly AnyEventObject[];
}

const connected = (session: object, how: object = { restored: false }) => ({
  type: "connection.connected",
  session,
  ...how,
});
const FOX_CONNECTED = connected(sampleSession(FOX));
const SUN_CONNECTED = connected(sampleSession(SUN));
const ON_SOLANA = { type: "network.changed", network: SOLANA, previous: ETHEREUM.caipNetworkId };
const PAIRED_SOLANA = { ...sampleSession(SUN), connectorId: "walletConnect", wallet: PAIRED.wallet };
const EMBEDDED_SOLANA = {
  ...sampleSession(SUN),
  connectorId: EMBEDDED.connectorId,
  wallet: EMBEDDED.wallet,
  embedded: EMBEDDED.embedded,
};
const COIN_SESSION = {
  ...sampleSession(COIN),
  accountTypes: { [PAYER]: "payment", [COLLECTOR]: "ordinal" },
};
const LINK = { href: "far://", name: "Far" };
const settled = (sessions: readonly object[], more: object = {}) => ({
  type: "sessions.settled",
  result: { sessions, wallet: FAR_WALLET, link: LINK },
  namespace: "eip155",
  ...more,
});

/** Situations that the generated walk of the root does not come by: other settings, and longer pasts. */
const SITUATIONS: Readonly<Record<string, Situation>> = {
  "two wallets, on the EVM's network": { past: [FOX_CONNECTED, connected(sampleSession(SUN), { restored: true })] },
  "two wallets, on Solana": {
    past: [FOX_CONNECTED, SUN_CONNECTED, ON_SOLANA],
    more: [
      { type: "balance.blocked", key: "solana:one" },
      { type: "block.lifted", key: "solana:one" },
    ],
  },
  "a wallet on a network that the page does not ask for": { past: [FOX_CONNECTED, { type: "network.unsupported" }] },
  "a wallet for Solana is looked for beside another": {
    past: [FOX_CONNECTED, { type: "namespace.connect", networkId: SOLANA.caipNetworkId }],
    more: [SUN_CONNECTED],
  },
  "both families on one pairing, opened by a link": {
    past: [
      settled([PAIRED, PAIRED_SOLANA]),
      connected(PAIRED),
      connected(PAIRED_SOLANA, { restored: false, adopted: true }),
    ],
    more: [settled([PAIRED]), settled([PAIRED], { isMore: true })],
  },
  "one family on a pairing, opened by a link": {
    past: [settled([PAIRED]), connected(PAIRED)],
  },
  "both families on one login": {
    past: [connected(EMBEDDED), connected(EMBEDDED_SOLANA, { restored: false, adopted: true })],
    more: [{ type: "account.prefer", namespace: "solana", accountType: "eoa" }],
  },
  "everybody is being disconnected": {
    past: [FOX_CONNECTED, SUN_CONNECTED, { type: "connection.end" }],
  },
  "one of two is being disconnected": {
    past: [FOX_CONNECTED, SUN_CONNECTED, { type: "connection.end", namespace: "eip155" }],
    more: [{ type: "connection.disconnected", namespace: "eip155", failed: true, replaced: false }],
  },
  "basic mode": { settings: { basic: true }, past: [FOX_CONNECTED] },
  "basic mode, nobody connected": { settings: { basic: true }, past: [] },
  "basic mode on a phone": { settings: { basic: true }, platform: { mobile: true }, past: [] },
  "no pairing": { settings: { enableWalletConnect: false }, past: [] },
  "Bitcoin, with an address for each purpose": {
    settings: { networks: [ETHEREUM, BITCOIN], defaultAccountTypes: { bip122: "payment" } },
    past: [connected(COIN_SESSION)],
    more: [{ type: "account.prefer", namespace: "bip122", accountType: "ordinal" }],
  },
  "visitors sign in, nobody connected": { settings: { signsIn: true }, past: [] },
  "visitors sign in, one wallet": {
    settings: { signsIn: true },
    past: [FOX_CONNECTED],
    more: [{ type: "connection.changed", session: sampleSession(FOX, [BOB]) }],
  },
  "visitors sign in, two wallets": { settings: { signsIn: true }, past: [FOX_CONNECTED, SUN_CONNECTED] },
  "a sign-in is due": { settings: { signsIn: true }, past: [FOX_CONNECTED, { type: "signIn.due", on: true }] },
  "a box to be ticked": {
    settings: {
      features: { ...DEFAULT_FEATURES, legalCheckbox: true },
      termsConditionsUrl: "https://sample.example/t",
    },
    past: [],
  },
  "a token of the host's": {
    settings: { tokens: { [ETHEREUM.caipNetworkId]: { address: "0xtoken" } } as never },
    past: [],
  },
  "another network after the first": {
    past: [FOX_CONNECTED, { type: "network.changed", network: BASE, previous: ETHEREUM.caipNetworkId }],
  },
};

/** Plays every sample in a situation, each from the same standing. */
function playIn({ settings, platform, past, more = [] }: Situation, ledger: Ledger): void {
  const model = new Model(appMachine);
  const input = { settings: { ...SAMPLE_SETTINGS, ...settings }, platform: { ...SAMPLE_PLATFORM, ...platform } };
  const began = model.start(input).standing;
  // The card is open: what its closing ends is part of every situation.
  const from = [...past, { type: "modal.opened" }].reduce<Standing>(
    (standing, event) => model.take(standing, { kind: "send", event }).standing,
    began,
  );
  for (const event of [...appSample.events, ...more]) {
    const step = { kind: "send", event } as const;
    ledger.look({ input, from, step, taken: model.take(from, step), way: () => [] });
  }
}

/** The root's output in each situation; a row that equals one of an earlier situation stands there. */
export function situationsLedger(): string {
  const known = new Set<string>();
  const parts = Object.entries(SITUATIONS).map(([name, situation]) => {
    const ledger = new Ledger({ ...NAMES, PAIRED_SOLANA, EMBEDDED_SOLANA, COIN_SESSION });
    playIn(situation, ledger);
    const rows = `${ledger}`.trimEnd().split("\n\n");
    const fresh = rows.filter((row) => !known.has(row) && known.add(row));
    return [`== ${name}`, ...fresh].join("\n\n");
  });
  return `${parts.join("\n\n")}\n`;
}
