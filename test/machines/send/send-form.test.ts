import { describe, expect, it } from "vitest";
import type { CaipAddress } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { linkFault, type SendEntry } from "../../../domain/send/entry.ts";
import { sendFlaw } from "../../../domain/send/form.ts";
import type { TransferDraft } from "../../../domain/send/transfer.ts";
import { ALICE, BASE, BOB, CAROL, ETHEREUM, SOLANA, SUN, sampleSession } from "../../../testing/samples/values.ts";
import { dollarOn, ESTIMATE, SendingApp } from "./send-app.ts";

const EMPTY = { key: null, amount: "", to: "", receiver: null };
const DOLLAR = dollarOn(ETHEREUM.caipNetworkId).address as CaipAddress;

/** An app whose form shows, with everything that it asks at its start answered. */
function editing(): SendingApp {
  const app = new SendingApp();
  app.open();
  app.load();
  return app;
}

/** A form in which somebody was chosen who was sent to before, by name. */
function remembering(): SendingApp {
  const app = new SendingApp();
  const receiver = { address: BOB, name: "bob.eth" };
  app.open();
  app.answer("recallReceivers", [receiver]);
  app.load();
  app.wish({ type: "send.choose", receiver });
  return app;
}

const PAY_CAROL = `solana:${CAROL}?amount=0.25`;

function connectSun(app: SendingApp): void {
  app.tell("app", { type: "connector.choose", connector: SUN });
  app.answer("connectWallet", sampleSession(SUN));
  app.answer("recallSent", []);
}

/** The form's values of the Solana account, which has a balance of its coin. */
function filledIn(app: SendingApp) {
  app.answer("fetchTokens", { tokens: [], at: 1, dayAgo: null });
  app.answer("recallReceivers", []);
  const { key, amount, to, receiver, link } = app.formOf("solana")?.context ?? {};
  return { key, amount, to, receiver, link };
}

const names = (app: SendingApp) => app.inputs<{ name: string }>("resolveReceiver").map(({ name }) => name);

describe("the form of a transfer", () => {
  it("SEND-3, I7: a name is resolved after the pause in typing, once, and the newest one wins", () => {
    const app = editing();
    for (const text of ["bo", "bob.e", "bob.eth"]) app.wish({ type: "send.to", text });
    app.pass(LIMITS.debounce - 1);
    expect(names(app)).toEqual([]);
    app.pass(1);
    expect([names(app), app.form?.hasTag("resolving")]).toEqual([["bob.eth"], true]);
    app.wish({ type: "send.to", text: "alice.eth" });
    expect(app.waiting("resolveReceiver")).toEqual([]);
    app.pass(LIMITS.debounce);
    app.answer("resolveReceiver", { address: ALICE, name: "alice.eth" });
    expect(app.typed).toMatchObject({ to: "alice.eth", receiver: { address: ALICE } });
    expect(names(app)).toEqual(["bob.eth", "alice.eth"]);
  });

  it("SEND-3: a name that nobody has says so, is no receiver, and can be tried again", () => {
    const app = editing();
    app.wish({ type: "send.to", text: "bob.eth" });
    app.pass(LIMITS.debounce);
    app.refuse("resolveReceiver", new AppKitError("NAME_UNRESOLVED", {}));
    expect([app.form?.hasTag("unresolved"), app.toast, app.typed.receiver]).toEqual([
      true,
      "error.NAME_UNRESOLVED",
      null,
    ]);
    expect(app.form?.context.unresolved).toBe("send.to.unresolved");
    app.wish({ type: "send.retry" });
    app.refuse("resolveReceiver", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    expect([app.form?.context.unresolved, app.toast]).toEqual(["error.NAME_UNRESOLVED", "error.NAME_UNRESOLVED"]);
    app.wish({ type: "send.retry" });
    app.answer("resolveReceiver", { address: BOB, name: "bob.eth" });
    expect(app.typed.receiver).toEqual({ address: BOB, name: "bob.eth" });
  });

  it("SEND-3: a name that was sent to before may stand for somebody else by now: it is asked for again", () => {
    const app = remembering();
    expect([names(app), app.form?.hasTag("resolving"), app.typed.receiver]).toEqual([["bob.eth"], true, null]);
    app.answer("resolveReceiver", { address: ALICE, name: "bob.eth" });
    expect(app.typed).toMatchObject({ to: "bob.eth", receiver: { address: ALICE, name: "bob.eth" } });
  });

  it("SEND-3: where nobody tells whose a name is that was sent to before, its address stands without it", () => {
    const app = remembering();
    app.refuse("resolveReceiver", new AppKitError("NAME_UNRESOLVED", {}));
    expect(app.typed).toMatchObject({ to: BOB, receiver: { address: BOB } });
    expect([app.typed.receiver?.name, app.toast]).toEqual([undefined, undefined]);
  });

  it("SEND-6, I7: the cost is asked for once per pause, kept fresh, and only the newest answer counts", () => {
    const app = editing();
    app.wish({ type: "send.token", key: "native" });
    for (const text of ["0", "0.", "0.5"]) {
      app.wish({ type: "send.amount", text });
      app.pass(LIMITS.feePause - 1);
    }
    expect(app.count("estimateTransfer")).toBe(0);
    app.pass(1);
    expect(app.inputs<TransferDraft>("estimateTransfer").map(({ amount }) => amount)).toEqual(["0.5"]);
    app.wish({ type: "send.amount", text: "0.25" });
    expect(app.waiting("estimateTransfer")).toEqual([]);
    app.cost();
    expect(app.form?.context.estimate).toEqual(ESTIMATE);
    app.pass(LIMITS.feeRefresh);
    expect(app.count("estimateTransfer")).toBe(3);
  });

  it("SEND-6: a cost that no node tells is asked for again", () => {
    const app = editing();
    app.wish({ type: "send.token", key: "native" });
    app.pass(LIMITS.feePause);
    app.refuse("estimateTransfer", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    expect(app.form?.context.estimate).toBeNull();
    app.pass(LIMITS.feeRefresh);
    app.cost();
    expect(app.form?.context.estimate).toEqual(ESTIMATE);
  });

  it("R10: nothing is asked while the form does not show, and what was typed stays", () => {
    const app = editing();
    app.fill();
    const { typed } = app;
    app.close();
    const before = app.requests.length;
    app.pass(600_000);
    expect([app.requests.length, app.typed]).toEqual([before, typed]);
    app.open();
    expect(app.typed).toEqual(typed);
  });

  it("SEND-6: all that can be sent is what is left after the cost; before it is known, all there is", () => {
    const app = editing();
    app.wish({ type: "send.token", key: "native" }, { type: "send.most" });
    expect(app.typed.amount).toBe("1.5");
    app.cost();
    app.wish({ type: "send.most" });
    expect(app.typed.amount).toBe(ESTIMATE.most);
  });

  it("SEND-6: all that can be sent follows the cost until something else is entered, so that it is never too much", () => {
    const app = editing();
    app.wish({ type: "send.token", key: "native" }, { type: "send.to", text: BOB });
    app.cost();
    app.wish({ type: "send.most" });
    app.pass(LIMITS.feePause);
    const fee = { likely: "0.001", most: "0.003" };
    app.answer("estimateTransfer", { ...ESTIMATE, fee, most: "1.497" });
    expect([app.typed.amount, sendFlaw(app.form?.context as SendEntry)]).toEqual(["1.497", null]);
    app.wish({ type: "send.amount", text: "1.498" });
    app.pass(LIMITS.feePause);
    app.answer("estimateTransfer", { ...ESTIMATE, fee, most: "1.497" });
    expect([app.typed.amount, sendFlaw(app.form?.context as SendEntry)]).toEqual(["1.498", "gas"]);
    app.wish({ type: "send.most" }, { type: "send.token", key: "native" });
    app.pass(LIMITS.feePause);
    app.answer("estimateTransfer", { ...ESTIMATE, most: "1.4" });
    expect(app.typed.amount).toBe("1.497");
  });

  it.each([
    ["account", { type: "accounts.changed", accounts: [BOB, ALICE] }],
    ["network", { type: "chain.changed", networkId: BASE.caipNetworkId }],
  ])("NET-3: another %s clears the form, and what it holds is asked for once it has settled", (_, event) => {
    const app = editing();
    app.fill();
    app.say("watchWallet", event);
    expect([app.typed, app.form?.hasTag("loading")]).toEqual([EMPTY, true]);
    const before = app.count("fetchTokens");
    app.pass(LIMITS.balanceSettle);
    expect(app.count("fetchTokens")).toBe(before + 1);
    app.load();
    expect(app.form?.context.assets?.map(({ symbol }) => symbol)).toEqual(["ETH", "USD"]);
  });

  it("NET-3: a change while nobody looks clears it as well", () => {
    const app = editing();
    app.fill();
    app.close();
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.pass(LIMITS.balanceSettle);
    expect(app.typed).toEqual(EMPTY);
  });

  it.each([
    ["the form", () => undefined],
    ["the card, which closed", (app: SendingApp) => app.close()],
    ["its review", (app: SendingApp) => app.wish({ type: "send.review" })],
  ])("NET-3: another chain family that gets active clears it, whoever looked at %s", (_, leave) => {
    const app = editing();
    app.fill();
    leave(app);
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    expect([app.typed, app.page?.context.transfer]).toEqual([EMPTY, null]);
    app.tell("network", { type: "network.activate", namespace: "eip155" });
    app.open();
    expect([app.route?.view, app.typed]).toEqual(["WalletSend", EMPTY]);
  });

  it("SEND-1, NET-3: a payment link for another chain family waits in the form of that, which is connected for it", () => {
    const app = editing();
    app.wish({ type: "send.to", text: PAY_CAROL });
    expect(linkFault(app.form?.context as SendEntry)).toBe("network");
    connectSun(app);
    app.open();
    expect(app.typed).toEqual(EMPTY);
    expect(filledIn(app)).toEqual({
      key: "native",
      amount: "0.25",
      to: CAROL,
      receiver: { address: CAROL },
      link: null,
    });
  });

  it("SEND-1, NET-3: or was before, and whose form was looked at", () => {
    const app = editing();
    connectSun(app);
    app.open();
    expect(filledIn(app)).toMatchObject({ to: "" });
    app.tell("network", { type: "network.activate", namespace: "eip155" });
    app.open();
    app.load();
    app.wish({ type: "send.to", text: PAY_CAROL });
    app.go("Networks");
    app.tell("network", { type: "network.choose", networkId: SOLANA.caipNetworkId });
    expect(app.route?.view).toBe("WalletSend");
    expect(filledIn(app)).toMatchObject({ key: "native", amount: "0.25", to: CAROL, link: null });
  });

  it("SEND-1: a payment link fills amount, token and receiver", () => {
    const app = editing();
    app.wish({ type: "send.to", text: ` ethereum:${DOLLAR.slice(9)}@1/transfer?address=${BOB}&uint256=1500000 ` });
    expect(app.typed).toEqual({ key: DOLLAR, amount: "1.5", to: BOB, receiver: { address: BOB } });
    app.cost();
    app.wish({ type: "send.review" });
    expect(app.route?.view).toBe("WalletSendPreview");
  });

  it.each([
    ["network", `ethereum:${BOB}@8453?value=1e18`],
    ["token", `ethereum:${ALICE}@1/transfer?address=${BOB}&uint256=1`],
  ])("SEND-1: a payment link for another %s fills in the receiver alone, and cannot be reviewed", (fault, text) => {
    const app = editing();
    app.fill();
    app.wish({ type: "send.to", text });
    expect(app.form?.context).toMatchObject({ to: BOB, key: "native", amount: "0.5" });
    expect(linkFault(app.form?.context as SendEntry)).toBe(fault);
    app.cost();
    app.wish({ type: "send.review" });
    expect(app.route?.view).toBe("WalletSend");
    app.wish({ type: "send.to", text: BOB });
    app.cost();
    app.wish({ type: "send.review" });
    expect(app.route?.view).toBe("WalletSendPreview");
  });

  it("SEND-1: an amount that is typed while a payment link waits for the tokens counts, and not the link's", () => {
    const app = new SendingApp();
    app.open();
    app.wish({ type: "send.to", text: `ethereum:${BOB}@1?value=1e18` }, { type: "send.amount", text: "0.25" });
    app.load();
    expect(app.typed).toMatchObject({ key: "native", amount: "0.25", to: BOB });
  });

  it("SEND-1, SEND-3: a payment link to a name is followed when the tokens are asked for again", () => {
    const app = new SendingApp();
    app.open();
    app.refuse("fetchTokens", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    app.answer("recallReceivers", []);
    app.wish({ type: "send.to", text: `ethereum:${DOLLAR.slice(9)}@1/transfer?address=bob.eth&uint256=1500000` });
    app.pass(LIMITS.debounce);
    const receiver = { address: BOB, name: "bob.eth" };
    app.answer("resolveReceiver", receiver);
    app.wish({ type: "send.retry" });
    app.load();
    expect(app.typed).toMatchObject({ amount: "1.5", to: "bob.eth", receiver });
  });

  it("SEND-1, NET-3: a payment link for another network is followed once the wallet is there", () => {
    const app = editing();
    app.fill();
    app.wish({ type: "send.to", text: `ethereum:${BOB}@8453?value=1e18` });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.pass(LIMITS.balanceSettle);
    app.load();
    expect(app.typed).toEqual({ key: "native", amount: "1", to: BOB, receiver: { address: BOB } });
    app.cost();
    app.wish({ type: "send.review" });
    expect(app.route?.view).toBe("WalletSendPreview");
  });

  it("SEND-1: picking a token leads back to the form", () => {
    const app = editing();
    app.go("WalletSendSelectToken");
    app.wish({ type: "send.token", key: DOLLAR });
    expect([app.route?.view, app.typed.key]).toEqual(["WalletSend", DOLLAR]);
  });

  it("SEND-1: tokens that do not load leave the network's own coin, and can be asked for again", () => {
    const app = new SendingApp();
    app.open();
    app.refuse("fetchTokens", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    app.refuse("recallReceivers", new AppKitError("HTTP_REQUEST", { reason: "failed" }));
    expect(app.form?.context.assets?.map(({ key }) => key)).toEqual(["native"]);
    expect([app.form?.hasTag("unavailable"), app.form?.context.known]).toEqual([true, []]);
    app.wish({ type: "send.retry" });
    app.load();
    expect(app.form?.context.assets).toHaveLength(2);
  });

  it("SEND-2, SEND-6: an incomplete form is not reviewed, and says what it needs", () => {
    const app = editing();
    app.fill();
    app.wish({ type: "send.amount", text: "1.6" });
    app.cost();
    app.wish({ type: "send.review" });
    expect([app.route?.view, app.toast]).toEqual(["WalletSend", "send.incomplete"]);
  });
});
