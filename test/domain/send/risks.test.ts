import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Address, checksumAddress, parseAddress } from "../../../domain/addresses/address.ts";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import { type CaipAddress, parseCaipNetworkId } from "../../../domain/caip.ts";
import { type Network, unknownNetwork } from "../../../domain/networks/network.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { isLookAlike, readAs } from "../../../domain/send/look-alike.ts";
import { type Evidence, isDanger, type Risk, risksOf } from "../../../domain/send/risks.ts";
import type { Examination, Outcome, ReceiverFacts, Transfer } from "../../../domain/send/transfer.ts";
import { runs } from "../../runs.ts";

const NETWORK: Network = {
  ...unknownNetwork(parseCaipNetworkId("eip155:1")),
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
};
const address = (digits: string) => checksumAddress(digits.padEnd(40, "7"));
const [SENDER, FRIEND, CONTRACT, OTHER] = ["a1", "b2", "c3", "d4"].map(address) as [Address, Address, Address, Address];

const ETHER: Asset = { key: "native", name: "Ether", symbol: "ETH", decimals: 18, balance: "10", price: "3000" };
const tokenAt = (at: Address, more: Partial<Asset> = {}): Asset => ({
  ...{
    key: `eip155:1:${at}` as CaipAddress,
    address: at,
    name: "USD Coin",
    symbol: "USDC",
    decimals: 6,
    balance: "100",
  },
  ...more,
});
const COIN = tokenAt(CONTRACT, { price: "1" });

function examined(outcome: Outcome, facts: ReceiverFacts = {}, balance: string | null = null): Examination {
  const estimate = { fee: { likely: "0", most: "0" }, isCovered: true, coin: null, balance, most: null };
  return { estimate, outcome, facts };
}

const promise = (sent: string, got?: string): Outcome => ({
  state: "promised",
  changes: [
    { whose: "sender", symbol: "USDC", amount: `-${sent}` },
    ...(got === undefined ? [] : [{ whose: "receiver" as const, symbol: "USDC", amount: got }]),
  ],
});

function risks(change: Partial<Transfer> = {}, evidence: Partial<Evidence> = {}): readonly Risk[] {
  const transfer = {
    sender: SENDER,
    network: NETWORK,
    asset: COIN,
    receiver: { address: FRIEND },
    amount: "10",
    ...change,
  };
  return risksOf(transfer, { examination: null, known: [{ address: FRIEND }], assets: [ETHER, COIN], ...evidence });
}

const kinds = (found: readonly Risk[]) => found.map(({ kind }) => kind);

describe("risks", () => {
  it("S12b: a small transfer to an earlier receiver bears none", () => expect(risks()).toEqual([]));

  it("S12b: an address that begins and ends as an earlier receiver's is told with that receiver", () => {
    const twin = address(`${FRIEND.slice(2, 6)}${"0".repeat(32)}${FRIEND.slice(-4)}`);
    const found = risks({ receiver: { address: twin } });
    expect(found).toEqual([{ kind: "lookAlike", other: FRIEND }, { kind: "firstTime" }]);
    // An attacker's transfer of nothing has put it into the history.
    const poisoned = risks({ receiver: { address: twin } }, { known: [{ address: twin }, { address: FRIEND }] });
    expect(poisoned).toEqual([{ kind: "lookAlike", other: FRIEND }]);
  });

  const evm = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);
  const solana = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
  const either = fc.constantFrom(evm, solana).chain((kind) => fc.tuple(kind, kind));
  const start = (one: string) => (one.startsWith("0x") ? 6 : 4);

  it("S12b: every look-alike of 10,000 is found, whichever case it is written in", () => {
    fc.assert(
      fc.property(either, fc.boolean(), ([one, other], isUpper) => {
        fc.pre(one !== other && one.length === other.length);
        const twin = one.slice(0, start(one)) + other.slice(start(one), -4) + one.slice(-4);
        fc.pre(twin !== one);
        const write = (text: string) => (isUpper && one.startsWith("0x") ? `0x${text.slice(2).toUpperCase()}` : text);
        const written = write(twin);
        return isLookAlike(written, one) && !isLookAlike(write(one), one) && !isSameAddress(written, one);
      }),
      { numRuns: runs(10_000) },
    );
  });

  it("S12b: at most one of 1,000 pairs that chance made is taken for look-alikes", () => {
    const pairs = fc.sample(either, runs(10_000));
    expect(pairs.filter(([one, other]) => isLookAlike(one, other)).length).toBeLessThanOrEqual(pairs.length / 1_000);
  });

  it("S12b: an address of Solana that begins as a segwit address is none", () => {
    const one = "bc1qVgFpXnLLQ4nUMqTWvNw2LqQoBWnF9vNSbDUkKzyT";
    expect(isLookAlike(one, `bc1q${"Z".repeat(36)}KzyT`)).toBe(true);
    expect(isSameAddress(one, one.toLowerCase())).toBe(false);
  });

  it("S12b: a segwit address is compared behind the part that all have", () => {
    const one = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    expect(isLookAlike(one, "bc1qxxxxd6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBe(false);
    expect(isLookAlike(one, "bc1qw508xxxxxxxxxxxxxxxxxxxxxxxxxxxxx8f3t4")).toBe(true);
    expect(isSameAddress(one, one.toUpperCase())).toBe(true);
  });

  test.each([
    ["the sent token's contract", { receiver: { address: CONTRACT } }, {}],
    ["it, of which the account holds none any more,", { receiver: { address: CONTRACT } }, { assets: [] }],
    ["it in lower case", { receiver: { address: CONTRACT }, asset: tokenAt(CONTRACT.toLowerCase() as Address) }, {}],
    ["another token's contract", { asset: ETHER, receiver: { address: CONTRACT }, amount: "1" }, {}],
    ["what the chain calls a token", {}, { examination: examined({ state: "unknown" }, { isToken: true }) }],
  ])("S12b: %s as receiver keeps what is sent there", (_name, change, evidence) => {
    const found = risks(change, evidence);
    expect(found[0]).toEqual({ kind: "tokenContract" });
    expect(kinds(found)).not.toContain("contract");
  });

  test.each([
    ["eip155", `0x${"0".repeat(40)}`],
    ["eip155", `0x${"0".repeat(36)}dead`],
    ["eip155", `0x${"e".repeat(40)}`],
    ["solana", "1".repeat(32)],
    ["solana", `1nc1nerator${"1".repeat(32)}`],
  ] as const)("S12b: on %s %s belongs to nobody", (namespace, text) => {
    const nobody = parseAddress(namespace, text) as Address;
    expect(kinds(risks({ receiver: { address: nobody } }))).toEqual(["zeroAddress", "firstTime"]);
  });

  it("S12b: what the chain would refuse is told with its reason", () => {
    const fault = { code: "NODE_FUNDS_LOW" } as const;
    expect(risks({}, { examination: examined({ state: "refused", fault }) })).toEqual([{ kind: "refused", fault }]);
  });

  test.each([
    ["has no price where the other has one", tokenAt(OTHER), "USDC"],
    ["is spelt in Cyrillic", tokenAt(OTHER, { symbol: "USDС", name: "Usual" }), "USDC"],
    ["is spelt with an accent, spaces and another case", tokenAt(OTHER, { symbol: "u s\u200Bd ć", name: "x" }), "USDC"],
    ["bears the name alone", tokenAt(OTHER, { symbol: "X", name: "USD COIN" }), "USDC"],
    ["is called as the network's own coin", tokenAt(OTHER, { symbol: "ΕTH", name: "x", price: "9" }), "ETH"],
  ])("S12b: a token that %s is a twin", (_name, asset, symbol) => {
    expect(risks({ asset }, { assets: [ETHER, COIN, asset] })).toEqual([{ kind: "twin", symbol }]);
  });

  it("S12b: the better known one of two namesakes, and two that both or neither have a price, are none", () => {
    const twin = tokenAt(OTHER);
    expect(risks({}, { assets: [ETHER, COIN, twin] })).toEqual([]);
    expect(risks({}, { assets: [ETHER, COIN, tokenAt(OTHER, { price: "1" })] })).toEqual([]);
    expect(risks({ asset: twin }, { assets: [ETHER, twin, tokenAt(CONTRACT)] })).toEqual([]);
    expect(kinds(risks({ asset: ETHER, amount: "1" }, { assets: [] }))).toEqual([]);
    expect(readAs("USDC.e")).not.toBe(readAs("USDC"));
    const nameless = { ...ETHER, price: undefined };
    const namesake = tokenAt(OTHER, { symbol: "ETH", price: "9" });
    expect(kinds(risks({ asset: nameless, amount: "1" }, { assets: [nameless, namesake] }))).toEqual([]);
    expect(risks({ asset: twin }, { assets: [ETHER, { ...twin, price: "1" }] })).toEqual([]);
  });

  it("S12b: a token is a twin of the network's coin also while nobody knows what the account holds, or by a sign alone", () => {
    const asset = tokenAt(OTHER, { symbol: "ETH", name: "x" });
    expect(risks({ asset }, { assets: [] })).toEqual([{ kind: "twin", symbol: "ETH" }]);
    const [known, other] = [
      tokenAt(CONTRACT, { symbol: "🦄", name: "One", price: "1" }),
      tokenAt(OTHER, { name: "Other" }),
    ];
    for (const [symbol, found] of [
      ["🦄", [{ kind: "twin", symbol: "🦄" }]],
      ["🐸", []],
    ] as const)
      expect(risks({ asset: { ...other, symbol } }, { assets: [ETHER, known] })).toEqual(found);
  });

  test.each([
    ["9.9", [{ kind: "getsLess", amount: "9.9", symbol: "USDC" }]],
    [undefined, [{ kind: "getsLess", amount: "0", symbol: "USDC" }]],
    ["-10", [{ kind: "getsLess", amount: "-10", symbol: "USDC" }]],
    ["10.0", []],
  ])("S12b: a receiver who gets %s of 10", (got, expected) => {
    expect(risks({}, { examination: examined(promise("10", got)) })).toEqual(expected);
  });

  it("S12b: a simulation that tells nothing of the asset says nothing of what is received", () => {
    const fee = [{ whose: "receiver" as const, symbol: "ETH", amount: "0" }];
    for (const changes of [[], fee])
      expect(risks({}, { examination: examined({ state: "promised", changes }) })).toEqual([]);
    const toSelf = { receiver: { address: SENDER } };
    expect(kinds(risks(toSelf, { examination: examined(promise("10", "0")) }))).toEqual(["self"]);
  });

  test.each([
    ["a token", COIN, promise("10", "10"), ["contract"]],
    ["the coin, which it takes", ETHER, { state: "promised", changes: [] }, []],
    ["the coin, and nobody can say", ETHER, { state: "unknown" }, ["contract"]],
    ["the coin, which it refuses", ETHER, { state: "refused", fault: { code: "NODE_REVERTED_SILENT" } }, ["refused"]],
  ] as const)("S12b: a contract receives %s", (_name, asset, outcome, expected) => {
    const amount = asset === ETHER ? "1" : "10";
    const examination = examined(outcome as Outcome, { isContract: true });
    expect(kinds(risks({ asset, amount }, { examination }))).toEqual(expected);
  });

  it("S12b: a program of Solana takes SOL without being asked", () => {
    const network = unknownNetwork(parseCaipNetworkId("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"));
    const examination = examined({ state: "promised", changes: [] }, { isContract: true });
    expect(kinds(risks({ network, asset: ETHER, amount: "1" }, { examination }))).toEqual(["contract"]);
  });

  it("S12b: the sender as receiver is told, and is not met for the first time", () => {
    const receiver = { address: SENDER.toLowerCase() as Address };
    expect(kinds(risks({ receiver }))).toEqual(["self"]);
  });

  test.each([
    ["50", null, []],
    ["50.000001", null, ["most"]],
    ["10", "15", ["most"]],
    ["60", "1000", []],
  ])("S12b: %s of a balance, read as %s, is more than half", (amount, balance, expected) => {
    expect(kinds(risks({ amount }, { examination: examined({ state: "unknown" }, {}, balance) }))).toEqual(expected);
  });

  it("S12b: a balance that nobody knows is none that half of can be told", () => {
    expect(kinds(risks({ asset: tokenAt(OTHER, { balance: null, symbol: "X", name: "X" }) }))).toEqual([]);
  });

  it("S12b: a first transfer to a receiver is told of, where the earlier receivers are known", () => {
    const receiver = { address: OTHER };
    expect(kinds(risks({ receiver }))).toEqual(["firstTime"]);
    expect(kinds(risks({ receiver }, { known: null }))).toEqual([]);
  });

  it("S12b: the worst comes first, and those that lose everything need a held press", () => {
    const fault = { code: "NODE_REVERTED_SILENT" } as const;
    const twin = tokenAt(OTHER);
    const facts = { isToken: true, isContract: true };
    const found = risks(
      { asset: twin, amount: "99", receiver: { address: address(`b277${"0".repeat(32)}`) } },
      { assets: [ETHER, COIN, twin], examination: examined({ state: "refused", fault }, facts) },
    );
    expect(kinds(found)).toEqual(["lookAlike", "tokenContract", "refused", "twin", "most", "firstTime"]);
    expect(found.map(isDanger)).toEqual([true, true, true, true, false, false]);
  });
});
