import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUnits } from "../../../domain/amount.ts";
import { assetsOf, MOST_UNITS, nativeAsset, unitsOf } from "../../../domain/send/asset.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { BASE, ETHEREUM } from "../../../testing/samples/values.ts";
import { runs } from "../../runs.ts";

const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

describe("what can be sent", () => {
  it("SEND-1: is what the account holds on its network, with its own coin, which it may hold none of", () => {
    const dollar = {
      ...ETHER,
      symbol: "USDC",
      address: `eip155:1:${USDC}`,
      quantity: { decimals: "6", numeric: "2.5" },
    };
    const away = { ...ETHER, networkId: BASE.caipNetworkId };
    expect(assetsOf([dollar as never, away], ETHEREUM)).toEqual([
      nativeAsset(ETHEREUM),
      expect.objectContaining({ key: `eip155:1:${USDC}`, address: USDC, decimals: 6, balance: "2.5", price: "3000" }),
    ]);
    expect(assetsOf([ETHER], ETHEREUM)).toEqual([expect.objectContaining({ key: "native", balance: "1.5" })]);
    const iconUrl = "https://icons.example/usdc";
    expect(assetsOf([ETHER, { ...dollar, iconUrl } as never], ETHEREUM)).toEqual([
      expect.objectContaining({ key: "native" }),
      expect.objectContaining({ symbol: "USDC", iconUrl }),
    ]);
    const odd = { ...ETHER, quantity: { ...ETHER.quantity, decimals: "20" } };
    expect(assetsOf([odd], ETHEREUM)).toEqual([expect.objectContaining({ key: "native", decimals: 18 })]);
    expect(nativeAsset(ETHEREUM)).toMatchObject({ key: "native", symbol: "ETH", decimals: 18, balance: null });
  });

  it("S11, I1: the network's own coin has the network's name for it, whatever a service calls it", () => {
    const { name, symbol, decimals } = nativeAsset(ETHEREUM);
    const [coin] = assetsOf([{ ...ETHER, name: "USD Coin", symbol: "USDC", price: "1" }], ETHEREUM);
    expect(coin).toMatchObject({ key: "native", name, symbol, decimals, balance: "1.5", price: "1" });
    expect(assetsOf([{ ...ETHER, symbol: "" }], ETHEREUM)).toEqual([expect.objectContaining({ symbol })]);
  });
});

describe("units of an amount", () => {
  it("S12: 100,000 amounts of every number of decimals survive the way from typing to the chain and back", () => {
    const amounts = fc.tuple(fc.bigInt(0n, MOST_UNITS), fc.integer({ min: 0, max: 77 }));
    fc.assert(
      fc.property(amounts, ([units, decimals]) => unitsOf(formatUnits(units, decimals), { decimals }) === units),
      { numRuns: runs(100_000) },
    );
  });

  it.each([
    ["more than a contract can be told", formatUnits(MOST_UNITS + 1n, 18), 18],
    ["more digits than the token has", "1.1234567", 6],
    ["a fraction of what has none", "1.5", 0],
    ["a sign", "-1", 18],
    ["an exponent", "1e18", 18],
    ["a separator", "1,000", 18],
    ["digits of another script", "١", 18],
    ["nothing", "", 18],
    ["a blank", " 1", 18],
    ["hexadecimal", "0x1", 18],
  ])("S12: %s stands for none", (_, text, decimals) => {
    expect(unitsOf(text, { decimals })).toBeUndefined();
  });

  it("S12: the largest amount is the last that counts", () => {
    expect(unitsOf(formatUnits(MOST_UNITS, 18), { decimals: 18 })).toBe(MOST_UNITS);
  });
});
