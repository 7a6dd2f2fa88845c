import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, type PaymentCurrency, type PurchaseCurrency } from "../../../domain/buy/options.ts";
import type { Purchase } from "../../../domain/buy/purchase.ts";
import { estimatedQuote } from "../../../domain/buy/quote.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { BuyWish } from "../../../machines/buy/events.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { BOUGHT, CHECKOUT, PENDING } from "../../../testing/samples/buy.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../testing/samples/values.ts";
import { readWorld, type World } from "../../../views/shell/world.ts";
import { flowOf } from "../../walks/send.ts";

const [DOLLAR, EURO] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency, PaymentCurrency];
const [USDC, ETHER] = DEFAULT_OPTIONS.purchaseCurrencies as [PurchaseCurrency, PurchaseCurrency];

/** A visitor who looks at the providers; `kept`: what the last page left open. */
class Buyer {
  readonly app = new ScriptedApp({ settings: { onrampKeys: { coinbase: "app", meld: "key" } } });

  constructor(purchase: unknown = null) {
    const { app } = this;
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    app.answer("recallSent", []);
    app.tell("app", { type: "modal.open", route: { view: "OnRampProviders" } });
    app.pass(LIMITS.prefetch);
    app.answer("recallPurchase", purchase);
  }

  get world(): World {
    return readWorld(this.app.root);
  }

  get view() {
    return this.app.read("router").context.history.at(-1)?.view;
  }

  get toast() {
    return this.app.read("notice").context.toast?.text;
  }

  get tags() {
    return [...(this.world.buys.eip155?.tags ?? [])];
  }

  get form() {
    return this.world.buyForms.eip155?.context;
  }

  wish(event: BuyWish): void {
    flowOf(this.app, "buy")?.send(event);
  }

  /** Opens the page of a provider once it is prepared. */
  open(provider: "coinbase" | "meld"): void {
    this.app.say("prepareCheckouts", { type: "checkout.prepared", provider, checkout: CHECKOUT });
    this.wish({ type: "buy.open", provider });
  }

  requests(port: Parameters<ScriptedApp["waiting"]>[0]) {
    return this.app.requests.filter((ask) => ask.port === port).map(({ input }) => input);
  }

  /** The history answers the newest request. */
  tell(...purchases: Purchase[]): void {
    this.app.answer("fetchPurchases", { purchases, at: CHECKOUT.since + 120_000 });
  }
}

describe("a purchase at Coinbase while another is made at Meld", () => {
  /** The page of Coinbase is paid on, that of Meld opened as well. */
  function atBoth(): Buyer {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 1 });
    me.app.answer("keepPurchase");
    me.app.tell("router", { type: "route.back" });
    me.open("meld");
    me.app.say("openCheckout", { type: "popup.opened", at: 2 });
    expect([me.view, me.tags]).toEqual(["BuyInProgress", ["open"]]);
    me.app.pass(LIMITS.purchasePoll);
    return me;
  }

  it("RAMP-2 is waited for until it has come, and said", () => {
    const me = atBoth();
    me.tell(PENDING);
    me.app.pass(LIMITS.purchasePoll);
    me.tell(BOUGHT);
    expect([me.toast, me.view, me.tags]).toEqual([{ key: "buy.arrived" }, "BuyInProgress", ["open"]]);
    expect(me.requests("keepPurchase").at(-1)).toEqual({ purchase: null });
    me.app.pass(LIMITS.purchase);
    expect(me.app.waiting("fetchPurchases")).toEqual([]);
  });

  it("RAMP-2 or has failed", () => {
    const me = atBoth();
    me.tell({ ...BOUGHT, status: "failed" });
    expect(me.toast).toEqual({ key: "buy.failed" });
  });

  it("RAMP-2 and no longer than it would be without", () => {
    const me = atBoth();
    me.app.pass(LIMITS.purchase);
    me.tell();
    me.app.pass(LIMITS.purchase);
    expect(me.app.waiting("fetchPurchases")).toEqual([]);
  });

  it("RAMP-2 another account is not told of it", () => {
    const me = atBoth();
    me.app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    me.app.answer("recallPurchase", null);
    me.app.pass(LIMITS.purchase);
    expect([me.world.buys.eip155?.context.earlier, me.app.waiting("fetchPurchases")]).toEqual([null, []]);
  });
});

describe("the form", () => {
  it("RAMP-1 the options are asked for, and a price of what is typed after a pause; the newest wins", () => {
    const me = new Buyer();
    me.app.answer("fetchOnrampOptions", DEFAULT_OPTIONS);
    expect(me.requests("quotePurchase")).toEqual([]);
    me.wish({ type: "buy.amount", text: "10" });
    me.wish({ type: "buy.amount", text: "100" });
    expect(me.requests("quotePurchase")).toEqual([]);
    me.app.pass(LIMITS.debounce);
    expect(me.requests("quotePurchase")).toMatchObject([{ amount: "100", payment: { id: "USD" } }]);
    me.wish({ type: "buy.amount", text: "200" });
    me.app.pass(LIMITS.debounce);
    expect(me.app.waiting("quotePurchase")).toHaveLength(1);
    me.app.answer("quotePurchase", estimatedQuote("200", DOLLAR));
    expect(me.form?.quote).toMatchObject({ isEstimate: true, purchaseAmount: { amount: "200" } });
  });

  it("RAMP-1 an amount outside of the limits is neither priced nor handed to a provider", () => {
    const me = new Buyer();
    me.wish({ type: "buy.amount", text: "9.99" });
    me.app.pass(LIMITS.debounce);
    expect(me.requests("quotePurchase")).toEqual([]);
    expect(me.requests("prepareCheckouts").at(-1)).toMatchObject({ amount: "" });
  });

  it("RAMP-2 a chosen currency leads back, and the providers prepare their pages for it", () => {
    const me = new Buyer();
    me.app.tell("router", { type: "route.push", route: { view: "OnRampTokenSelect" } });
    me.wish({ type: "buy.token", symbol: "ETH" });
    expect(me.view).toBe("OnRampProviders");
    expect(me.requests("prepareCheckouts").at(-1)).toMatchObject({ currency: { symbol: "ETH" }, isChosen: true });
    me.app.tell("router", { type: "route.push", route: { view: "OnRampFiatSelect" } });
    me.wish({ type: "buy.fiat", id: "EUR" });
    expect(me.requests("prepareCheckouts").at(-1)).toMatchObject({ payment: { id: "EUR" } });
  });

  it.each([
    ["another coin", { purchaseCurrencies: [ETHER] }, { currency: ETHER, payment: DOLLAR }],
    ["other money", { paymentCurrencies: [EURO] }, { currency: USDC, payment: EURO }],
  ])(
    "RAMP-1 RAMP-2 options that come late, with %s first: price and pages are made anew for it",
    (_, change, draft) => {
      const me = new Buyer();
      me.wish({ type: "buy.amount", text: "100" });
      me.app.pass(LIMITS.debounce);
      me.app.say("prepareCheckouts", { type: "checkout.prepared", provider: "meld", checkout: CHECKOUT });
      me.app.answer("quotePurchase", estimatedQuote("100", DOLLAR));
      me.app.answer("fetchOnrampOptions", { ...DEFAULT_OPTIONS, ...change });
      expect([me.form?.quote, me.form?.checkouts]).toEqual([null, {}]);
      expect(me.requests("quotePurchase").at(-1)).toMatchObject({ ...draft, amount: "100" });
      expect(me.requests("prepareCheckouts").at(-1)).toMatchObject({ ...draft, amount: "100" });
    },
  );

  it("RAMP-1 options that change nothing of what is entered leave price and pages as they are", () => {
    const me = new Buyer();
    me.wish({ type: "buy.amount", text: "100" });
    me.app.pass(LIMITS.debounce);
    me.app.say("prepareCheckouts", { type: "checkout.prepared", provider: "meld", checkout: CHECKOUT });
    me.app.answer("fetchOnrampOptions", DEFAULT_OPTIONS);
    me.app.answer("quotePurchase", estimatedQuote("100", DOLLAR));
    expect([me.requests("quotePurchase").length, me.form?.checkouts]).toEqual([1, { meld: CHECKOUT }]);
  });

  it("R10 nobody is asked while nobody looks", () => {
    const me = new Buyer();
    me.app.tell("modal", { type: "modal.close" });
    me.app.pass(LIMITS.sheet);
    expect(me.app.waiting("prepareCheckouts")).toEqual([]);
    expect(me.requests("fetchPurchases")).toEqual([]);
  });

  it("R15 a page that was prepared for another account is not opened", () => {
    const me = new Buyer();
    me.app.say("prepareCheckouts", { type: "checkout.prepared", provider: "coinbase", checkout: CHECKOUT });
    me.app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    me.wish({ type: "buy.open", provider: "coinbase" });
    expect(me.requests("openCheckout")).toEqual([]);
    me.app.pass(LIMITS.debounce);
    expect(me.requests("prepareCheckouts").at(-1)).toMatchObject({ address: BOB });
  });
});

describe("a purchase at Coinbase", () => {
  it("RAMP-2, R16 a click opens the page in its own task, and what was bought takes the place of the progress", () => {
    const me = new Buyer();
    me.open("coinbase");
    expect(me.requests("openCheckout")).toEqual([{ url: CHECKOUT.url }]);
    expect(me.view).toBe("BuyInProgress");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    expect(me.requests("keepPurchase").at(-1)).toEqual({
      purchase: { provider: "coinbase", address: ALICE, at: 5, since: CHECKOUT.since },
    });
    me.app.answer("keepPurchase");
    me.app.pass(LIMITS.purchasePoll);
    me.tell({ ...BOUGHT, id: "old", at: CHECKOUT.since });
    me.app.pass(LIMITS.purchasePoll);
    me.tell(PENDING);
    // A page that is reloaded by then still waits for it.
    expect([me.view, me.requests("keepPurchase").length]).toEqual(["OnRampActivity", 1]);
    // The list is read at once, and again while it is in progress.
    me.tell(PENDING);
    me.app.pass(LIMITS.purchaseRefresh);
    me.tell(BOUGHT, BOUGHT);
    expect([me.toast, me.requests("keepPurchase").at(-1)]).toEqual([{ key: "buy.arrived" }, { purchase: null }]);
    expect(me.requests("fetchBalance").at(-1)).toMatchObject({ fresh: true });
    const count = me.requests("fetchPurchases").length;
    me.app.pass(10 * LIMITS.purchasePoll);
    expect(me.requests("fetchPurchases")).toHaveLength(count);
  });

  it("RAMP-2 a failed one says so", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    me.app.pass(LIMITS.purchasePoll);
    me.tell({ ...BOUGHT, status: "failed" });
    expect(me.view).toBe("OnRampActivity");
    expect(me.toast).toEqual({ key: "buy.failed" });
  });

  it("RAMP-2 a success that is told twice, and for another amount, is told to the visitor once, as the history has it", () => {
    const me = new Buyer();
    me.wish({ type: "buy.amount", text: "100" });
    me.app.pass(LIMITS.debounce);
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    me.app.pass(LIMITS.purchasePoll);
    const other = { ...BOUGHT, amount: "3" };
    me.tell(other);
    expect([me.view, me.toast]).toEqual(["OnRampActivity", { key: "buy.arrived" }]);
    me.app.pass(LIMITS.toast + LIMITS.toastSwap);
    expect(me.toast).toBeUndefined();
    me.tell(other);
    expect(me.toast).toBeUndefined();
    expect(me.world.purchases.eip155?.context.answer?.purchases).toEqual([other]);
  });

  it("RAMP-2 nothing heard for 180 s is an error, and what comes later is told all the same", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    me.app.say("openCheckout", { type: "popup.closed" });
    expect(me.tags).toEqual(["awaited", "closed"]);
    for (let passed = 0; passed < LIMITS.purchase; passed += LIMITS.purchasePoll) {
      me.app.pass(LIMITS.purchasePoll);
      if (me.app.waiting("fetchPurchases").length > 0) me.app.refuse("fetchPurchases", new Error("down"));
    }
    expect(me.tags).toEqual(["overdue"]);
    me.app.tell("router", { type: "route.push", route: { view: "OnRampActivity" } });
    me.tell(BOUGHT);
    expect(me.toast).toEqual({ key: "buy.arrived" });
  });

  it("R16 a blocked window can be opened by another click", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.blocked", at: 5 });
    expect(me.tags).toEqual(["blocked"]);
    expect(me.requests("keepPurchase")).toEqual([]);
    me.wish({ type: "buy.reopen" });
    expect(me.requests("openCheckout")).toHaveLength(2);
  });

  it("RAMP-2 where the window is blocked and the link was copied, the purchase is waited for as in a window", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.blocked", at: 5 });
    me.wish({ type: "buy.copy" });
    me.app.answer("copyText");
    expect(me.tags).toEqual(["awaited", "elsewhere"]);
    expect(me.requests("keepPurchase").at(-1)).toEqual({
      purchase: { provider: "coinbase", address: ALICE, at: 5, since: CHECKOUT.since },
    });
    const before = me.requests("fetchPurchases").length;
    me.app.pass(LIMITS.purchasePoll);
    expect(me.requests("fetchPurchases").length).toBeGreaterThan(before);
    me.app.pass(LIMITS.purchase);
    expect(me.tags).toEqual(["overdue"]);
  });

  it("RAMP-2 it goes on behind other views, and the link can be copied", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    me.wish({ type: "buy.copy" });
    expect(me.requests("copyText")).toEqual([{ text: CHECKOUT.url }]);
    me.app.answer("copyText");
    expect(me.toast).toEqual({ key: "buy.link.copied" });
    me.app.tell("router", { type: "route.reset", route: { view: "Account" } });
    me.app.pass(LIMITS.purchasePoll);
    me.tell(BOUGHT);
    expect(me.view).toBe("Account");
    expect(me.tags).toEqual([]);
  });

  it("RAMP-2 one of the last page is waited for as long as is left, and its link is gone", () => {
    const me = new Buyer({ provider: "coinbase", address: ALICE, at: 1, since: CHECKOUT.since, left: 60_000 });
    expect(me.view).toBe("BuyInProgress");
    expect(me.tags).toEqual(["awaited", "closed"]);
    me.wish({ type: "buy.copy" });
    expect(me.toast).toEqual({ key: "buy.link.none" });
    expect(me.view).toBe("OnRampProviders");
    me.app.pass(60_000);
    expect(me.tags).toEqual([]);
  });

  it("RAMP-2 another account ends it", () => {
    const me = new Buyer();
    me.open("coinbase");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    me.app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    expect(me.world.buys.eip155?.context.purchase).toBeNull();
    expect(me.app.waiting("openCheckout")).toEqual([]);
  });
});

describe("a purchase at Meld", () => {
  it("RAMP-2, R16 is not followed: a closed window is all that is told", () => {
    const me = new Buyer();
    me.open("meld");
    me.app.say("openCheckout", { type: "popup.opened", at: 5 });
    expect(me.tags).toEqual(["open"]);
    me.app.pass(LIMITS.purchase);
    expect(me.requests("fetchPurchases")).toEqual([]);
    expect(me.requests("keepPurchase")).toEqual([]);
    me.app.say("openCheckout", { type: "popup.closed" });
    expect(me.tags).toEqual(["closed"]);
    expect(me.requests("fetchBalance").at(-1)).toMatchObject({ fresh: true });
  });
});
