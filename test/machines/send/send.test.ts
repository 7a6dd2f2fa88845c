import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import { SendingApp, SOUND } from "./send-app.ts";

const HASH = `0x${"5e".repeat(32)}`;
const SENT = { hash: HASH, at: 1_767_312_000_000 };
const DECLINED = new AppKitError("SEND_DECLINED", {});
const REFUSED = { ...SOUND, outcome: { state: "refused", fault: { code: "NODE_FUNDS_LOW" } } } as const;

/** A review whose transfer is still being examined. */
function unexamined(): SendingApp {
  const app = new SendingApp();
  app.open();
  app.load();
  app.fill();
  app.wish({ type: "send.review" });
  return app;
}

function reviewing(): SendingApp {
  const app = new SendingApp();
  app.review();
  return app;
}

function asking(): SendingApp {
  const app = reviewing();
  app.confirm();
  return app;
}

const views = (app: SendingApp) => app.read("router").context.history.map(({ view }) => view);

describe("sending", () => {
  it("ROUTE-12, ROUTE-5, SEND-4: what was sent leaves the account alone on the stack, an empty form, and a word", () => {
    const app = asking();
    app.answer("sendTransfer", SENT);
    expect([views(app), app.toast]).toEqual([["Account"], "send.started"]);
    expect(app.typed).toEqual({ key: null, amount: "", to: "", receiver: null });
    expect(app.entries).toMatchObject([{ end: null, sent: { ...SENT, amount: "0.5", sender: ALICE, what: "send" } }]);
    expect(app.tracked.slice(-2)).toEqual(["SEND_INITIATED", "SEND_SUCCESS"]);
  });

  it("SEND-4: what the wallet declines stays to be looked at, says why, and keeps what was typed", () => {
    const app = asking();
    app.refuse("sendTransfer", DECLINED);
    expect([app.route?.view, app.toast]).toEqual(["WalletSendPreview", "error.SEND_FAILED"]);
    expect(app.page?.context).toMatchObject({ fault: { code: "SEND_DECLINED" }, prompted: null });
    expect(app.tracked.at(-1)).toBe("SEND_ERROR");
    app.back();
    expect(app.typed).toMatchObject({ key: "native", amount: "0.5", to: BOB });
    app.wish({ type: "send.review" });
    app.answer("examineTransfer", SOUND);
    expect(app.page?.context.fault).toBeNull();
    app.confirm();
    expect(app.count("sendTransfer")).toBe(2);
  });

  it("SEND-1: a wallet that has no way to pay is said by name", () => {
    const app = asking();
    app.refuse("sendTransfer", new AppKitError("UNSUPPORTED_CHAIN", {}));
    expect(app.toast).toBe("error.UNSUPPORTED_CHAIN");
  });

  it("S13: what nobody could examine can be confirmed, also while that is tried again", () => {
    const app = unexamined();
    app.confirm();
    expect(app.count("sendTransfer")).toBe(0);
    app.refuse("examineTransfer", new AppKitError("HTTP_REQUEST", { reason: "timeout" }));
    app.pass(LIMITS.feeRefresh);
    expect(app.waiting("examineTransfer")).toHaveLength(1);
    app.confirm();
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("S13: nothing can be confirmed before it was examined, nor changed after it was reviewed", () => {
    const app = unexamined();
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(0);
    app.answer("examineTransfer", SOUND);
    const reviewed = app.page?.context.transfer;
    app.wish({ type: "send.amount", text: "1" }, { type: "send.to", text: ALICE }, { type: "send.most" });
    app.wish({ type: "send.review" });
    expect(app.page?.context.transfer).toEqual(reviewed);
    app.confirm();
    expect(app.inputs<Transfer>("sendTransfer")).toEqual([reviewed]);
    expect(reviewed).toMatchObject({ sender: ALICE, network: ETHEREUM, amount: "0.5", receiver: { address: BOB } });
  });

  it("S13: a transfer that nobody can examine can be confirmed; one that can is examined every 10 s", () => {
    const app = unexamined();
    app.refuse("examineTransfer", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    app.pass(LIMITS.feeRefresh);
    expect(app.count("examineTransfer")).toBe(2);
    app.answer("examineTransfer", SOUND);
    expect(app.page?.context.examination).toEqual(SOUND);
    app.confirm();
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("S12b: nothing is confirmed before it is known who was sent to, and a look-alike of those has to be held", () => {
    const app = new SendingApp();
    app.open();
    app.answer("fetchTokens", { tokens: [ETHER], at: 1, dayAgo: null });
    app.fill();
    app.wish({ type: "send.review" });
    app.answer("examineTransfer", SOUND);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(0);
    app.answer("recallReceivers", [{ address: `${BOB.slice(0, 20)}${ALICE.slice(20, 36)}${BOB.slice(36)}` }]);
    app.confirm(false);
    expect(app.count("sendTransfer")).toBe(0);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("S12b: where nobody says who was sent to, the transfer can be confirmed all the same", () => {
    const app = new SendingApp();
    app.open();
    app.answer("fetchTokens", { tokens: [ETHER], at: 1, dayAgo: null });
    app.fill();
    app.wish({ type: "send.review" });
    app.answer("examineTransfer", SOUND);
    app.refuse("recallReceivers", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    app.confirm();
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("S13: what the chain would refuse has to be held", () => {
    const app = new SendingApp();
    app.review(REFUSED);
    app.confirm(false);
    expect(app.count("sendTransfer")).toBe(0);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("S14: one confirmation is one prompt, and none other while it is open", () => {
    const app = asking();
    app.confirm(true);
    app.back();
    app.wish({ type: "send.amount", text: "0.25" });
    app.cost();
    app.wish({ type: "send.review" });
    app.answer("examineTransfer", SOUND);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(1);
    app.refuse("sendTransfer", DECLINED);
    expect([app.route?.view, app.page?.context.transfer?.amount]).toEqual(["WalletSendPreview", "0.25"]);
    // Why the other one was not sent is no word about this one.
    expect(app.page?.context.fault).toBeNull();
    app.confirm();
    expect(app.inputs<Transfer>("sendTransfer").map(({ amount }) => amount)).toEqual(["0.5", "0.25"]);
  });

  it.each([
    ["the visitor went back", (app: SendingApp) => app.back()],
    ["the card was closed", (app: SendingApp) => app.close()],
    [
      "the wallet went to another account",
      (app: SendingApp) => app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] }),
    ],
    [
      "the wallet went to another network",
      (app: SendingApp) => app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId }),
    ],
  ])("S14: an answer after %s is what was sent", (_, leave) => {
    const app = asking();
    leave(app);
    app.pass(60_000);
    app.answer("sendTransfer", SENT);
    expect(app.toast).toBe("send.started");
    expect(app.entries).toMatchObject([
      { end: null, sent: { hash: HASH, amount: "0.5", sender: ALICE, networkId: ETHEREUM.caipNetworkId } },
    ]);
  });

  it("SEND-4: what was sent after the visitor went back is not left in the form", () => {
    const app = asking();
    app.back();
    app.answer("sendTransfer", SENT);
    expect(app.typed).toMatchObject({ amount: "", to: "" });
  });

  it("SEND-4, S14: what was sent while it was reviewed once more cannot be confirmed a second time", () => {
    const app = asking();
    app.back();
    app.wish({ type: "send.review" });
    app.answer("examineTransfer", SOUND);
    app.answer("sendTransfer", SENT);
    expect([app.route?.view, app.typed.amount, app.page?.context.transfer]).toEqual(["WalletSend", "", null]);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(1);
  });

  it("SEND-4: a transfer that was typed since then stays in the form", () => {
    const app = asking();
    app.back();
    app.wish({ type: "send.amount", text: "0.25" });
    app.answer("sendTransfer", SENT);
    expect(app.typed).toMatchObject({ amount: "0.25", to: BOB });
  });

  it("R10: a decline after the card was closed has nobody asked anything", () => {
    const app = asking();
    app.close();
    const before = app.count("examineTransfer");
    app.refuse("sendTransfer", DECLINED);
    app.pass(600_000);
    expect(app.count("examineTransfer")).toBe(before);
    app.open();
    expect(app.typed).toMatchObject({ amount: "0.5", to: BOB });
  });

  it.each([
    ["account", { type: "accounts.changed", accounts: [BOB, ALICE] }],
    ["network", { type: "chain.changed", networkId: BASE.caipNetworkId }],
  ])("NET-3, S13: another %s ends the review, and the form behind it is empty", (_, event) => {
    const app = reviewing();
    app.say("watchWallet", event);
    expect(app.page?.context.transfer).toBeNull();
    expect([app.route?.view, app.typed.amount]).toEqual(["WalletSend", ""]);
    app.confirm(true);
    expect(app.count("sendTransfer")).toBe(0);
  });

  it("I4: disconnecting ends it with the account", () => {
    const app = reviewing();
    app.say("watchWallet", { type: "wallet.disconnected" });
    expect([app.send, app.waiting("examineTransfer")]).toEqual([undefined, []]);
  });
});
