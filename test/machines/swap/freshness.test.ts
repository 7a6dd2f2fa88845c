import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { AppKitError } from "../../../domain/errors.ts";
import { chosenToken } from "../../../domain/swap/entry.ts";
import { swapFormMachine } from "../../../machines/swap/swap-form.ts";
import { ALICE, ETHEREUM } from "../../../testing/samples/values.ts";
import { presentPreview } from "../../../views/screens/swap/preview-props.ts";
import { readWorld } from "../../../views/shell/world.ts";
import { elsewhere } from "../../adapters/blockchain-api/api.ts";
import { ETH, USDC } from "../../domain/swap/samples.ts";
import { basis, filled, offer, SwapApp } from "./swap-app.ts";

describe("what a swap is told with", () => {
  it("S13, R8: what is said of an offer that was too old goes with the next offer", () => {
    const app = filled();
    app.wish({ type: "swap.review" });
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap")));
    app.wish({ type: "swap.confirm" });
    app.refuse("signSwap", new AppKitError("SWAP_EXPIRED", {}));
    expect(app.swap.context.fault?.code).toBe("SWAP_EXPIRED");
    app.pass(10_000);
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap")));
    expect(app.swap.context.fault).toBeNull();
  });

  it("SWAP-2: a price that the newest quote does not know is the list's, and not one of an earlier quote", () => {
    const app = filled();
    app.pass(10_000);
    app.answer("readSwap", basis());
    app.answer("quoteSwap", { toAmount: "2970", prices: {} });
    expect(chosenToken(app.form.context, "from")?.price).toBe(
      basis().tokens.find(({ key }) => key === "native")?.price,
    );
  });

  it("SWAP-2: a price that the newest quote brings is not the list's", () => {
    const app = filled();
    app.pass(10_000);
    app.answer("quoteSwap", { toAmount: "3070", prices: { native: "3100", [USDC.key]: "1" } });
    app.wish({ type: "swap.review" });
    expect(app.inputOf("prepareSwap")).toMatchObject({ from: { symbol: "ETH", price: "3100" } });
  });

  it("SWAP-2: a token that bears a mark is not filled in for what the page asks for", () => {
    const app = new SwapApp();
    app.answer("readSwap", basis(ETHEREUM, { tokens: [ETH, { ...USDC, mark: "unlisted" }] }));
    app.wish({ type: "swap.fill", toToken: "USDC" });
    expect(app.form.context).toMatchObject({ from: "native", to: null, wanted: null });
  });

  it("SWAP-2: each new offer brings what its tokens are worth, and what it costs; what is wanted stays as it was frozen", () => {
    const app = filled();
    app.preview("swap", { prices: { native: "4000" }, cost: "0.004" });
    const props = presentPreview(readWorld(app.root));
    expect([props?.intent.from.price, props?.intent.to.price, props?.cost]).toEqual(["4000", "1", "0.004"]);
    expect(app.swap.context.intent?.from.price).toBe("3000");
  });

  it("S13: back from the preview, a quote is asked for anew before anything can be reviewed", () => {
    const app = filled();
    app.preview();
    app.tell("router", { type: "route.back" });
    expect([app.route?.view, app.form.context.quoted, app.form.hasTag("quoting")]).toEqual(["Swap", null, true]);
    app.pass(200);
    app.answer("quoteSwap", { toAmount: "2900", prices: {} });
    app.wish({ type: "swap.review" });
    expect(app.swap.context.intent?.quoted).toBe("2900");
  });
});

describe("a form whose swap was sent meanwhile", () => {
  it("S14: it is not there for a second time", () => {
    const app = filled();
    app.preview();
    app.wish({ type: "swap.confirm" });
    app.tell("router", { type: "route.back" });
    app.pass(200);
    app.answer("quoteSwap", { toAmount: "2970", prices: {} });
    app.answer("signSwap", { hash: "0xa1", at: 1 });
    expect([app.form.context.to, app.form.context.quoted]).toEqual([null, null]);
  });

  it("S14: unless it is another swap by then", () => {
    const app = filled();
    app.preview();
    app.wish({ type: "swap.confirm" });
    app.tell("router", { type: "route.back" });
    app.wish({ type: "swap.amount", text: "2" });
    app.answer("signSwap", { hash: "0xa1", at: 1 });
    expect([app.form.context.to, app.form.context.amount]).toEqual([USDC.key, "2"]);
  });
});

describe("a list that the service does not have", () => {
  it.each([
    ["is no failure where nobody swaps", "eip155:42220", 0],
    ["is one where there are swaps", "eip155:8453", 1],
  ])("SWAP-2, ROUTE-18: %s", async (_, networkId, count) => {
    const told: true[] = [];
    const form = createActor(
      swapFormMachine.provide({
        actors: { readSwap: fromPromise(() => Promise.reject(new AppKitError("SWAP_UNSUPPORTED", {}))) },
        actions: { tellInitFailed: () => void told.push(true) },
      }),
      { input: { target: { address: ALICE, network: elsewhere(networkId) } } },
    );
    form.start();
    form.send({ type: "flow.show", view: "Swap" });
    await expect.poll(() => form.getSnapshot().hasTag("failed")).toBe(true);
    expect(told).toHaveLength(count);
  });
});
