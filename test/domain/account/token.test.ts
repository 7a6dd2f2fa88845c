import { describe, expect, it } from "vitest";
import { areSameTokens, priced, type Token } from "../../../domain/account/token.ts";

describe("ACCT-14", () => {
  it.each([
    ["1.5", { price: "3000", value: "4500.5" }, { price: "3000", value: "4500.5" }],
    ["1.5", { price: "3000" }, { price: "3000", value: "4500" }],
    ["0", { price: "3000", value: "0" }, { price: "3000", value: "0" }],
    ["1.5", { price: "0", value: "0" }, {}],
    ["1.5", { price: null, value: null }, {}],
    ["1.5", { value: "7" }, { value: "7" }],
    ["1.5", {}, {}],
  ])("ACCT-14: %s with %j is priced as %j", (numeric, figures, expected) => {
    expect(priced(numeric, figures)).toEqual(expected);
  });
});

describe("lists of tokens", () => {
  const token = {
    ...{ name: "USD Coin", symbol: "USDC", networkId: "eip155:1", address: "eip155:1:0xa", value: "5", price: "1" },
    ...{ quantity: { decimals: "6", numeric: "5" }, iconUrl: "https://a/1.png" },
  } as unknown as Token;

  it.each<Partial<Record<keyof Token, unknown>>>([
    { name: "Coin" },
    { symbol: "USDT" },
    { networkId: "eip155:10" },
    { address: "eip155:1:0xb" },
    { value: "6" },
    { price: undefined },
    { quantity: { decimals: "18", numeric: "5" } },
    { quantity: { decimals: "6", numeric: "6" } },
    { iconUrl: undefined },
  ])("ACCT-14: a list with a token that differs in %j tells something else", (change) => {
    expect(areSameTokens([token, token], [token, { ...token, ...change } as Token])).toBe(false);
  });

  it("ACCT-14: lists of equal tokens tell the same, a longer one tells more", () => {
    expect(areSameTokens([token], [{ ...token, quantity: { ...token.quantity } }])).toBe(true);
    expect(areSameTokens([], [])).toBe(true);
    expect(areSameTokens([token], [token, token])).toBe(false);
    expect(areSameTokens([token, token], [token])).toBe(false);
  });
});
