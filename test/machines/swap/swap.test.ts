import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { SWAP_NETWORKS } from "../../../domain/modal/routes.ts";
import { formOf } from "../../../domain/swap/entry.ts";
import { swapFlaw } from "../../../domain/swap/form.ts";
import { ALICE, BASE, BOB } from "../../../testing/samples/values.ts";
import { USDC, USDT } from "../../domain/swap/samples.ts";
import { basis, filled, offer, SwapApp } from "./swap-app.ts";

const flaw = (app: SwapApp) => swapFlaw(formOf(app.form.context));

describe("SWAP-2", () => {
  it("SWAP-2: the form opens with one of the network's coin, and asks for a quote 200 ms after the last edit", () => {
    const app = new SwapApp();
    app.answer("readSwap", basis());
    expect(app.form.context).toMatchObject({ from: "native", to: null, amount: "1", slippage: "1" });
    app.wish({ type: "swap.token", side: "to", key: USDC.key });
    app.pass(199);
    app.wish({ type: "swap.amount", text: "1.5" });
    app.pass(199);
    expect(app.requestCount("quoteSwap")).toBe(0);
    app.pass(1);
    expect(app.inputOf("quoteSwap")).toMatchObject({ sender: ALICE, amount: "1.5", to: { symbol: "USDC" } });
  });

  it("SWAP-2 I7: an edit gives up the quote that is on its way; the newest one counts", () => {
    const app = filled();
    expect(flaw(app)).toBeNull();
    app.wish({ type: "swap.amount", text: "2" });
    expect([app.form.context.quoted, flaw(app)]).toEqual([null, "quote"]);
    app.pass(200);
    app.wish({ type: "swap.amount", text: "3" });
    expect(app.waiting("quoteSwap")).toEqual([]);
    app.pass(200);
    app.answer("quoteSwap", { toAmount: "8900", prices: {} });
    expect(app.form.context).toMatchObject({ amount: "3", quoted: "8900" });
  });

  it("SWAP-2 S13: while it is looked at, balances and quote are read again every 10 s; not after", () => {
    const app = filled();
    app.pass(10_000);
    expect([app.requestCount("readSwap"), app.requestCount("quoteSwap")]).toEqual([2, 2]);
    expect(app.form.context.quoted).toBe("2970");
    app.close();
    app.pass(60_000);
    expect([app.requestCount("readSwap"), app.requestCount("quoteSwap")]).toEqual([2, 2]);
  });

  it("SWAP-2 S13: a quote that cannot be renewed is given up when it is 30 s old", () => {
    const app = filled();
    app.pass(10_000);
    app.pass(19_999);
    expect(app.form.context.quoted).toBe("2970");
    app.pass(1);
    expect([app.form.context.quoted, flaw(app)]).toEqual([null, "quote"]);
  });

  it.each([
    ["offers nothing", "unoffered", (app: SwapApp) => app.answer("quoteSwap", { toAmount: null, prices: {} })],
    ["is down", "failed", (app: SwapApp) => app.refuse("quoteSwap", new Error("down"))],
  ])("SWAP-2: a service that %s is asked again after 10 s, and the form says which", (_, miss, fail) => {
    const app = filled();
    app.wish({ type: "swap.amount", text: "2" });
    app.pass(200);
    fail(app);
    expect(flaw(app)).toBe(miss);
    app.pass(10_000);
    app.answer("quoteSwap", { toAmount: "5940", prices: {} });
    expect(flaw(app)).toBeNull();
  });

  it("SWAP-2: the sides change places, and what was promised becomes what is given", () => {
    const app = filled();
    app.wish({ type: "swap.turn" });
    expect(app.form.context).toMatchObject({ from: USDC.key, to: "native", amount: "2970", quoted: null });
    app.wish({ type: "swap.turn" });
    expect(app.form.context).toMatchObject({ from: "native", to: USDC.key, amount: "1" });
    app.wish({ type: "swap.token", side: "from", key: USDC.key });
    expect(app.form.context).toMatchObject({ from: USDC.key, to: "native" });
  });

  it("SWAP-2: as much as can be given is the coin less the cost, and all of a token", () => {
    const app = filled();
    app.wish({ type: "swap.most" });
    expect(app.form.context.amount).toBe("4.997");
    app.wish({ type: "swap.token", side: "from", key: USDT.key });
    app.wish({ type: "swap.most" });
    expect(app.form.context.amount).toBe("1000");
  });

  it("SWAP-2: what the page asks for is filled in by symbols, once the tokens are known", () => {
    const app = new SwapApp();
    app.wish({ type: "swap.fill", fromToken: "usdt", toToken: "ETH", amount: "12.5" });
    expect(app.form.context.wanted).not.toBeNull();
    app.answer("readSwap", basis());
    expect(app.form.context).toMatchObject({ from: USDT.key, to: "native", amount: "12.5", wanted: null });
    app.wish({ type: "swap.fill", fromToken: "NONE" });
    expect(app.form.context).toMatchObject({ from: USDT.key, to: "native", amount: "12.5" });
  });

  it("SWAP-2: a page that wants the coin gets it: what is given for it is left to the visitor", () => {
    const app = new SwapApp();
    app.wish({ type: "swap.fill", toToken: "ETH" });
    app.answer("readSwap", basis());
    expect(app.form.context).toMatchObject({ from: null, to: "native" });
    expect(flaw(app)).toBe("token");
    app.wish({ type: "swap.token", side: "from", key: USDC.key });
    expect(app.form.context).toMatchObject({ from: USDC.key, to: "native" });
    app.wish({ type: "swap.fill", fromToken: "ETH", toToken: "ETH" });
    expect(app.form.context).toMatchObject({ from: "native", to: null });
  });

  it("SWAP-2 ROUTE-18: what the page asks for where nothing is swapped is filled in on the network that is chosen instead", () => {
    const app = new SwapApp();
    app.wish({ type: "swap.fill", toToken: "USDC", amount: "12.5" });
    app.tell("router", { type: "route.push", route: SWAP_NETWORKS });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.open();
    app.pass(LIMITS.balanceSettle);
    app.answer("readSwap", basis(BASE));
    expect(app.form.context).toMatchObject({ to: USDC.key.replace("eip155:1", BASE.caipNetworkId), amount: "12.5" });
    app.close();
    expect(app.form.context).toMatchObject({ to: null, amount: "1", wanted: null });
  });

  it("SWAP-2: what the page asks for while the wallet still changes is filled in", () => {
    const app = filled();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.wish({ type: "swap.fill", toToken: "USDC", amount: "12.5" });
    app.pass(LIMITS.balanceSettle);
    app.answer("readSwap", basis(BASE));
    expect(app.form.context).toMatchObject({ amount: "12.5", wanted: null });
  });

  it("SWAP-2: a list that cannot be read is said as 'Failed to initialize swap', and can be asked for again", () => {
    const app = new SwapApp();
    app.refuse("readSwap", new AppKitError("SWAP_UNSUPPORTED", {}));
    expect([app.toast, app.form.hasTag("failed")]).toEqual(["error.SWAP_INIT_FAILED", true]);
    app.wish({ type: "swap.retry" });
    app.answer("readSwap", basis());
    expect(app.form.hasTag("failed")).toBe(false);
  });

  it("SWAP-2: a list that cannot be read again stays as it was", () => {
    const app = filled();
    app.pass(10_000);
    app.refuse("readSwap", new Error("down"));
    expect(app.form.context.basis?.tokens).toHaveLength(3);
    expect(app.toast).toBeUndefined();
  });

  it("SWAP-2: a token that is gone from the list is to be chosen anew, and no price is asked of it until it is back", () => {
    const app = filled();
    app.pass(10_000);
    const full = basis();
    app.answer("readSwap", { ...full, tokens: full.tokens.filter(({ key }) => key !== USDC.key) });
    expect([flaw(app), app.form.context.quoted, app.waiting("quoteSwap")]).toEqual(["token", null, []]);
    app.pass(10_000);
    expect([flaw(app), app.requestCount("quoteSwap")]).toEqual(["token", 2]);
    app.answer("readSwap", full);
    app.pass(200);
    app.answer("quoteSwap", { toAmount: "2969", prices: {} });
    expect([flaw(app), app.form.context.quoted]).toEqual([null, "2969"]);
  });

  it("NET-3 SWAP-2: another account or network clears the form, and reads anew what is there", () => {
    const app = filled();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.form.context).toMatchObject({ to: null, basis: null, quoted: null });
    app.pass(400);
    expect(app.inputOf("readSwap")).toMatchObject({ network: { caipNetworkId: BASE.caipNetworkId } });
  });

  it("SWAP-2: a closed card forgets what was entered", () => {
    const app = filled();
    app.close();
    expect(app.form.context).toMatchObject({ from: "native", to: null, amount: "1", quoted: null });
  });
});

describe("S13", () => {
  it("S13 I1: the wallet is asked for the offer that was shown, which is for what was entered", () => {
    const app = filled();
    const preview = app.preview();
    expect(preview.intent).toMatchObject({ sender: ALICE, amount: "1", quoted: "2970", slippage: "1" });
    expect(app.swap.context.offer).toBe(preview);
    app.wish({ type: "swap.confirm" });
    expect(app.inputOf("signSwap")).toBe(preview);
  });

  it("S13: the offer is made anew every 10 s, and the newest is signed", () => {
    const app = filled();
    app.preview();
    app.pass(10_000);
    const newer = offer(app.inputOf("prepareSwap"), "swap", { toAmount: "2969" });
    app.answer("prepareSwap", newer);
    app.wish({ type: "swap.confirm" });
    expect(app.inputOf("signSwap")).toBe(newer);
  });

  it("S13: an offer that could not be renewed is not signed when it is 30 s old", () => {
    const app = filled();
    app.preview();
    app.pass(10_000);
    app.refuse("prepareSwap", new Error("down"));
    expect(app.swap.context.offer).not.toBeNull();
    app.pass(20_000);
    app.wish({ type: "swap.confirm" });
    expect([app.swap.context.offer, app.requestCount("signSwap")]).toEqual([null, 0]);
  });

  it("S11: a service that wants something else signed is refused with its reason on the preview alone, and can be asked again", () => {
    const app = filled();
    app.wish({ type: "swap.review" });
    app.refuse("prepareSwap", new AppKitError("SWAP_REFUSED", { deviation: "receiver" }));
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(0);
    expect(app.swap.context.fault).toEqual({ code: "SWAP_REFUSED", values: { deviation: "receiver" } });
    expect([app.view, app.toast]).toEqual(["SwapPreview", undefined]);
    app.wish({ type: "swap.retry" });
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap")));
    expect(app.swap.context.fault).toBeNull();
  });

  it.each(["rate", "minimum"] as const)(
    "SWAP-2, S13: one that brings too little (%s) is tried again with a new quote, on the form, where more slippage can be chosen",
    (deviation) => {
      const app = filled();
      app.wish({ type: "swap.review" });
      app.refuse("prepareSwap", new AppKitError("SWAP_REFUSED", { deviation }));
      app.wish({ type: "swap.retry" });
      expect([app.view, app.swap.context.intent, app.form.context.quoted]).toEqual(["Swap", null, null]);
      expect(app.form.context).toMatchObject({ to: USDC.key, amount: "1" });
      app.pass(200);
      app.answer("quoteSwap", { toAmount: "2900", prices: {} });
      app.wish({ type: "swap.review" });
      expect(app.inputOf("prepareSwap")).toMatchObject({ quoted: "2900" });
    },
  );

  it("S11: a swap that the chain would refuse is not signed", () => {
    const app = filled();
    app.preview("swap", { outcome: { state: "refused", fault: { code: "NODE_FUNDS_LOW" } } });
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(0);
  });

  it.each(["SWAP_ALLOWANCE_FAILED", "SWAP_APPROVAL_FAILED", "SWAP_BUILD_FAILED"] as const)(
    "SWAP-2: %s is said, and leads back to the form as it was",
    (code) => {
      const app = filled();
      app.wish({ type: "swap.review" });
      app.refuse("prepareSwap", new AppKitError(code, {}));
      expect([app.view, app.toast]).toEqual(["Swap", `error.${code}`]);
      expect(app.form.context).toMatchObject({ to: USDC.key, amount: "1" });
    },
  );

  it("S13: another account while it is previewed ends the preview", () => {
    const app = filled();
    app.preview();
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    expect([app.view, app.swap.context.offer]).toEqual(["Swap", null]);
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(0);
  });
});

describe("S14", () => {
  it("S14: one confirmation is one prompt, however often it is pressed", () => {
    const app = filled();
    app.preview();
    for (let press = 0; press < 5; press += 1) app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(1);
    expect(app.toast).toBe("swap.confirming");
  });

  it("S14 SWAP-2: what was signed is handed to the outbox, whatever is shown by then", () => {
    const app = filled();
    app.preview();
    app.wish({ type: "swap.confirm" });
    app.tell("router", { type: "route.back" });
    app.answer("signSwap", { hash: "0x5e", at: 7 });
    expect(app.world.getSnapshot()).toBeDefined();
    expect(app.inputOf("followSent")).toEqual({
      ...{ hash: "0x5e", at: 7, sender: ALICE, networkId: "eip155:1", what: "swap", amount: "1", symbol: "ETH" },
      gets: { amount: "2940.3", likely: "2970", symbol: "USDC" },
    });
    expect(app.toast).toBe("swap.started");
  });

  it("S14: while the wallet still asks for an earlier swap, the next one is not confirmed", () => {
    const app = filled();
    app.preview();
    app.wish({ type: "swap.confirm" });
    app.reviewAgain("2970", "swap");
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(1);
    app.refuse("signSwap", new AppKitError("SEND_DECLINED", {}));
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(2);
  });

  it("S14: the same swap that is reviewed again while the wallet is asked is over once the first is sent; another is not", () => {
    const again = filled();
    again.preview();
    again.wish({ type: "swap.confirm" });
    again.reviewAgain("2969", "swap");
    again.answer("signSwap", { hash: "0x5e", at: 7 });
    expect([again.view, again.swap.context.intent, again.form.context.to]).toEqual(["Swap", null, null]);
    const other = filled();
    other.preview();
    other.wish({ type: "swap.confirm" });
    other.reviewAgain("1485", "swap", "0.5");
    other.answer("signSwap", { hash: "0x5e", at: 7 });
    expect([other.view, other.swap.context.intent?.amount]).toEqual(["SwapPreview", "0.5"]);
  });

  it("S14: a declined swap is said, and can be confirmed again from the same preview", () => {
    const app = filled();
    app.preview();
    app.wish({ type: "swap.confirm" });
    app.refuse("signSwap", new AppKitError("SEND_DECLINED", {}));
    expect([app.view, app.toast, app.swap.context.fault?.code]).toEqual([
      ...["SwapPreview", "error.SEND_DECLINED", "SEND_DECLINED"],
    ]);
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(2);
  });

  it.each([
    ["swap", "SWAP_ERROR"],
    ["approve", "SWAP_APPROVAL_ERROR"],
  ] as const)("SWAP-2: a %s that failed is tracked as %s", (what, event) => {
    const app = filled();
    app.preview(what);
    app.wish({ type: "swap.confirm" });
    app.refuse("signSwap", new AppKitError("NODE_FUNDS_LOW", {}));
    expect(app.tracked.slice(-2)).toEqual(["INITIATE_SWAP", event]);
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x5e", at: 7 });
    if (what === "swap") expect(app.tracked.at(-1)).toBe("SWAP_SUCCESS");
  });
});
