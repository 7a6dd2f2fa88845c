import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { Token } from "../../../domain/account/token.ts";
import { type CaipNetworkId, caipAddress } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { View } from "../../../domain/modal/routes.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { Estimate, Examination, TransferDraft } from "../../../domain/send/transfer.ts";
import type { OutboxEvent, SendWish } from "../../../machines/send/events.ts";
import type { outboxMachine } from "../../../machines/send/outbox.ts";
import type { sendMachine } from "../../../machines/send/send.ts";
import type { sendFormMachine } from "../../../machines/send/send-form.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";

export const ESTIMATE: Estimate = {
  fee: { likely: "0.001", most: "0.002" },
  isCovered: false,
  coin: "1.5",
  balance: "1.5",
  most: "1.498",
};

/** Nothing speaks against a transfer. */
export const SOUND: Examination = { estimate: ESTIMATE, outcome: { state: "unknown" }, facts: {} };

/** A token that the account holds beside its ether. */
export function dollarOn(networkId: CaipNetworkId): Token {
  const address = caipAddress(networkId, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
  return {
    ...{ name: "Dollar", symbol: "USD", networkId, address, value: "25", price: "1" },
    quantity: { decimals: "6", numeric: "25.5" },
  };
}

interface Children {
  flows?: { getSnapshot(): { children: Flows } };
}
interface Flows {
  send?: ActorRefFrom<typeof sendMachine>;
  outbox?: ActorRefFrom<typeof outboxMachine>;
}

/** A visitor of a scripted app who sends. */
export class SendingApp extends ScriptedApp {
  /** The transactions of the last page that are still open, by default none; and what happens before they are known. */
  constructor(open: readonly SentTransaction[] = [], meanwhile = (_: SendingApp) => {}) {
    super();
    this.tell("app", { type: "connector.choose", connector: FOX });
    this.answer("connectWallet", sampleSession(FOX, [ALICE, BOB]));
    meanwhile(this);
    this.answer("recallSent", open);
  }

  get #flows(): Flows {
    return (this.account()?.children as Children | undefined)?.flows?.getSnapshot().children ?? {};
  }

  get send(): ActorRefFrom<typeof sendMachine> | undefined {
    return this.#flows.send;
  }

  get outbox(): ActorRefFrom<typeof outboxMachine> | undefined {
    return this.#flows.outbox;
  }

  get form(): SnapshotFrom<typeof sendFormMachine> | undefined {
    return this.formOf("eip155");
  }

  /** The form of a chain family's account. */
  formOf(namespace: Namespace): SnapshotFrom<typeof sendFormMachine> | undefined {
    return this.transfer(namespace)?.children.form?.getSnapshot();
  }

  get page() {
    return this.send?.getSnapshot();
  }

  /** The form's values. */
  get typed() {
    const { key, amount, to, receiver } = this.form?.context ?? {};
    return { key, amount, to, receiver };
  }

  get entries() {
    return this.outbox?.getSnapshot().context.entries ?? [];
  }

  get toast(): string | undefined {
    const { text } = this.read("notice").context.toast ?? {};
    return text && "key" in text ? text.key : undefined;
  }

  /** How often a port was asked. */
  count(port: PortName): number {
    return this.requests.filter((request) => request.port === port).length;
  }

  /** The inputs that a port was asked with. */
  inputs<I>(port: PortName): I[] {
    return this.requests.filter((request) => request.port === port).map(({ input }) => input as I);
  }

  wish(...events: (SendWish | OutboxEvent)[]): void {
    for (const event of events) {
      if (event.type === "sent.dismiss" || event.type === "transaction.sent") this.outbox?.send(event);
      else this.send?.send(event);
    }
  }

  go(view: View): void {
    this.tell("router", { type: "route.push", route: { view } as never });
  }

  back(): void {
    this.tell("router", { type: "route.back" });
  }

  close(): void {
    this.tell("modal", { type: "modal.close" });
    this.pass(LIMITS.sheet);
  }

  /** Shows the form. */
  open(): void {
    this.tell("app", { type: "modal.open" });
    this.go("WalletSend");
  }

  /** Answers what the form asks at its start: the account holds ether and a dollar, and has sent to Bob. */
  load(): void {
    const { caipNetworkId } = this.account()?.context.network ?? {};
    if (!caipNetworkId) throw new Error("there is no account");
    const tokens = [{ ...ETHER, networkId: caipNetworkId }, dollarOn(caipNetworkId)];
    if (this.waiting("fetchTokens").length > 0) this.answer("fetchTokens", { tokens, at: 1, dayAgo: null });
    if (this.waiting("recallReceivers").length > 0) this.answer("recallReceivers", [{ address: BOB }]);
  }

  /** Lets the pause in typing pass, and tells the cost. */
  cost(): void {
    this.pass(LIMITS.feePause);
    for (const { input } of this.waiting("estimateTransfer").slice(-1)) {
      this.answer("estimateTransfer", { ...ESTIMATE, balance: (input as TransferDraft).asset.balance });
    }
  }

  /** Fills the form with half an ether to Bob. */
  fill(): void {
    this.wish(
      { type: "send.token", key: "native" },
      { type: "send.amount", text: "0.5" },
      { type: "send.to", text: BOB },
    );
    this.cost();
  }

  /** From nothing to an examined review. */
  review(examination: Examination = SOUND): void {
    this.open();
    this.load();
    this.fill();
    this.wish({ type: "send.review" });
    this.answer("examineTransfer", examination);
  }

  confirm(isHeld = false): void {
    this.wish({ type: "send.confirm", isHeld });
  }
}
