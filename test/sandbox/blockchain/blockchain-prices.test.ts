import fc from "fast-check";
import { expect, it } from "vitest";
import { basePrices } from "../../../sandbox/assets/tokens.ts";
import { currencies, Prices } from "../../../sandbox/blockchain/prices.ts";

const start = 1_800_000_000_000;
const hour = 3_600_000;
const symbols = Object.keys(basePrices);
const stable = ["USDC", "USDT", "DAI", "PYUSD", "XDAI"];

it("sandbox: prices start at their base, and keep within 3 % of it, stablecoins within 0.1 %", () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.constantFrom(...symbols), fc.nat(100_000), (seed, symbol, hours) => {
      const prices = new Prices(seed, start);
      const base = basePrices[symbol] ?? 0;
      expect(prices.price(symbol, "usd", start)).toBe(base);
      const price = prices.price(symbol, "usd", start + hours * hour) ?? 0;
      expect(Math.abs(price / base - 1)).toBeLessThanOrEqual((stable.includes(symbol) ? 0.001 : 0.03) + 1e-9);
    }),
  );
});

it("sandbox: a price stands for an hour, then moves; a seed always moves it the same way, another seed otherwise", () => {
  const path = (seed: number) => {
    const prices = new Prices(seed, start);
    return Array.from({ length: 24 }, (_, hours) => prices.price("ETH", "usd", start + hours * hour));
  };
  const prices = new Prices(1, start);
  expect(prices.price("ETH", "usd", start + 2 * hour - 1)).toBe(prices.price("ETH", "usd", start + hour));
  expect(new Set(path(1)).size).toBe(24);
  expect(path(1)).toEqual(path(1));
  expect(path(2)).not.toEqual(path(1));
  prices.restart(start + 5 * hour);
  expect(prices.price("ETH", "usd", start + 5 * hour)).toBe(basePrices["ETH"]);
});

it("sandbox: every currency has a price, an ether costs one ether, and what has no price has none", () => {
  const prices = new Prices(3, start);
  const later = start + 7 * hour;
  for (const currency of currencies) expect(prices.price("ETH", currency, later)).toBeGreaterThan(0);
  expect(prices.price("ETH", "eth", later)).toBe(1);
  expect(prices.price("USDC", "inr", start)).toBe(84);
  expect(prices.price("NOPE", "usd", start)).toBeUndefined();
  expect(prices.price("constructor", "usd", start)).toBeUndefined();
});
