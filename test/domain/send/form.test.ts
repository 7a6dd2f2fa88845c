import { describe, expect, it } from "vitest";
import type { SendEntry } from "../../../domain/send/entry.ts";
import { amountFault, sendFlaw } from "../../../domain/send/form.ts";
import type { Estimate } from "../../../domain/send/transfer.ts";
import { ALICE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";

const COIN = { key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "1.5" } as const;
const DOLLAR = { ...COIN, key: "eip155:1:0x1", symbol: "USD", decimals: 6, balance: "25.5" } as never;
const ESTIMATE: Estimate = {
  fee: { likely: "0.001", most: "0.002" },
  isCovered: false,
  coin: "1.5",
  balance: null,
  most: "1.498",
};

/** A complete form, with changes. */
const entry = (change: Partial<SendEntry> = {}): SendEntry => ({
  ...{ target: { address: ALICE, network: ETHEREUM }, assets: [COIN, DOLLAR], key: "native", amount: "0.5" },
  ...{ to: BOB, receiver: { address: BOB }, link: null, estimate: ESTIMATE, ...change },
});

const costs = (change: Partial<Estimate>) => ({ estimate: { ...ESTIMATE, ...change } });

describe("what keeps a form from being reviewed", () => {
  it("SEND-2, SEND-6: nothing, where it is complete", () => {
    expect([sendFlaw(entry()), sendFlaw(entry({ estimate: null }))]).toEqual([null, null]);
    expect(sendFlaw(entry({ amount: "1.498" }))).toBeNull();
  });

  it.each([
    ["token", { key: null, amount: "x", to: "" }],
    ["value", { amount: "1,5", to: "" }],
    ["value", { amount: "0.1234567890123456789" }],
    ["amount", { amount: "", to: "" }],
    ["amount", { amount: "0.0", to: "" }],
    ["funds", { amount: "1.500000000000000001", to: "" }],
    ["funds", { amount: "0.5", ...costs({ balance: "0.4" }) }],
    ["gas", { amount: "1.4981", to: "" }],
    ["gas", costs({ coin: null })],
    ["gas", costs({ coin: "0.0019", most: null })],
    ["gas", costs({ coin: "0.003", most: null, fee: { likely: "0.001", most: "0.002", deposit: "0.002" } })],
    ["address", { to: "", receiver: null }],
    ["receiver", { to: "0x5e", receiver: null }],
  ])("SEND-2, SEND-6: '%s', in the order of protocol.md §6.6 (%#)", (flaw, change) => {
    expect(sendFlaw(entry(change as Partial<SendEntry>))).toBe(flaw);
  });

  it("SEND-6: a smart account always has enough for the fee", () => {
    expect(sendFlaw(entry({ amount: "1.5", ...costs({ isCovered: true, coin: null, most: "1.5" }) }))).toBeNull();
  });

  it("SEND-6: a token's fee is paid in the network's own coin", () => {
    const dollars = { key: (DOLLAR as { key: "native" }).key, amount: "25.5" };
    expect(sendFlaw(entry(dollars))).toBeNull();
    expect(sendFlaw(entry({ ...dollars, ...costs({ coin: "0.0001", most: "25.5" }) }))).toBe("gas");
  });
});

describe("what is wrong with an amount", () => {
  it.each([
    ["", 18, undefined],
    ["1.5", 18, undefined],
    ["0", 18, "zero"],
    ["0.000", 18, "zero"],
    ["1.1234567", 6, "digits"],
    ["9".repeat(78), 0, "large"],
    ["9".repeat(600), 18, "large"],
    ["1e3", 18, "malformed"],
    ["-1", 18, "malformed"],
    ["1,5", 18, "malformed"],
    ["１", 18, "malformed"],
  ])("S12: '%s' of %i decimals: %s", (text, decimals, fault) => {
    expect(amountFault(text, { decimals })).toBe(fault);
  });
});
