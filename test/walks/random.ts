import { DEFAULT_FEATURES } from "../../domain/options/features.ts";
import { answer, refuse, say } from "../../testing/answer.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { wrongAtRest, wrongNow } from "../../testing/invariants/whole.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import {
  ALICE,
  BASE,
  BOB,
  ELSEWHERE,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  FOX_WALLET,
  OWL,
  SOLANA,
  SUN,
  sampleSession,
} from "../../testing/samples/values.ts";
import type { PortName, PortRequest } from "../../testing/wired.ts";
import { EMBEDDED_ANSWERS, EMBEDDED_FEEDS, EMBEDDED_HAPPENINGS } from "./embedded.ts";
import { FLOW_FEEDS, FLOW_HAPPENINGS } from "./flows.ts";
import { SEND_ANSWERS, SEND_FEEDS, SEND_HAPPENINGS } from "./send.ts";
import { SIGN_IN_ANSWERS, SIGN_IN_HAPPENINGS } from "./sign-in.ts";

/** One thing that happens to the app; `n` is a byte to choose by. */
type Happening = (app: ScriptedApp, n: number) => void;

function one<T>(of: readonly T[], n: number): T {
  return of[n % of.length] as T;
}

const NETWORKS = [ETHEREUM.caipNetworkId, BASE.caipNetworkId, SOLANA.caipNetworkId, ELSEWHERE];
const VIEWS = ["Connect", "Account", "AllWallets", "Networks", "WhatIsAWallet", "UnsupportedChain"] as const;
const WAITS = [1, 50, 150, 300, 500, 2_000, 2_500, 3_000, 31_000];
const WALLETS = Array.from({ length: 3 }, (_, at) => ({ ...FAR_WALLET, id: `far-${at}` }));
const LEGAL = { features: { ...DEFAULT_FEATURES, legalCheckbox: true }, termsConditionsUrl: "https://sample.example" };

type Answer = (ask: PortRequest, n: number) => unknown;

/** Answers to the ports of each machine, as its sample has them. */
const SAMPLE_ANSWERS: Partial<Record<PortName, Answer>> = Object.fromEntries(
  Object.values(WALKABLES)
    .flatMap(({ sample: { outputs = {} } }) => Object.entries<readonly unknown[]>(outputs))
    .map(([port, outputs]): [string, Answer] => [port, (_, n) => one(outputs, n)]),
);

const ANSWERS: Partial<Record<PortName, Answer>> = {
  ...SAMPLE_ANSWERS,
  ...EMBEDDED_ANSWERS,
  ...SIGN_IN_ANSWERS,
  ...SEND_ANSWERS,
  connectWallet: ({ input }) => {
    const { connectorId } = input as { connectorId: string };
    return sampleSession([FOX, OWL, SUN].find(({ id }) => id === connectorId) ?? FOX);
  },
  restoreWallet: () => sampleSession(FOX),
  switchWalletNetwork: ({ input }, n) =>
    n % 4 === 0 ? ELSEWHERE : (input as { network: { caipNetworkId: string } }).network.caipNetworkId,
  fetchBalance: (_, n) => ({ amount: String(n), symbol: "ETH" }),
  fetchWallets: (_, n) => ({ wallets: n % 2 ? WALLETS : [], count: n }),
  recallFacts: (_, n) => ({
    facts: {
      connectors: n % 2 ? { eip155: FOX.id } : {},
      activeNetworkId: one(NETWORKS, n),
      recentWallets: [FOX_WALLET],
      preferredAccountTypes: {},
    },
    isPersistent: n % 3 > 0,
  }),
};

const FEEDS: readonly PortName[] = [
  "discoverWallets",
  "loadImages",
  "watchWallet",
  ...EMBEDDED_FEEDS,
  ...SEND_FEEDS,
  ...FLOW_FEEDS,
];

function settleOne(app: ScriptedApp, n: number, how: "answer" | "refuse"): void {
  const waiting = app.requests.filter(
    ({ port, actor }) => !FEEDS.includes(port) && actor.getSnapshot().status === "active",
  );
  const ask = waiting[n % (waiting.length || 1)];
  if (!ask) return;
  if (how === "refuse") refuse(ask.actor, new Error("scripted"));
  else answer(ask.actor, ANSWERS[ask.port]?.(ask, n));
}

function hear(app: ScriptedApp, n: number): void {
  const ask = one(app.waiting("watchWallet"), n);
  if (!ask) return;
  const isSolana = (ask.input as { namespace: string }).namespace === "solana";
  const accounts = [[], [ALICE], [BOB, ALICE]];
  const events = [
    { type: "accounts.changed", accounts: isSolana ? [] : one(accounts, n >> 3) },
    {
      type: "chain.changed",
      networkId: isSolana ? SOLANA.caipNetworkId : one([NETWORKS[0], NETWORKS[1], ELSEWHERE], n >> 3),
    },
    { type: "accounts.changed", accounts: isSolana ? sampleSession(SUN).accounts : one([[ALICE], [BOB]], n >> 3) },
    { type: "wallet.disconnected" },
  ];
  say(ask.actor, one(events, n));
}

const HAPPENINGS: readonly Happening[] = [
  ...EMBEDDED_HAPPENINGS,
  ...SIGN_IN_HAPPENINGS,
  ...SEND_HAPPENINGS,
  ...FLOW_HAPPENINGS,
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "refuse"),
  (app, n) => app.pass(one(WAITS, n)),
  (app, n) => app.pass(one(WAITS, n)),
  hear,
  hear,
  (app, n) =>
    app.tell("app", n % 3 ? { type: "modal.open" } : { type: "modal.open", namespace: n % 2 ? "solana" : "eip155" }),
  (app, n) => app.tell("modal", { type: n % 2 ? "modal.dismiss" : "modal.close" }),
  (app, n) => app.tell("app", { type: "connector.choose", connector: one([FOX, OWL, SUN], n) }),
  (app, n) =>
    app.tell("wallets", { type: "wallet.choose", wallet: one([FOX_WALLET, FAR_WALLET], n), namespace: "eip155" }),
  (app, n) =>
    app.tell(
      "app",
      one(
        [
          { type: "connection.retry" },
          { type: "connection.end" },
          { type: "connection.end", namespace: "eip155" },
        ] as const,
        n,
      ),
    ),
  (app, n) =>
    app.tell("router", {
      type: one(["route.push", "route.replace", "route.reset"] as const, n),
      route: { view: one(VIEWS, n >> 2) },
    }),
  (app, n) => app.tell("router", n % 4 ? { type: "route.back" } : { type: "route.rewind", index: n >> 5 }),
  (app, n) =>
    app.tell(
      "router",
      n % 2
        ? { type: "flow.begin", transaction: { view: "Networks", onSuccess: "reset:Account", onCancel: "back" } }
        : { type: "flow.end", outcome: n % 4 ? "success" : "cancel" },
    ),
  (app, n) =>
    app.tell(
      "network",
      n % 5 ? { type: "network.choose", networkId: one(NETWORKS, n) as never } : { type: "network.retry" },
    ),
  (app, n) => app.say("discoverWallets", { type: "connector.announced", connector: one([FOX, OWL, SUN], n) }),
  (app, n) => app.say("discoverWallets", { type: "connector.withdrawn", connectorId: one([FOX, OWL], n).id }),
  (app, n) =>
    app.tell(
      "notice",
      n % 3
        ? { type: "toast.show", toast: { variant: "error", text: { plain: `${n}` }, autoClose: n % 2 > 0 } }
        : { type: "toast.hide" },
    ),
  (app, n) =>
    app.tell(
      "app",
      one([{ type: "balance.refresh" }, { type: "address.copy" }, { type: "tab.choose", tab: "nfts" }] as const, n),
    ),
  (app, n) =>
    app.tell(
      "wallets",
      one(
        [
          { type: "wallets.list" },
          { type: "wallets.more" },
          { type: "wallets.retry" },
          { type: "wallets.certify", on: true },
          { type: "wallets.search", query: "fox" },
          { type: "wallets.search", query: "" },
        ] as const,
        n,
      ),
    ),
  (app, n) =>
    app.tell("app", {
      type: "settings.update",
      settings: one(
        [
          LEGAL,
          { features: DEFAULT_FEATURES },
          { networks: [ETHEREUM, SOLANA] },
          { networks: [ETHEREUM, BASE, SOLANA] },
          { allowUnsupportedChain: n % 8 > 3 },
        ],
        n,
      ),
    }),
  (app, n) => app.tell("app", { type: "legal.tick", on: n % 2 > 0 }),
];

/** The flows of an account, and the answers to them. */
const DEEDS: readonly Happening[] = [
  ...SEND_HAPPENINGS,
  ...FLOW_HAPPENINGS,
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => settleOne(app, n, "answer"),
  (app, n) => app.pass(one(WAITS, n)),
];

/** A visitor who has connected a wallet, and looks at the account. */
function arrive(app: ScriptedApp): void {
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, [ALICE, BOB]));
  app.tell("app", { type: "modal.open" });
}

/** How many bytes make one event. */
const BYTES = 2;
const EVENTS = 50;
export const SEQUENCE = EVENTS * BYTES;

/** A new app on which what `bytes` stand for happens one after the other; `look` is called after each event with their number. */
export function wander(
  bytes: Uint8Array,
  look: (app: ScriptedApp, count: number) => void,
  isRecorded = false,
): ScriptedApp {
  const [first = 0] = bytes;
  const isConnected = first % 4 > 1;
  const settings = { signsIn: first % 2 > 0 };
  const app = new ScriptedApp({ facts: isConnected ? {} : null, settings, isRecorded });
  if (isConnected) arrive(app);
  for (let at = 0; at + 1 < bytes.length; at += BYTES) {
    const isDeed = isConnected && (bytes[at] as number) > 127;
    one(isDeed ? DEEDS : HAPPENINGS, bytes[at] as number)(app, bytes[at + 1] as number);
    look(app, at / BYTES + 1);
  }
  return app;
}

/** Plays `bytes` on a new app and asks for every invariant after each event; then lets everything come to its end. */
export function play(bytes: Uint8Array): void {
  const check = (app: ScriptedApp, count: number) => {
    const wrong = wrongNow(app);
    if (wrong) throw new Error(`after ${count} events: ${wrong}`);
  };
  const app = wander(bytes, check);
  try {
    const wrong = wrongAtRest(app);
    if (wrong) throw new Error(wrong);
  } finally {
    app.stop();
  }
}
