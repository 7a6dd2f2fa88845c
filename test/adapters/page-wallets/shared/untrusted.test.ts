import { describe, expect, it, vi } from "vitest";
import { isProvider } from "../../../../adapters/page-wallets/shared/provider.ts";
import { ending, field, listOf, methodOf, tryTo } from "../../../../adapters/page-wallets/shared/untrusted.ts";
import { featureMethod } from "../../../../adapters/page-wallets/shared/wallet-standard.ts";

const throwing: object = new Proxy(
  {},
  {
    get() {
      throw new TypeError("no");
    },
  },
);

const boom = () => {
  throw new TypeError("no");
};

describe("values that a wallet gave", () => {
  it("R14: reading a field never throws", () => {
    expect([field({ a: 1 }, "a"), field(null, "a"), field(throwing, "a")]).toEqual([1, undefined, undefined]);
  });

  it("R14: a list is copied up to a thousand entries, and nothing else is one", () => {
    expect(listOf(Array.from({ length: 5_000 }, () => 1))).toHaveLength(1_000);
    const hostile = [1, 2];
    Object.defineProperty(hostile, 1, { get: boom });
    expect([listOf({ length: 1 }), listOf("ab"), listOf(hostile)]).toEqual([undefined, undefined, undefined]);
  });

  it("R14: a method is called on what it belongs to", () => {
    const wallet = {
      number: 7,
      add: vi.fn(function (this: { number: number }, more: number) {
        return this.number + more;
      }),
    };
    expect(methodOf(wallet, "add")?.(1)).toBe(8);
    expect([methodOf(wallet, "number"), methodOf(throwing, "add")]).toEqual([undefined, undefined]);
    expect(featureMethod({ features: { "test:add": wallet } }, "test:add", "add")?.(2)).toBe(9);
    expect(featureMethod({ features: throwing }, "test:add", "add")).toBe(undefined);
  });

  it("R14: what ends a subscription may be anything, and may throw", () => {
    const end = vi.fn();
    ending(end)();
    expect(end).toHaveBeenCalledTimes(1);
    expect(() => [boom, undefined, 7].map((each) => ending(each)())).not.toThrow();
    expect([tryTo(() => 7), tryTo(boom)]).toEqual([7, undefined]);
  });

  it("R14: a provider has a request, and is an object or a function", () => {
    const request = () => {};
    expect([{ request }, Object.assign(() => {}, { request })].map(isProvider)).toEqual([true, true]);
    expect([{}, null, "request", throwing, { request: 7 }].map(isProvider)).toEqual(Array(5).fill(false));
  });
});
