import fc from "fast-check";
import { it } from "vitest";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { wrongWithConnection, wrongWithPairing } from "../../../testing/invariants/invariants.ts";
import { CAROL, FAR_WALLET, FOX, OWL, PAIRED, SOLANA, sampleSession } from "../../../testing/samples/values.ts";
import { runs } from "../../runs.ts";
import { openedAt, say, TTL } from "./pairing-app.ts";

const LINK = { href: "far://wc", name: "Far" };
const PAIRED_SOLANA: WalletSession = {
  ...PAIRED,
  namespace: "solana",
  accounts: [CAROL],
  networkId: SOLANA.caipNetworkId,
};

/** Events of a pairing, from all sides. */
const HAPPENINGS: readonly ((app: ScriptedApp, n: number) => void)[] = [
  (app) => say(app, openedAt(app)),
  (app) => say(app, openedAt(app, "wc:two", 5_000)),
  (app) => say(app, { type: "pairing.opened", uri: "wc:over", staleAt: 0, ttl: 0 }),
  (app, n) =>
    say(app, { type: "pairing.approved", sessions: [[PAIRED], [PAIRED, PAIRED_SOLANA], [PAIRED_SOLANA]][n % 3] ?? [] }),
  (app, n) => say(app, { type: "pairing.failed", code: n % 2 ? "INVALID_PROJECT_ID" : "CONNECTION_DECLINED" }),
  (app) => say(app, { type: "pairing.stale" }),
  (app, n) => app.pass([1, 999, 1_000, 5_000, 60_000, TTL][n % 6] as number),
  (app) => app.tell("app", { type: "modal.open" }),
  (app) => app.tell("app", { type: "modal.open", namespace: "solana" }),
  (app) => app.tell("app", { type: "pairing.start" }),
  (app) => app.tell("app", { type: "pairing.start", wallet: FAR_WALLET }),
  (app, n) => app.tell("app", { type: "connector.choose", connector: n % 2 ? FOX : OWL }),
  (app) => app.answer("connectWallet", sampleSession(FOX)),
  (app, n) => app.tell("app", { type: "pairing.show", platform: n % 2 ? "qrcode" : "mobile" }),
  (app) => app.tell("app", { type: "pairing.link", link: LINK }),
  (app) => app.tell("app", { type: "uri.copy" }),
  (app) => app.answer("copyText"),
  (app) => app.tell("app", { type: "connection.retry" }),
  (app, n) => app.tell("app", n % 2 ? { type: "connection.end" } : { type: "connection.end", namespace: "solana" }),
  (app) => app.answer("disconnectWallet"),
  (app) => app.tell("router", { type: "route.back" }),
  (app) => app.tell("modal", { type: "modal.close" }),
  (app, n) =>
    app.say("watchWallet", n % 2 ? { type: "wallet.disconnected" } : { type: "accounts.changed", accounts: [] }),
  (app) => app.tell("router", { type: "route.push", route: { view: "ConnectingWalletConnectBasic" } }),
];

function wrongWith(app: ScriptedApp): string | undefined {
  const { context } = app.root.getSnapshot();
  if (app.waiting("openPairing").length > 1) return "I9: two pairings live";
  for (const namespace of context.namespaces) {
    const connection = app.connection(namespace);
    const pairing = app.pairing(namespace);
    const wrong =
      (connection && wrongWithConnection(connection)) ?? (pairing && wrongWithPairing(pairing, app.clock.now()));
    if (wrong) return wrong;
    if ((connection?.context.session ?? null) !== (context.sessions[namespace] ?? null))
      return `I4: the root and the connection of ${namespace} disagree`;
  }
  return undefined;
}

/** Where nobody waits for an answer, nothing happens. */
function happen(app: ScriptedApp, [what, n]: readonly [number, number]): void {
  try {
    HAPPENINGS[what]?.(app, n);
  } catch (error) {
    if (!/nobody waits/.test(String(error))) throw error;
  }
}

it("I4 I9 S15 R5 whatever happens in whatever order, an address shows only in its time, and one pairing lives", () => {
  const step = fc.tuple(fc.nat({ max: HAPPENINGS.length - 1 }), fc.nat({ max: 11 }));
  const sequences = fc.array(step, { minLength: 1, maxLength: 50, size: "max" });
  fc.assert(
    fc.property(sequences, fc.boolean(), (sequence, mobile) => {
      const app = new ScriptedApp({ platform: { mobile } });
      try {
        for (const [at, each] of sequence.entries()) {
          happen(app, each);
          const wrong = wrongWith(app);
          if (wrong) throw new Error(`after ${at + 1} events: ${wrong}`);
        }
        const wasOpen = app.read("modal").hasTag("open");
        app.tell("modal", { type: "modal.close" });
        if (wasOpen && app.waiting("openPairing").length > 0) throw new Error("ROUTE-13: a pairing outlives the card");
      } finally {
        app.stop();
      }
    }),
    { numRuns: runs(10_000) },
  );
}, 600_000);
