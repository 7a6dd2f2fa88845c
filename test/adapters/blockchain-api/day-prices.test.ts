import { describe, expect, it, vi } from "vitest";
import { DayPrices } from "../../../adapters/blockchain-api/day-prices.ts";
import { portfolioOf } from "../../../domain/account/portfolio.ts";
import type { Token } from "../../../domain/account/token.ts";
import { caipAddress } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { ALICE, ETHEREUM } from "../../../testing/samples/values.ts";

const ACCOUNT = caipAddress(ETHEREUM.caipNetworkId, ALICE);
const HOUR = LIMITS.priceSample;

const at = (price: string, numeric = "2"): Token => ({
  ...ETHER,
  price,
  value: String(Number(price) * Number(numeric)),
  quantity: { decimals: "18", numeric },
});

function day() {
  const kept = new Map<string, string>();
  let now = 1_000 * HOUR;
  const clock = { now: () => now };
  const storage = {
    get: async (key: string) => kept.get(key) ?? null,
    set: async (key: string, value: string) => void kept.set(key, value),
    remove: async (key: string) => void kept.delete(key),
  };
  const prices = new DayPrices({ clock, storage: storage as never });
  return {
    kept,
    pass: (ms: number) => {
      now += ms;
    },
    worthOf: (tokens: readonly Token[]) => prices.worthBefore(ACCOUNT, tokens),
    worth: (...tokens: Token[]) => prices.worthBefore(ACCOUNT, tokens),
  };
}

describe("prices of the day", () => {
  it("ACCT-14 the first hour knows of no earlier prices, later ones tell the worth at the oldest of them", async () => {
    const { worth, pass } = day();
    expect(await worth(at("100"))).toBeNull();
    pass(HOUR - 1);
    expect(await worth(at("120"))).toBeNull();
    pass(1);
    expect(await worth(at("150"))).toBe("200");
    pass(HOUR);
    expect(await worth(at("160", "3"))).toBe("300");
  });

  it("ACCT-14 prices of more than a day ago no longer count", async () => {
    const { worth, pass } = day();
    await worth(at("100"));
    pass(LIMITS.day - HOUR);
    expect(await worth(at("150"))).toBe("200");
    pass(HOUR);
    expect(await worth(at("160"))).toBe("300");
  });

  it("ACCT-14 one sample an hour is remembered", async () => {
    const { worth, pass, kept } = day();
    await worth(at("100"));
    const before = [...kept.values()];
    pass(HOUR - 1);
    await worth(at("150"));
    expect([...kept.values()]).toEqual(before);
  });

  it("ACCT-14 an answer that comes again is not priced again", async () => {
    const { worthOf, pass } = day();
    const { value, ...token } = at("100");
    const get = vi.fn(() => value);
    const answer = [Object.defineProperty(token, "value", { get }) as Token];
    await worthOf(answer);
    pass(HOUR);
    expect(await worthOf(answer)).toBe("200");
    const before = get.mock.calls.length;
    expect(await worthOf(answer)).toBe("200");
    expect(get).toHaveBeenCalledTimes(before);
  });

  it("ACCT-14 a token that was not there counts as it does now, and one without a price for nothing", async () => {
    const { worth, pass } = day();
    await worth(at("100"));
    pass(HOUR);
    const other: Token = { ...at("5", "1"), symbol: "USDC" };
    const { price, value, ...unknown } = at("1", "7");
    expect(await worth(at("150"), other, { ...unknown, symbol: "ODD" })).toBe("205");
  });

  it("ACCT-14 prices that stand still change nothing, however a value was cut or rounded, and a value without a price counts as it is", async () => {
    const { worthOf, pass } = day();
    const values = ["6170.940617094061709406", "0.333333333333333333", "12.35", "7"];
    const held = values.map((value, n): Token => {
      const { price: _, ...token } = at("3.085470308547030854", "2000.000000000000000001");
      return { ...token, ...(n < 3 && { price: "3.085470308547030854" }), symbol: `T${n}`, value };
    });
    await worthOf(held);
    pass(HOUR);
    const later = held.map((token) => ({ ...token }));
    expect(await worthOf(later)).toBe(portfolioOf(later).total);
  });

  it("R8 samples from the future, after the clock was set back, do not count", async () => {
    const { worth, pass } = day();
    await worth(at("100"));
    pass(-HOUR);
    expect(await worth(at("150"))).toBeNull();
  });

  it("R7 garbage in the storage reads as nothing", async () => {
    const { worth, pass, kept } = day();
    await worth(at("100"));
    for (const key of kept.keys()) kept.set(key, '{"x":[');
    pass(HOUR);
    expect(await worth(at("150"))).toBeNull();
  });
});
