import { afterEach, describe, expect, it, vi } from "vitest";
import { APPROVAL_OFFER, SWAP_INTENT, SWAP_OFFER } from "../../../../testing/samples/swap.ts";
import { formatShort, shorten, shortPercent } from "../../../../views/screens/swap/amounts.ts";
import { isDear } from "../../../../views/screens/swap/QuoteFacts.tsx";
import { Swap } from "../../../../views/screens/swap/Swap.tsx";
import { SwapPreview } from "../../../../views/screens/swap/SwapPreview.tsx";
import { SwapSelectToken } from "../../../../views/screens/swap/SwapSelectToken.tsx";
import { presentSwap } from "../../../../views/screens/swap/swap-props.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { render } from "../../render.tsx";
import { snapshotOf } from "../../snapshot.ts";
import { BASIS, swapping } from "./swapping.ts";

afterEach(() => void vi.useRealTimers());

const NEVER_ASKED = { prompted: null, approval: null, stepsAsked: null, fault: null, isSmartAccount: false } as const;

/** The review of a swap in these states, of which these facts are known. */
async function reviewed(tags: readonly string[], facts: object = {}) {
  const { world } = await swapping();
  const context = { intent: SWAP_INTENT, offer: SWAP_OFFER, ...NEVER_ASKED, ...facts };
  const swaps = { eip155: snapshotOf(context, tags) };
  return SwapPreview.present({ ...world(), swaps } as never)!;
}

/** The form of a swap, with these facts. */
async function entered(facts: object, tags: readonly string[] = []) {
  const { world } = await swapping();
  const real = world();
  const context = { ...real.swapForms.eip155?.context, ...facts };
  const swapForms = { eip155: snapshotOf(context, tags) };
  return presentSwap({ ...real, swapForms } as never);
}

describe("the review of a swap is drawn from its machine", () => {
  it("S13: the newest offer counts, save while the wallet shows another one", async () => {
    const prompted = { ...SWAP_OFFER, toAmount: "1" };
    expect((await reviewed([], { prompted })).offer).toBe(SWAP_OFFER);
    expect((await reviewed(["asking"], { prompted })).offer).toBe(prompted);
  });

  it("S14: an earlier prompt blocks it; what was refused is on its way again while it is prepared", async () => {
    const fault = { code: "SWAP_REFUSED", values: {} };
    expect((await reviewed(["prompted"])).phase).toBe("blocked");
    expect((await reviewed(["preparing"], { offer: null, fault })).phase).toBe("preparing");
    expect((await reviewed([], { offer: null, fault })).phase).toBe("refused");
  });

  it("SWAP-2: the cost is the offer's, or the form's before there is one; a smart account pays it", async () => {
    const offer = { ...SWAP_OFFER, cost: "0.001" };
    expect(await reviewed([], { offer })).toMatchObject({ cost: "0.001", isCovered: false });
    expect(await reviewed([], { offer: null, isSmartAccount: true })).toMatchObject({
      ...{ cost: BASIS.cost, isCovered: true },
    });
  });

  it("SWAP-2: both sides have the prices of the offer", async () => {
    const offer = { ...SWAP_OFFER, prices: { native: "3100", [SWAP_INTENT.to.key]: "1" } };
    const { intent } = await reviewed([], { offer });
    expect([intent.from.price, intent.to.price]).toEqual(["3100", "1"]);
  });

  it("S11: an approval stays the next step until the chain has it, and is short where no step has become less", async () => {
    expect((await reviewed([], { approval: "0x1" })).next).toBe("approve");
    const offer = APPROVAL_OFFER;
    const short = async (stepsAsked: number | null, fault: object | null = null) =>
      (await reviewed([], { offer, stepsAsked, fault })).isShort;
    const count = offer.steps.length;
    expect([await short(null), await short(count), await short(count + 1)]).toEqual([false, true, false]);
    expect(await short(count, { code: "SWAP_FAILED", values: {} })).toBe(false);
  });

  it("S12b: a token's mark is its risk, and so is a price that nobody knows", async () => {
    const intent = { ...SWAP_INTENT, to: { ...SWAP_INTENT.to, mark: "twin" } };
    const { risks } = await reviewed([], { intent });
    expect(risks.map(({ kind, asset }) => [kind, asset.symbol])).toEqual([
      ["twin", "USDC"],
      ["unpriced", "USDC"],
    ]);
  });
});

describe("the form of a swap is drawn from its machine", () => {
  it("SWAP-2: the coin has its newest price", async () => {
    expect(await entered({ prices: { native: "9" } })).toMatchObject({ coin: { symbol: "ETH", price: "9" } });
  });

  it("SWAP-2: it is quoted no more once a quote is there, although another one is asked for", async () => {
    expect(await entered({ quoted: "1" }, ["quoting"])).toMatchObject({ isQuoting: false });
    expect(await entered({ quoted: null }, ["quoting"])).toMatchObject({ isQuoting: true });
  });

  it("SWAP-2: the whole balance is offered where it is worth a swap, and the cost to keep is known", async () => {
    const small = BASIS.tokens.map((token) => (token.key === "native" ? { ...token, balance: "0.000000001" } : token));
    expect(await entered({ basis: BASIS })).toMatchObject({ hasMost: true });
    expect(await entered({ basis: { ...BASIS, cost: null } })).toMatchObject({ hasMost: false });
    expect(await entered({ basis: { ...BASIS, tokens: small } })).toMatchObject({ hasMost: false });
    const { all } = render(<Swap.Body {...GALLERY.Swap.filled} hasMost={false} />);
    expect(all("[data-action='swap.most']")).toEqual([]);
  });

  it("SWAP-2: Enter reviews it, and what comes back is small where it is long", () => {
    const { key, sent, one } = render(<Swap.Body {...GALLERY.Swap.filled} amount="1" quoted="1234567.5" />);
    key("input[data-action='swap.amount']", "Enter");
    expect(sent).toEqual([{ type: "swap.review" }]);
    expect(one("output").dataset["long"]).toBe("true");
  });
});

describe("the list of tokens", () => {
  it("SWAP-2: is that of the side that was asked for last, with its chosen token", async () => {
    const { world } = await swapping();
    const real = world();
    const context = { ...real.swapForms.eip155?.context, from: "native", to: "other" };
    const at = (...history: object[]) =>
      SwapSelectToken.present({
        ...real,
        router: { ...real.router, context: { ...real.router.context, history } },
        swapForms: { eip155: { context } },
      } as never);
    const view = "SwapSelectToken";
    const help = { view: "WhatIsANetwork" };
    expect(at({ view, side: "from" }, { view, side: "to" }, help)).toMatchObject({ side: "to", chosen: "other" });
    expect(at({ view, side: "to" }, { view, side: "from" })).toMatchObject({ side: "from", chosen: "native" });
    expect(at(help)?.tokens).toBe(context.basis?.tokens);
  });

  it("SWAP-2: a search hides the suggestions; one that finds nothing is left with a press", () => {
    const screen = render(<SwapSelectToken.Body {...GALLERY.SwapSelectToken.list} />);
    screen.type("input", "nothing of that kind");
    expect(screen.all(".chips")).toEqual([]);
    screen.press(".btn[data-action='tokens.search']");
    expect(screen.one<HTMLInputElement>("input").value).toBe("");
    expect(screen.all(".chips")).toHaveLength(1);
  });
});

describe("amounts of a quote", () => {
  it("SWAP-2: have six fraction digits, or three that say something", () => {
    expect(["1.23456789", "0.000000123456", "-0.0000000098765"].map(shorten)).toEqual([
      ...["1.234567", "0.000000123", "-0.00000000988"],
    ]);
    expect(formatShort("1234.5", { symbol: "ETH" }, "de")).toBe("1.234,5 ETH");
  });

  it("SWAP-2: a share too small for two digits is less than the least, also where it is a gain", () => {
    expect(["0.001", "-0.001", "0", "1.239"].map((percent) => shortPercent(percent, "en"))).toEqual([
      ...["<0.01%", "<0.01%", "0%", "1.23%"],
    ]);
  });

  it("S12b: a loss of 5% is dear, less is not, and a gain never is", () => {
    expect(["5", "4.99", "-10", null].map((priceImpact) => isDear({ priceImpact }))).toEqual([
      ...[true, false, false, false],
    ]);
    const { one } = render(<SwapPreview.Body {...GALLERY.SwapPreview["great loss"]} />);
    expect(one(".facts [data-bad]").textContent).toBe("24.5%");
  });
});
