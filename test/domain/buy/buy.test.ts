import { describe, expect, it } from "vitest";
import { decimalText } from "../../../domain/amount.ts";
import { type BuyEntry, chosenCurrency, chosenPayment, payableAmount } from "../../../domain/buy/entry.ts";
import {
  COINBASE_NETWORKS,
  coinbaseNetwork,
  DEFAULT_OPTIONS,
  type PaymentCurrency,
  purchasable,
} from "../../../domain/buy/options.ts";
import { providersFor } from "../../../domain/buy/providers.ts";
import { arrivalOf, isUnsettled, type Purchase } from "../../../domain/buy/purchase.ts";
import { estimatedQuote, paymentFlaw, paymentRange } from "../../../domain/buy/quote.ts";
import { LIMITS } from "../../../domain/limits.ts";

const [DOLLAR, EURO] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency, PaymentCurrency];
const entry: BuyEntry = { options: null, symbol: null, payment: "USD", amount: "" };

describe("providers", () => {
  const both = { coinbase: "app", meld: "key" };

  it.each([
    ["eip155", both, true, ["coinbase", "meld"]],
    ["solana", both, true, ["meld"]],
    ["bip122", both, true, []],
    ["eip155", { meld: "key" }, true, ["meld"]],
    ["eip155", { coinbase: "" }, true, []],
    ["eip155", {}, true, []],
    ["eip155", both, false, []],
  ] as const)(
    "ACCT-8, RAMP-3, CONF-1 %s with the keys %j, switched on: %s",
    (namespace, onrampKeys, onramp, providers) => {
      expect(providersFor({ features: { onramp }, onrampKeys }, namespace)).toEqual(providers);
    },
  );

  it("RAMP-3 Coinbase sells on eight networks, and elsewhere on Ethereum", () => {
    expect(COINBASE_NETWORKS).toEqual(
      "ethereum arbitrum polygon berachain avalanche-c-chain optimism celo base".split(" "),
    );
    expect(["Base", "OP Mainnet", "Gnosis", "constructor"].map((name) => coinbaseNetwork({ name }))).toEqual([
      ...["base", "optimism", "ethereum", "ethereum"],
    ]);
  });
});

describe("what can be bought", () => {
  it("RAMP-1 by default dollars and euros, by card and from a bank account", () => {
    expect([DOLLAR.id, EURO.id]).toEqual(["USD", "EUR"]);
    expect(DOLLAR.payment_method_limits).toEqual([
      { id: "card", min: "10.00", max: "7500.00" },
      { id: "ach_bank_account", min: "10.00", max: "25000.00" },
    ]);
    expect(EURO.payment_method_limits).toEqual(DOLLAR.payment_method_limits);
    expect(paymentRange(DOLLAR)).toEqual({ min: "10.00", max: "25000.00" });
  });

  it("RAMP-2 the first currency where none is chosen, and on Solana its coin", () => {
    expect(chosenCurrency(entry, "eip155").symbol).toBe("USDC");
    expect(chosenCurrency({ ...entry, symbol: "ETH" }, "eip155").symbol).toBe("ETH");
    expect(purchasable(DEFAULT_OPTIONS, "solana")).toMatchObject([{ symbol: "SOL", networks: [] }]);
    expect(
      chosenCurrency({ ...entry, options: { purchaseCurrencies: [], paymentCurrencies: [] } }, "eip155").symbol,
    ).toBe("USDC");
    const [coin] = purchasable(DEFAULT_OPTIONS, "solana");
    const own = { purchaseCurrencies: [{ ...coin, id: "own" }], paymentCurrencies: [EURO] } as typeof DEFAULT_OPTIONS;
    for (const namespace of ["eip155", "solana"] as const)
      expect(chosenCurrency({ ...entry, options: own, symbol: "USDC" }, namespace).id).toBe("own");
    expect(chosenPayment({ ...entry, options: own })).toBe(EURO);
    expect(chosenPayment({ ...entry, options: { ...own, paymentCurrencies: [] } })).toBe(DOLLAR);
    expect(chosenPayment({ ...entry, payment: "EUR" })).toBe(EURO);
    expect(chosenPayment({ ...entry, payment: "XYZ" })).toBe(DOLLAR);
  });

  it.each([
    ["", undefined],
    ["10", undefined],
    ["9.99", "low"],
    ["0", "low"],
    ["25000.00", undefined],
    ["25000.01", "high"],
    ["1.005", "malformed"],
    ["1,5", "malformed"],
    ["1e3", "malformed"],
    ["-20", "malformed"],
    ["٢٠", "malformed"],
  ])("S12, RAMP-1 an amount of %j is %s", (amount, flaw) => {
    expect(paymentFlaw(amount, DOLLAR)).toBe(flaw);
    expect(payableAmount({ ...entry, amount })).toBe(flaw ? "" : (decimalText(amount) ?? ""));
  });

  it.each([
    ["100.00", "100"],
    ["100.", "100"],
    ["099.50", "99.5"],
  ])("RAMP-2 %s goes to the providers as %s", (amount, plain) => {
    expect(payableAmount({ ...entry, amount })).toBe(plain);
  });

  it("RAMP-1 of several ways to pay the lowest and the highest limit count, by their worth", () => {
    const limits = [
      ["9", "100"],
      ["10", "75"],
      ["100", "9"],
    ] as const;
    for (const order of [limits, limits.toReversed()]) {
      const payment_method_limits = order.map(([min, max], at) => ({ id: `${at}`, min, max }));
      expect(paymentRange({ id: "USD", payment_method_limits })).toEqual({ min: "9", max: "100" });
    }
  });

  it("RAMP-1 an amount without known limits has to be more than nothing", () => {
    const free = { id: "USD", payment_method_limits: [] };
    expect(["0", "0.01", "1000000000"].map((amount) => paymentFlaw(amount, free))).toEqual([
      "low",
      undefined,
      undefined,
    ]);
  });

  it("RAMP-1 the quote that stands in is marked as an estimate, and every sum of it is what was asked about", () => {
    const sum = { amount: "100", currency: "EUR" };
    expect(estimatedQuote("100", EURO)).toEqual({
      quoteId: "mocked-quote-id",
      isEstimate: true,
      ...{ purchaseAmount: sum, paymentSubtotal: sum, paymentTotal: sum, networkFee: sum, coinbaseFee: sum },
    });
  });
});

describe("purchases", () => {
  const old: Purchase = { id: "a", at: 100, status: "confirmed", amount: "1", symbol: "USDC" };

  it("RAMP-2 what is newer than all before is what was bought now, and one that was in progress already is not", () => {
    expect(arrivalOf([old], { since: 100 })).toBeUndefined();
    expect(arrivalOf([{ ...old, status: "pending" }], { since: 100 })).toBeUndefined();
    expect(arrivalOf([{ ...old, id: "b", at: 101, status: "pending" }, old], { since: 100 })?.id).toBe("b");
    expect(arrivalOf([{ ...old, id: "b", at: 101, status: "failed" }, old], { since: 100 })?.id).toBe("b");
  });

  it("RAMP-2 one that has been in progress for a month is not looked after", () => {
    const purchases = [{ ...old, status: "pending" as const }];
    expect(isUnsettled({ purchases, at: 100 + LIMITS.purchaseAge - 1 })).toBe(true);
    expect(isUnsettled({ purchases, at: 100 + LIMITS.purchaseAge })).toBe(false);
    expect(isUnsettled({ purchases: [old], at: 100 })).toBe(false);
    expect(isUnsettled({ purchases: [old, ...purchases], at: 100 })).toBe(true);
  });
});
