import type { SnapshotFrom } from "xstate";
import { LIMITS } from "../../domain/limits.ts";
import { DEFAULT_FEATURES } from "../../domain/options/features.ts";
import type { sendMachine } from "../../machines/send/send.ts";
import { answer, refuse, say } from "../../testing/answer.ts";
import { ScriptedApp } from "../../testing/app.ts";
import {
  wrongWithApp,
  wrongWithApproval,
  wrongWithBalance,
  wrongWithConnection,
  wrongWithModal,
  wrongWithNetwork,
  wrongWithNotice,
  wrongWithRouter,
  wrongWithSend,
  wrongWithSignIn,
  wrongWithWallets,
} from "../../testing/invariants.ts";
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
import { FLOW_ANSWERS, FLOW_FEEDS, FLOW_HAPPENINGS } from "./flows.ts";
import { flowOf, SEND_ANSWERS, SEND_FEEDS, SEND_HAPPENINGS } from "./send.ts";
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

const ANSWERS: Partial<Record<PortName, (ask: PortRequest, n: number) => unknown>> = {
  ...FLOW_ANSWERS,
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

/** What an account does, and the answers to it. */
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

/** The app's fault, or nothing: every invariant that can be asked at any moment. */
function wrongWith(app: ScriptedApp): string | undefined {
  const root = app.root.getSnapshot();
  if (root.status !== "active") return `I16: the root is ${root.status}: ${String(root.error)}`;
  for (const name of ["modal", "router", "notice", "network", "wallets", "frame", "approval", "signIn"] as const)
    if (app.read(name).status !== "active")
      return `I16: ${name} is ${app.read(name).status}: ${String(app.read(name).error)}`;
  const own =
    wrongWithApp(root, root.children) ??
    wrongWithRouter(app.read("router")) ??
    wrongWithModal(app.read("modal"), app.read("router")) ??
    wrongWithNetwork(app.read("network"), root) ??
    wrongWithNotice(app.read("notice")) ??
    wrongWithWallets(app.read("wallets")) ??
    wrongWithSignIn(app.signInAttempt(), app.read("modal"), root) ??
    wrongWithApproval(app.read("approval"), app.read("modal"), app.read("router"));
  if (own) return own;
  for (const namespace of root.context.namespaces) {
    const connection = app.connection(namespace);
    if (!connection) return `I4: ${namespace} has no connection`;
    const balance = app.balance(namespace);
    const send = flowOf(app, "send", namespace)?.getSnapshot();
    const wrong =
      wrongWithConnection(connection) ??
      (balance && wrongWithBalance(balance)) ??
      (send && wrongWithSend(send as unknown as SnapshotFrom<typeof sendMachine>));
    if (wrong) return wrong;
    if (connection.context.session !== (root.context.sessions[namespace] ?? null))
      return `I4: the root and the connection of ${namespace} disagree`;
  }
  return undefined;
}

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
    const wrong = wrongWith(app);
    if (wrong) throw new Error(`after ${count} events: ${wrong}`);
  };
  const app = wander(bytes, check);
  try {
    rest(app);
  } finally {
    app.stop();
  }
}

/** Closed, and after the longest deadline: no disconnect waits, no timer runs, nobody sees a card (I3, I13). */
function rest(app: ScriptedApp): void {
  // A connected visitor may be asked to sign in, and a sign-in is looked for again and again.
  if (app.root.getSnapshot().context.settings.signsIn) {
    app.tell("app", { type: "connection.end" });
    for (const ms of [31_000, 3_000, 3_000, 3_000]) app.pass(ms);
  }
  app.tell("modal", { type: "modal.close" });
  // A purchase that the last page began is waited for while the card is closed, too.
  for (const ms of [3_000, 3_000, 31_000, LIMITS.purchase]) app.pass(ms);
  if (app.root.getSnapshot().context.ending) throw new Error("I3: a disconnect never ends");
  const visible = app.read("modal").hasTag("visible") && !app.read("network").hasTag("unsupported");
  if (visible) throw new Error("I13: the card stays after it was closed");
  const timers = Object.values(app.root.system.getSnapshot()._scheduledEvents).map(({ event }) => event.type);
  if (timers.length) throw new Error(`I13: timers are left: ${timers.join(", ")}`);
}
