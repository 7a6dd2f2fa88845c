import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import type { Examination, Transfer } from "../../../domain/send/transfer.ts";
import { answer, refuse, say } from "../../../testing/answer.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { runs } from "../../runs.ts";
import { dollarOn, ESTIMATE, SendingApp, SOUND } from "./send-app.ts";

/** Something that happens; the number chooses how. */
type Happening = (app: SendingApp, n: number) => void;

const one = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;

const PORTS: readonly PortName[] = [
  ...(["fetchTokens", "recallReceivers", "resolveReceiver", "estimateTransfer", "examineTransfer"] as const),
  ...(["keepSent", "fetchBalance"] as const),
];

const EXAMINATIONS: readonly Examination[] = [
  SOUND,
  { ...SOUND, outcome: { state: "promised", changes: [] } },
  { ...SOUND, outcome: { state: "refused", fault: { code: "NODE_FUNDS_LOW" } } },
];

/** The answers of nodes and services; the other ports never answer. */
function outputOf(app: SendingApp, port: PortName, n: number): unknown {
  const address = one([ALICE, BOB], n);
  const answers: Partial<Record<PortName, unknown>> = {
    recallReceivers: [{ address }],
    resolveReceiver: { address, name: "bob.eth" },
    estimateTransfer: { ...ESTIMATE, isCovered: n % 3 === 0, balance: null },
    examineTransfer: one(EXAMINATIONS, n),
  };
  if (port === "fetchTokens") app.load();
  return answers[port];
}

const answerSomething: Happening = (app, n) => {
  const port = one(PORTS, n);
  const ask = one(app.waiting(port), n >> 3);
  if (!ask) return;
  if (n % 11 === 0) refuse(ask.actor, new AppKitError("HTTP_REQUEST", { reason: "timeout" }));
  else if (port === "fetchTokens") app.load();
  else answer(ask.actor, outputOf(app, port, n >> 3));
};

/** Every question but the wallet's has its answer, after the pause in typing. */
const settle: Happening = (app, n) => {
  app.pass(500);
  for (const port of PORTS) {
    for (const ask of app.waiting(port)) {
      if (port === "fetchTokens") app.load();
      else answer(ask.actor, outputOf(app, port, n));
    }
  }
};

const type: Happening = (app, n) => {
  const network = app.account()?.context.network ?? ETHEREUM;
  app.wish(
    one(
      [
        { type: "send.token", key: "native" },
        { type: "send.token", key: dollarOn(network.caipNetworkId).address ?? "native" },
        { type: "send.amount", text: one(["0.5", "0.25", "1,5", "7", ""], n >> 3) },
        { type: "send.most" },
        { type: "send.to", text: one([BOB, ALICE, "bob.eth", "0x5e", `ethereum:${BOB}@1?value=1e17`], n >> 3) },
        { type: "send.choose", receiver: { address: one([ALICE, BOB], n >> 3) } },
        { type: "send.retry" },
        { type: "send.review" },
      ] as const,
      n,
    ),
  );
};

/** A form that is complete, and its review, examined or not. */
const review: Happening = (app, n) => {
  app.open();
  settle(app, n);
  app.wish({ type: "send.token", key: "native" }, { type: "send.amount", text: one(["0.5", "0.25"], n) });
  app.wish({ type: "send.to", text: one([BOB, ALICE], n >> 1) });
  settle(app, n);
  app.wish({ type: "send.review" });
  if (n % 4 > 0) settle(app, n);
};

const confirm: Happening = (app, n) => app.confirm(n % 2 === 0);

const hearWallet: Happening = (app, n) => {
  if (app.waiting("watchWallet").length === 0) return;
  const accounts = one([[BOB, ALICE], [ALICE, BOB], [BOB]], n >> 1);
  const networkId = one([ETHEREUM, BASE], n >> 1).caipNetworkId;
  app.say("watchWallet", n % 2 ? { type: "accounts.changed", accounts } : { type: "chain.changed", networkId });
};

const answerWallet: Happening = (app, n) => {
  const [ask] = app.waiting("sendTransfer");
  if (!ask) return;
  const error = one(["SEND_DECLINED", "SEND_FAILED", "SEND_ACCOUNT_CHANGED"] as const, n);
  if (n % 3 === 0) refuse(ask.actor, new AppKitError(error, {}));
  else answer(ask.actor, { hash: `0x${app.count("sendTransfer")}`, at: n });
};

const hearChain: Happening = (app, n) => {
  const ask = one(app.waiting("followSent"), n);
  const { hash } = (ask?.input ?? {}) as { hash?: string };
  if (!ask || !hash) return;
  const end = one(["confirmed", "reverted", "dropped", "replaced"] as const, n);
  say(ask.actor, n % 2 ? { type: "sent.ended", hash, end } : { type: "sent.seen", hash, nonce: n, call: "" });
};

const move: Happening = (app, n) => {
  const views = ["WalletSend", "WalletSendSelectToken", "WalletSendPreview", "Account", "Networks"] as const;
  one([() => app.back(), () => app.close(), () => app.open(), () => app.go(one(views, n >> 2))], n)();
};

const wait: Happening = (app, n) => app.pass(one([50, 500, 10_000], n));

const HAPPENINGS: readonly Happening[] = [
  ...[review, review, review, type, type, settle, answerSomething],
  ...[confirm, confirm, hearWallet, answerWallet, hearChain, move, wait],
];

/** Faults of every kind, and few edits. */
const FAULTS: readonly Happening[] = [
  ...[review, review, settle, confirm, confirm, confirm, answerWallet, answerWallet],
  ...[hearWallet, hearChain, answerSomething, move, wait],
];

const steps = (of: readonly Happening[]) =>
  fc.array(fc.tuple(fc.nat(of.length - 1), fc.nat(100_000)), { minLength: 15, maxLength: 25 });

/** The transfer on the review, while it shows. */
function visibleTransfer(app: SendingApp): Transfer | undefined {
  const isReview = app.route?.view === "WalletSendPreview" && app.read("modal").hasTag("open");
  return isReview ? (app.page?.context.transfer ?? undefined) : undefined;
}

/** The faults after a step: `before` has the wallet's prompts and the shown transfer until then. */
function wrong(app: SendingApp, isConfirm: boolean, before: { asks: number; seen: Transfer | undefined }) {
  const asks = app.inputs<Transfer>("sendTransfer");
  if (app.waiting("sendTransfer").length > 1) return "two prompts are open";
  if (asks.length > before.asks + (isConfirm ? 1 : 0)) return "the wallet was asked without a confirmation";
  if (asks.length === before.asks) return undefined;
  const { address, network } = app.account()?.context ?? {};
  const request = asks.at(-1);
  if (JSON.stringify(request) !== JSON.stringify(before.seen)) return "the wallet was asked for what did not show";
  if (request?.sender !== address || request?.network !== network) return "the wallet was asked for another account";
  return undefined;
}

/** Plays steps; gives how often the wallet was asked. */
function play(of: readonly Happening[], chosen: readonly (readonly [number, number])[]): SendingApp {
  const app = new SendingApp();
  for (const [at, n] of chosen) {
    const happening = of[at] as Happening;
    const before = { asks: app.count("sendTransfer"), seen: visibleTransfer(app) };
    happening(app, n);
    expect(wrong(app, happening === confirm, before)).toBeUndefined();
  }
  return app;
}

describe("sending, whatever happens in whichever order", () => {
  it("S13, I1: the wallet is asked for nothing but what the review showed when it was confirmed", () => {
    let asks = 0;
    fc.assert(
      fc.property(steps(HAPPENINGS), (chosen) => {
        const app = play(HAPPENINGS, chosen);
        asks += app.count("sendTransfer");
        app.stop();
      }),
      { numRuns: runs(5_000) },
    );
    expect(asks).toBeGreaterThan(runs(5_000) / 4);
  }, 600_000);

  it("S14: a confirmation is one prompt at most, and every hash is among what was sent, once", () => {
    let hashes = 0;
    fc.assert(
      fc.property(steps(FAULTS), (chosen) => {
        const app = play(FAULTS, chosen);
        const answered = app.requests.flatMap(({ port, actor }) => {
          const { output } = actor.getSnapshot() as { output?: { hash: string } };
          return port === "sendTransfer" && output ? [output.hash] : [];
        });
        hashes += answered.length;
        expect(app.entries.map(({ sent }) => sent.hash)).toEqual(answered.toReversed());
        expect(app.count("followSent")).toBe(answered.length);
        app.stop();
      }),
      { numRuns: runs(500) },
    );
    expect(hashes).toBeGreaterThan(runs(500) / 32);
  }, 600_000);
});
