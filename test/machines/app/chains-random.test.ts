import fc from "fast-check";
import { expect, it } from "vitest";
import { answer, say } from "../../../testing/answer.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { wrongWithApp, wrongWithConnection, wrongWithNetwork } from "../../../testing/invariants/invariants.ts";
import {
  ALICE,
  BASE,
  BITCOIN,
  BOB,
  CAROL,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  OWL,
  PAIRED,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { runs } from "../../runs.ts";

type Happening = (app: ScriptedApp, n: number) => void;

const NETWORKS = [ETHEREUM, BASE, SOLANA, BITCOIN];
const PAIRED_SOLANA = { ...PAIRED, namespace: "solana", accounts: [CAROL], networkId: SOLANA.caipNetworkId } as const;
const CONNECTORS = [FOX, OWL, SUN];

const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
const requestAt = (app: ScriptedApp, port: PortName, n: number) => {
  const waiting = app.waiting(port);
  return waiting.length > 0 ? one(waiting, n) : undefined;
};

function answerConnect(app: ScriptedApp, n: number): void {
  const ask = requestAt(app, "connectWallet", n) ?? requestAt(app, "restoreWallet", n);
  const { connectorId } = (ask?.input ?? {}) as { connectorId?: string };
  const connector = CONNECTORS.find(({ id }) => id === connectorId);
  if (ask && connector) answer(ask.actor, sampleSession(connector));
}

function hear(app: ScriptedApp, n: number): void {
  const feed = requestAt(app, "watchWallet", n);
  const isEvm = (feed?.input as { namespace: string } | undefined)?.namespace === "eip155";
  const events = [
    { type: "wallet.disconnected" },
    { type: "accounts.changed", accounts: isEvm ? [one([ALICE, BOB], n >> 2)] : [CAROL] },
    { type: "chain.changed", networkId: isEvm ? one(NETWORKS, (n >> 2) % 2).caipNetworkId : SOLANA.caipNetworkId },
  ];
  if (feed) say(feed.actor, one(events, n));
}

const HAPPENINGS: readonly Happening[] = [
  (app, n) => app.tell("app", { type: "connector.choose", connector: one(CONNECTORS, n) }),
  answerConnect,
  answerConnect,
  hear,
  (app, n) => app.tell("network", { type: "network.choose", networkId: one(NETWORKS, n).caipNetworkId }),
  (app, n) => {
    const ask = requestAt(app, "switchWalletNetwork", n);
    const { network } = (ask?.input ?? { network: BASE }) as { network: typeof BASE };
    if (ask) answer(ask.actor, n % 3 ? network.caipNetworkId : ETHEREUM.caipNetworkId);
  },
  (app, n) => {
    const { caipNetworkId: networkId } = one([SOLANA, BITCOIN, BASE], n);
    // Its button is on the card.
    if (app.read("modal").hasTag("open")) app.tell("app", { type: "namespace.connect", networkId });
  },
  (app, n) =>
    app.tell("router", {
      type: "route.push",
      route: one([{ view: "Networks" }, { view: "SwitchActiveChain", networkId: SOLANA.caipNetworkId }] as const, n),
    }),
  (app) => app.tell("router", { type: "route.back" }),
  (app, n) => app.tell("app", n % 3 ? { type: "modal.open" } : { type: "modal.open", namespace: "solana" }),
  (app) => app.tell("modal", { type: "modal.close" }),
  (app, n) =>
    app.tell(
      "app",
      one(
        [
          { type: "connection.end" },
          { type: "connection.end", namespace: "eip155" },
          { type: "connection.end", namespace: "solana" },
        ] as const,
        n,
      ),
    ),
  (app, n) => {
    const ask = requestAt(app, "disconnectWallet", n);
    if (ask) answer(ask.actor);
  },
  (app, n) => app.tell("app", { type: "pairing.start", ...(n % 2 ? { wallet: FAR_WALLET } : {}) }),
  (app, n) => {
    const feed = requestAt(app, "openPairing", n);
    const sessions = one([[PAIRED], [PAIRED_SOLANA], [PAIRED, PAIRED_SOLANA]], n);
    if (feed) say(feed.actor, { type: "pairing.approved", sessions });
  },
  (app) => app.pass(500),
];

function wrongWith(app: ScriptedApp, before: { connected: readonly string[]; active: string }): string | undefined {
  const root = app.root.getSnapshot();
  const { sessions, searchedNetwork, active } = root.context;
  const wrong = wrongWithApp(root, root.children) ?? wrongWithNetwork(app.read("network"), root);
  if (wrong) return wrong;
  for (const namespace of root.context.namespaces) {
    const connection = app.connection(namespace);
    const own = connection && wrongWithConnection(connection);
    if (own) return own;
    if ((connection?.context.session ?? null) !== (sessions[namespace] ?? null)) return `I4: ${namespace} disagrees`;
    if ((app.read("network").context.grants[namespace] !== undefined) !== (sessions[namespace] !== undefined))
      return `NET-1: ${namespace} has a grant or a session alone`;
  }
  if (searchedNetwork && app.read("wallets").context.filter !== searchedNetwork.chainNamespace)
    return "NET-3: another list is shown";
  const connected = Object.keys(sessions);
  const isLost = before.connected.includes(before.active) && !connected.includes(before.active);
  const isReplaced = app.connection(before.active)?.hasTag("connecting");
  const stays = connected.some((namespace) => app.connection(namespace)?.hasTag("connected"));
  if (isLost && !isReplaced && stays && !connected.includes(active.chainNamespace))
    return `NET-3: ${before.active} ended, and the page is on ${active.chainNamespace}, which is not connected`;
  return undefined;
}

it("NET-3 CONN-8 CONN-13 of two namespaces that come and go in any order, each keeps its own, and the page follows", () => {
  const step = fc.tuple(fc.nat({ max: HAPPENINGS.length - 1 }), fc.nat({ max: 11 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40, size: "max" }), fc.boolean(), (sequence, isStored) => {
      const facts = isStored ? { connectors: { eip155: FOX.id, solana: SUN.id } } : {};
      const app = new ScriptedApp({ facts, settings: { networks: NETWORKS } });
      try {
        for (const [at, [what, n]] of sequence.entries()) {
          const { sessions, active } = app.root.getSnapshot().context;
          const before = { connected: Object.keys(sessions), active: active.chainNamespace };
          HAPPENINGS[what]?.(app, n);
          const wrong = wrongWith(app, before);
          if (wrong) throw new Error(`after ${at + 1} events: ${wrong}`);
        }
        app.tell("modal", { type: "modal.close" });
        expect(app.root.getSnapshot().context.searchedNetwork).toBeNull();
      } finally {
        app.stop();
      }
    }),
    {
      numRuns: runs(5_000),
      // A wallet of Solana that says it is on Ethereum.
      examples: [
        [
          [
            [1, 0],
            [4, 1],
            [1, 0],
            [4, 6],
            [5, 0],
            [0, 0],
          ],
          true,
        ],
      ],
    },
  );
}, 600_000);

it("I3 CONN-13 what comes along with another session while it is being ended ends the wait for it", () => {
  const facts = { connectors: { eip155: FOX.id, solana: SUN.id } };
  const app = new ScriptedApp({ facts, settings: { networks: NETWORKS } });
  answerConnect(app, 0);
  answerConnect(app, 0);
  app.tell("app", { type: "connection.end" });
  app.tell("app", { type: "pairing.start" });
  app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED, PAIRED_SOLANA] });
  const { ending, sessions } = app.root.getSnapshot().context;
  expect(ending).toBeNull();
  expect(Object.keys(sessions).sort()).toEqual(["eip155", "solana"]);
  expect(app.emitted.filter(({ type }) => type === "disconnect.settled")).toHaveLength(1);
});

it("NET-3 connects two, loses one in any way, and keeps the other", () => {
  const ways: readonly ((app: ScriptedApp, namespace: "eip155" | "solana") => void)[] = [
    (app, namespace) => {
      app.tell("app", { type: "connection.end", namespace });
      app.answer("disconnectWallet");
    },
    (app, namespace) => {
      const feeds = app.waiting("watchWallet");
      const feed = feeds.find(({ input }) => (input as { namespace: string }).namespace === namespace);
      if (feed) say(feed.actor, { type: "wallet.disconnected" });
    },
    (app, namespace) => {
      const feeds = app.waiting("watchWallet");
      const feed = feeds.find(({ input }) => (input as { namespace: string }).namespace === namespace);
      if (feed) say(feed.actor, { type: "accounts.changed", accounts: [] });
    },
  ];
  for (const way of ways)
    for (const order of [
      [FOX, SUN],
      [SUN, FOX],
    ])
      for (const [lost, current] of [
        ["eip155", "solana"],
        ["solana", "eip155"],
      ] as const) {
        const app = new ScriptedApp();
        for (const connector of order) {
          app.tell("app", { type: "connector.choose", connector });
          app.answer("connectWallet", sampleSession(connector));
        }
        way(app, lost);
        const { sessions, active } = app.root.getSnapshot().context;
        expect(Object.keys(sessions)).toEqual([current]);
        expect(active.chainNamespace).toBe(current);
        expect(app.account(current)?.context.address).toBe(current === "solana" ? CAROL : ALICE);
      }
});
