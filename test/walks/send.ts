import type { Namespace } from "../../domain/namespaces.ts";
import type { Estimate, Examination, TransferDraft } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { SendWish } from "../../machines/send/events.ts";
import { say } from "../../testing/answer.ts";
import type { ScriptedApp } from "../../testing/app.ts";
import { ETHER } from "../../testing/samples/holdings.ts";
import { SENT_TRANSFER } from "../../testing/samples/send.ts";
import { ALICE, BOB, CAROL } from "../../testing/samples/values.ts";
import type { PortName, PortRequest } from "../../testing/wired.ts";

function estimateFor(n: number): Estimate {
  return {
    fee: { likely: "0.001", most: "0.002" },
    isCovered: n % 5 === 0,
    coin: "1.5",
    balance: "1.5",
    most: "1.498",
  };
}

const OUTCOMES: readonly Examination["outcome"][] = [
  { state: "unknown" },
  { state: "promised", changes: [] },
  { state: "refused", fault: { code: "NODE_FUNDS_LOW" } },
];

/** Answers of nodes, of the storage, and of the wallet that is asked to send. */
export const SEND_ANSWERS: Partial<Record<PortName, (ask: PortRequest, n: number) => unknown>> = {
  fetchTokens: ({ input }) => ({
    tokens: [{ ...ETHER, networkId: (input as AccountTarget).network.caipNetworkId }],
    at: 1,
    dayAgo: null,
  }),
  recallReceivers: (_, n) => (n % 2 ? [{ address: BOB }] : []),
  resolveReceiver: () => ({ address: BOB, name: "bob.eth" }),
  estimateTransfer: ({ input }, n) => ({ ...estimateFor(n), balance: (input as TransferDraft).asset.balance }),
  examineTransfer: (_, n): Examination => ({
    estimate: estimateFor(n),
    outcome: OUTCOMES[n % OUTCOMES.length] ?? { state: "unknown" },
    facts: {},
  }),
  sendTransfer: (_, n) => ({ hash: `0x${n}`, at: n }),
  recallSent: (_, n) => (n % 4 ? [] : [SENT_TRANSFER]),
};

export const SEND_FEEDS: readonly PortName[] = ["followSent"];

const WISHES: readonly SendWish[] = [
  { type: "send.token", key: "native" },
  { type: "send.amount", text: "0.5" },
  { type: "send.amount", text: "1,5" },
  { type: "send.most" },
  { type: "send.to", text: BOB },
  { type: "send.to", text: CAROL },
  { type: "send.to", text: "bob.eth" },
  { type: "send.choose", receiver: { address: ALICE } },
  { type: "send.retry" },
  { type: "send.review" },
  { type: "send.review" },
  { type: "send.confirm", isHeld: false },
  { type: "send.confirm", isHeld: true },
];

/** A flow of an account, by default the active one, once it runs. */
export function flowOf(
  app: ScriptedApp,
  name: "send" | "scan" | "swap" | "buy" | "names" | "grants" | "outbox",
  of?: Namespace,
): Parent | undefined {
  const { context, children } = app.root.getSnapshot();
  const account = (children as Record<string, Parent | undefined>)[`account.${of ?? context.active.chainNamespace}`];
  return account?.getSnapshot().children["flows"]?.getSnapshot().children[name];
}

interface Parent {
  getSnapshot(): { children: Record<string, Parent | undefined> };
  send(event: { type: string }): void;
}

/** A visitor's acts on a transfer, and what is heard of one that was sent. */
export const SEND_HAPPENINGS: readonly ((app: ScriptedApp, n: number) => void)[] = [
  (app, n) => flowOf(app, "send")?.send(WISHES[n % WISHES.length] as SendWish),
  (app, n) => flowOf(app, "send")?.send(WISHES[n % WISHES.length] as SendWish),
  (app, n) =>
    app.tell("router", {
      type: "route.push",
      route: { view: (["WalletSend", "WalletSend", "WalletSendSelectToken"] as const)[n % 3] ?? "WalletSend" },
    }),
  (app, n) => {
    const asks = app.waiting("followSent");
    const ask = asks[n % (asks.length || 1)];
    const { hash } = (ask?.input ?? {}) as { hash?: string };
    if (!ask || !hash) return;
    const ends = ["confirmed", "reverted", "dropped", "replaced"] as const;
    say(
      ask.actor,
      n % 3 ? { type: "sent.ended", hash, end: ends[n % 4] } : { type: "sent.seen", hash, nonce: n, call: "" },
    );
  },
];
