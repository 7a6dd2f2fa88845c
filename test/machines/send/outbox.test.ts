import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { KeepInput, SentEvent } from "../../../machines/send/ports.ts";
import { say } from "../../../testing/answer.ts";
import { SENT_TRANSFER } from "../../../testing/samples/send.ts";
import { BOB } from "../../../testing/samples/values.ts";
import { SendingApp } from "./send-app.ts";

const other = (hash: string): SentTransaction => ({ ...SENT_TRANSFER, hash });
const [FIRST, SECOND] = [other("0x01"), other("0x02")];

/** An app whose last page left a transaction open, and whose flows run. */
const recalled = (...open: SentTransaction[]) => new SendingApp(open);

const followed = (app: SendingApp) => app.waiting("followSent").map(({ input }) => (input as SentTransaction).hash);
const lastKeepInput = (app: SendingApp) => app.inputs<KeepInput>("keepSent").at(-1);
const ends = (app: SendingApp) => app.entries.map(({ sent, end }) => [sent.hash, end]);

/** A node tells of a transaction. */
function hear(app: SendingApp, event: SentEvent): void {
  const feed = app.waiting("followSent").find(({ input }) => (input as SentTransaction).hash === event.hash);
  if (feed) say(feed.actor, event);
}

describe("what was sent", () => {
  it("S14: what the last page left open is followed at once, without a view, and nothing else is asked", () => {
    const app = recalled(FIRST, SECOND);
    expect([followed(app), ends(app)]).toEqual([
      ["0x01", "0x02"],
      [
        ["0x01", null],
        ["0x02", null],
      ],
    ]);
    expect([app.count("fetchTokens"), app.count("estimateTransfer")]).toEqual([0, 0]);
  });

  it("S14: who opens a flow before what is open is known loses none of it, and sees the flow", () => {
    const show = (app: SendingApp) => {
      app.tell("app", { type: "modal.open" });
      app.go("WalletSend");
    };
    const app = new SendingApp([FIRST], show);
    expect(followed(app)).toEqual(["0x01"]);
    expect(app.form?.matches("away")).toBe(false);
    app.wish({ type: "transaction.sent", sent: SECOND, receiver: { address: BOB } });
    expect(lastKeepInput(app)?.open).toEqual([SECOND, FIRST]);
    expect(new SendingApp([], show).form?.matches("away")).toBe(false);
  });

  it("S14: each one is followed and kept with its receiver, the newest first, and a hash counts once", () => {
    const app = recalled(FIRST);
    const sent = { type: "transaction.sent", sent: SECOND, receiver: { address: BOB } } as const;
    app.wish(sent, sent);
    expect([followed(app), lastKeepInput(app)]).toEqual([
      ["0x01", "0x02"],
      { namespace: "eip155", open: [SECOND, FIRST], receiver: { address: BOB } },
    ]);
  });

  it("S14: a number that a node tells is remembered with it, and what it does", () => {
    const app = recalled(FIRST);
    hear(app, { type: "sent.seen", hash: "0x01", nonce: 7, call: "0x5e 0x0 0x" });
    expect(lastKeepInput(app)?.open).toEqual([{ ...FIRST, nonce: 7, call: "0x5e 0x0 0x" }]);
  });

  it("SWAP-2 S14: calls are kept by their id until their wallet names their transaction", () => {
    const calls = { ...FIRST, hash: "0xb1", isCalls: true };
    const app = recalled(calls, SECOND);
    hear(app, { type: "sent.named", hash: "0xb1", by: "0x01" });
    expect([followed(app), lastKeepInput(app)?.open]).toEqual([
      ["0xb1", "0x02"],
      [{ ...calls, hash: "0x01", isCalls: undefined }, SECOND],
    ]);
    app.outbox?.send({ type: "sent.ended", hash: "0x01", end: "confirmed" });
    expect([followed(app), lastKeepInput(app)?.open]).toEqual([["0x02"], [SECOND]]);
  });

  it.each([
    ["confirmed", "success"],
    ["unfollowed", "success"],
    ["reverted", "error"],
    ["dropped", "error"],
    ["replaced", "error"],
  ] as const)(
    "SEND-4, S14: one that is %s is told once, kept no longer, and what is held is read again",
    (end, variant) => {
      const app = recalled(FIRST, SECOND);
      app.pass(LIMITS.balanceSettle);
      app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
      const before = app.count("fetchBalance");
      hear(app, { type: "sent.ended", hash: "0x01", end });
      expect(app.read("notice").context.toast).toMatchObject({ variant, text: { key: `sent.${end}` } });
      expect([followed(app), lastKeepInput(app)?.open]).toEqual([["0x02"], [SECOND]]);
      expect(app.count("fetchBalance")).toBe(before + 1);
      const { length } = app.requests;
      app.outbox?.send({ type: "sent.ended", hash: "0x01", end: "confirmed" });
      app.outbox?.send({ type: "sent.seen", hash: "0x01", nonce: 1, call: "" });
      expect([app.requests.length, ends(app)[0]]).toEqual([length, ["0x01", end]]);
    },
  );

  it("SEND-4: what replaced it, and why it was reverted, stand with it", () => {
    const app = recalled(FIRST, SECOND);
    hear(app, { type: "sent.ended", hash: "0x01", end: "replaced", by: "0x09" });
    const fault = { code: "NODE_REVERTED", values: { reason: "paused" } } as const;
    hear(app, { type: "sent.ended", hash: "0x02", end: "reverted", fault });
    expect(app.entries).toMatchObject([{ by: "0x09" }, { fault }]);
  });

  it("SEND-4: only what has ended is put away", () => {
    const app = recalled(FIRST, SECOND);
    app.wish({ type: "sent.dismiss", hash: "0x01" });
    hear(app, { type: "sent.ended", hash: "0x02", end: "confirmed" });
    app.wish({ type: "sent.dismiss", hash: "0x02" });
    expect(ends(app)).toEqual([["0x01", null]]);
  });

  it("SEND-4, S14: what an earlier page asked for is nothing to see before its wallet has answered; then it counts as any other", () => {
    const openRequest = { ...other("1767312000000000"), session: "5e" };
    const app = recalled(openRequest, FIRST);
    expect([followed(app), ends(app)]).toEqual([["1767312000000000", "0x01"], [["0x01", null]]]);
    const before = app.emitted.length;
    const receiver = { address: BOB };
    hear(app, { type: "sent.answered", hash: openRequest.hash, sent: SECOND, receiver });
    hear(app, { type: "sent.answered", hash: openRequest.hash, sent: SECOND, receiver });
    expect(app.read("notice").context.toast).toMatchObject({ variant: "success", text: { key: "send.started" } });
    expect(ends(app)).toEqual([
      ["0x02", null],
      ["0x01", null],
    ]);
    expect([followed(app).slice(1), lastKeepInput(app)]).toEqual([
      ["0x01", "0x02"],
      { namespace: "eip155", open: [SECOND, FIRST], receiver },
    ]);
    const properties = { network: "eip155:1", token: "ETH", amount: "0.5", isSmartAccount: false };
    const event = { type: "track", event: "SEND_SUCCESS", properties };
    expect(app.emitted.slice(before)).toEqual([{ type: "event.tracked", event }]);
  });

  it.each([
    ["what was swapped", { what: "swap", gets: { amount: "1491", likely: "1500", symbol: "USDC" } }, ["1500"]],
    ["what a version before this one has kept", { what: "swap", gets: { amount: "1491", symbol: "USDC" } }, ["1491"]],
    ["an approval", { what: "approve" }, []],
  ] as const)("EVENT-1, S14: of %s that a wallet answers later, the page hears", (_, facts, brings) => {
    const app = recalled({ ...other("1767312000000000"), ...facts, session: "5e" });
    const before = app.emitted.length;
    hear(app, { type: "sent.answered", hash: "1767312000000000", sent: { ...SECOND, ...facts } });
    const swapped = { swapFromToken: "ETH", swapFromAmount: "0.5", swapToToken: "USDC" };
    expect(app.emitted.slice(before)).toEqual(
      brings.map((swapToAmount) => {
        const properties = { network: "eip155:1", ...swapped, swapToAmount, isSmartAccount: false };
        return { type: "event.tracked", event: { type: "track", event: "SWAP_SUCCESS", properties } };
      }),
    );
  });

  it("S14: a storage that fails changes nothing", () => {
    const app = recalled(FIRST);
    app.wish({ type: "transaction.sent", sent: SECOND });
    app.refuse("keepSent", new Error("no room"));
    expect(followed(app)).toEqual(["0x01", "0x02"]);
  });

  it("I4: with the account ends the following", () => {
    const app = recalled(FIRST);
    app.say("watchWallet", { type: "wallet.disconnected" });
    expect(followed(app)).toEqual([]);
  });
});
