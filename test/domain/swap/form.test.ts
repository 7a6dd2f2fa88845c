import { describe, expect, it } from "vitest";
import { EMPTY_SWAP, formOf, mostOf } from "../../../domain/swap/entry.ts";
import { type SwapFlaw, type SwapForm, swapFlaw } from "../../../domain/swap/form.ts";
import { isSameSwap } from "../../../domain/swap/swap.ts";
import { SWAP_INTENT } from "../../../testing/samples/swap.ts";
import { ALICE, BASE, BOB } from "../../../testing/samples/values.ts";
import { ETH, ethereum, numbered, token, USDC } from "./samples.ts";

const FORM: SwapForm = {
  ...{ from: USDC, to: ETH, amount: "100", quoted: "0.033", miss: null },
  ...{ cost: "0.003", coin: "5", isCovered: false },
};

const CASES: readonly (readonly [string, Partial<SwapForm>, SwapFlaw | null])[] = [
  ["nothing is missing", {}, null],
  ["the quote failed, whatever else", { miss: "failed", from: null, amount: "" }, "failed"],
  ["nobody offers anything, whatever else", { miss: "unoffered", from: null, amount: "" }, "unoffered"],
  ["no token is given, and no amount", { from: null, amount: "" }, "token"],
  ["no token is taken", { to: null }, "token"],
  ["no amount is typed", { amount: "" }, "amount"],
  ["nothing is given", { amount: "0.00" }, "amount"],
  ["the amount has a separator", { amount: "1,000" }, "value"],
  ["the amount has more digits than the token", { amount: "1.0000001" }, "value"],
  ["the amount is more than a contract can be told", { amount: "9".repeat(78) }, "value"],
  ["more than there is", { amount: "1000.000001" }, "funds"],
  ["all that there is", { amount: "1000" }, null],
  ["a balance that nobody knows", { from: { ...USDC, balance: null } }, "funds"],
  ["the coin is less than the cost", { coin: "0.0029" }, "gas"],
  ["the coin's balance is not known", { coin: null }, "gas"],
  ["no coin, and no known cost", { coin: "0", cost: null }, "gas"],
  ["no coin, but a smart account", { coin: null, isCovered: true }, null],
  ["the coin does not cover amount and cost", { from: ETH, to: USDC, amount: "4.998" }, "gas"],
  ["the coin covers amount and cost", { from: ETH, to: USDC, amount: "4.997" }, null],
  ["the quote is on its way", { quoted: null }, "quote"],
  ["amounts above 999", { from: { ...USDC, balance: "12345678.9" }, amount: "12345678.9" }, null],
  ["a fraction of a token without decimals", { from: token(numbered(1), { decimals: 0 }), amount: "1.5" }, "value"],
  ["a token of 77 decimals", { from: token(numbered(1), { decimals: 77 }), amount: `1.${"0".repeat(76)}1` }, null],
];

describe("SWAP-2", () => {
  it("SWAP-2: where the network's coin cannot be chosen, its balance counts as none", () => {
    const basis = { tokens: [USDC], cost: "0.003", isCovered: false };
    const form = formOf({ ...EMPTY_SWAP, target: { address: ALICE, network: ethereum() }, basis, from: USDC.key });
    expect(form).toMatchObject({ from: { symbol: "USDC" }, coin: null });
    expect(swapFlaw({ ...form, to: ETH, quoted: "1" })).toBe("gas");
  });

  it("SWAP-2: the newest prices are on the tokens, and what the swap costs and who pays it is the account's", () => {
    const basis = { tokens: [ETH, { ...USDC, price: "0.5" }], cost: "0.003", isCovered: true };
    const entry = { ...EMPTY_SWAP, target: { address: ALICE, network: ethereum() }, basis, to: USDC.key };
    expect(formOf({ ...entry, prices: { native: "2970" } })).toMatchObject({
      ...{ cost: "0.003", isCovered: true, coin: "5", quoted: null, miss: null },
      ...{ from: { ...ETH, price: "2970" }, to: { ...USDC, price: "0.5" } },
    });
    expect([true, false].map((isCovered) => mostOf({ ...entry, basis: { ...basis, isCovered } }))).toEqual([
      "5",
      "4.997",
    ]);
    expect(formOf({ ...entry, basis: null })).toMatchObject({ from: null, to: null, cost: null, isCovered: false });
  });

  it.each(CASES)("SWAP-2: %s", (_, change, flaw) => {
    expect(swapFlaw({ ...FORM, ...change })).toBe(flaw);
  });
});

describe("S14", () => {
  it("S14: a swap is the same as another where both tokens and the amount are, whatever was quoted", () => {
    const others = [{ sender: BOB }, { network: BASE }, { from: USDC }, { to: ETH }, { amount: "1.0" }];
    const quoted = { ...SWAP_INTENT, quoted: "2969", slippage: "3" } as const;
    expect(isSameSwap({ ...quoted, from: { ...SWAP_INTENT.from, balance: "1.4" } }, SWAP_INTENT)).toBe(true);
    expect(others.map((change) => isSameSwap({ ...SWAP_INTENT, ...change }, SWAP_INTENT))).not.toContain(true);
    expect(isSameSwap(null, SWAP_INTENT)).toBe(false);
  });
});
