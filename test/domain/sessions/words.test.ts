import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EvmAddress, parseEvmAddress } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { MESSAGES, text } from "../../../domain/messages.ts";
import { type Grant, inRevokingOrder } from "../../../domain/sessions/grant.ts";
import { limitsIn, type SpendLimit } from "../../../domain/sessions/permission.ts";
import { statusOf } from "../../../domain/sessions/session.ts";
import { totalOf, totalsOf } from "../../../domain/sessions/total.ts";
import { limitWords, type Terms, totalWords } from "../../../domain/sessions/words.ts";
import { CONTRACT, coinsADay, mintCall, NOW } from "./samples.ts";

/** The contract of the samples, which is no token. */
const PLAZA = parseEvmAddress(CONTRACT) as EvmAddress;

const TERMS: Terms = {
  ...{ coin: { symbol: "ETH", decimals: 18 }, tokens: { [PLAZA]: null }, lang: "en-US", from: NOW },
  say: ({ key, values }) => text({}, key, values),
};

/** A permission as it is read: its sentence, then what it depends on. */
function sentences(permission: object, terms = TERMS): string[] {
  return limitsIn(permission).flatMap((limit) => {
    const { sentence, details } = limitWords(limit, terms);
    return [sentence, ...details].map(terms.say);
  });
}

describe("the words of a limit", () => {
  it.each([
    [1, "a second"],
    [60, "a minute"],
    [3_600, "an hour"],
    [86_400, "a day"],
    [604_800, "a week"],
    [259_200, "every 3 days"],
    [2_592_000, "every 30 days"],
    [90, "every 90 seconds"],
  ])("ACCT-11: an allowance for %i seconds is one for %s", (period, words) => {
    expect(sentences(coinsADay({ period }))).toEqual([`Send up to 0.5 ETH ${words}, to anybody`]);
  });

  it("ACCT-11: amounts have all their digits, tokens that don't say how they count are told in units, and dangers as such", () => {
    expect(sentences(coinsADay({ allowance: "1234567890123456789" }))[0]).toContain("1.234567890123456789 ETH");
    const token = { ...coinsADay({ allowance: "250500000", token: CONTRACT }), type: "erc20-recurring-allowance" };
    expect(sentences(token)[0]).toContain("250,500,000 units of 0x0000…\u2060c721");
    const tokens = { [PLAZA]: { symbol: "USDM", decimals: 6 } };
    expect(sentences(token, { ...TERMS, tokens })[0]).toBe("Send up to 250.5 USDM a day, to anybody");
    expect(sentences(coinsADay({ allowance: String(2n ** 256n - 1n) }))[0]).toBe(
      "Send all that you have of ETH, to anybody",
    );
    const all = (amount: bigint) => ({ ...token, data: { ...token.data, allowance: String(amount) } });
    const most = 2n ** 256n - 1n;
    expect(sentences(all(most))[0]).toBe("Send all that you have of 0x0000…\u2060c721, to anybody");
    expect(sentences(all(most), { ...TERMS, tokens })[0]).toBe("Send all that you have of USDM, to anybody");
    expect(sentences(all(most / 2n))[0]).toContain(" units of ");
    expect(sentences(coinsADay({ start: NOW + 86_400 }))[1]).toMatch(/^Not before Nov 15, 2023/);
  });

  it("ACCT-11: a call is told with its conditions and coins, and that it may move tokens", () => {
    const args = [
      { operator: "LESS_THAN", value: "0x5" },
      { operator: "EQUAL", value: CONTRACT },
    ];
    expect(sentences(mintCall({ args, valueLimit: "10000000000000000" }))).toEqual([
      "Call mint of 0x0000…\u2060c721, as often as it likes",
      "Only if amount is less than 5",
      `Only if to is ${CONTRACT}`,
      "Each call may carry up to 0.01 ETH",
    ]);
    const [delegated] = limitsIn(mintCall({ operation: "DelegateCall" }));
    expect(delegated && limitWords(delegated, TERMS)).toMatchObject({
      ...{ isDanger: true, details: [] },
      sentence: { key: "sessions.delegate" },
    });
    expect(sentences(mintCall({ valueLimit: "1" }))[1]).toBe("Each call may carry up to 0.000000000000000001 ETH");
    const call = JSON.parse(JSON.stringify(mintCall()).replaceAll("mint", "transfer"));
    expect(sentences(call)).toContain("That can move tokens without an upper limit");
  });

  it.each([
    ["bool", "1", "true"],
    ["bool", "0", "false"],
    ["bytes32", "5", `0x${"5".padStart(64, "0")}`],
  ])("ACCT-11: what a parameter of type %s is compared with, %s, is told as %s", (type, value, words) => {
    const args = [{ operator: "EQUAL", value }];
    expect(sentences(mintCall({ args }, type))[1]).toBe(`Only if amount is ${words}`);
  });

  it("ACCT-11, S11: a call of a token is one that may move it, whatever name the site gives to its selector", () => {
    // The first four bytes of its hash are those of `transfer(address,uint256)`.
    const call = JSON.parse(JSON.stringify(mintCall()).replaceAll("mint", "many_msg_babbage"));
    const tokens = { [PLAZA]: { symbol: "USDM", decimals: 6 } };
    expect(sentences(call, { ...TERMS, tokens })).toContain("That can move tokens without an upper limit");
  });

  it("ACCT-11, S11: a call of a contract of which nobody has said whether it is a token counts as one that may move it", () => {
    expect(sentences(mintCall(), { ...TERMS, tokens: {} })).toContain("That can move tokens without an upper limit");
    expect(sentences(mintCall())).toHaveLength(1);
    const limits = [...limitsIn(coinsADay()), ...limitsIn(mintCall())];
    const lifetime = { from: NOW, expiry: NOW + 86_400 };
    expect(totalWords(limits, lifetime, { ...TERMS, tokens: {} })).toEqual([]);
    expect(totalWords(limits, lifetime, TERMS)).toEqual([{ text: "0.5 ETH", raw: "0.5" }]);
  });

  const inputs = (...types: unknown[]) => types.map((type) => (typeof type === "string" ? { name: "n", type } : type));
  it.each([
    ["ERC-20's transfer", "many_msg_babbage", inputs("bytes1")],
    ["ERC-20's transfer, with its type in short", "transfer", inputs("address", "uint")],
    ["ERC-1155's batch", "safeBatchTransferFrom", inputs("address", "address", "uint256[]", "uint256[]", "bytes")],
    ["ERC-777's send", "send", inputs("address", "uint256", "bytes")],
  ])("ACCT-11, S11: %s moves tokens also where no node says that the contract is a token", (_, name, types) => {
    const abi = [{ type: "function", name, inputs: types }];
    const data = { address: CONTRACT, abi, functions: [{ functionName: name }] };
    expect(sentences({ type: "contract-call", data })).toContain("That can move tokens without an upper limit");
  });

  it("ACCT-11, S11: a selector is made of the whole signature, tuples and all; a harmless one moves nothing", () => {
    const pair = { name: "n", type: "tuple[]", components: inputs("address", "uint") };
    for (const [name, types, signature] of [
      ["mint", inputs("address", "uint256[2]"), "mint(address,uint256[2])"],
      ["send", inputs(pair, "int", "bytes"), "send((address,uint256)[],int256,bytes)"],
      ["claim", undefined, "claim()"],
    ] as const) {
      const data = {
        address: CONTRACT,
        abi: [{ type: "function", name, inputs: types }],
        functions: [{ functionName: name }],
      };
      expect(limitsIn({ type: "contract-call", data })).toMatchObject([{ signature }]);
      expect(sentences({ type: "contract-call", data })).toHaveLength(1);
    }
  });
});

describe("what allowances add up to", () => {
  const spend = (amount: bigint, start: number, period: number): SpendLimit => {
    return { kind: "spend", token: null, amount, start, period };
  };

  it("ACCT-11: once for each period that the lifetime touches, which a count of its seconds says as well", () => {
    const seconds = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 30 }), seconds, (start, from, period, duration) => {
        const expiry = from + duration;
        const periods = new Set<number>();
        for (let at = Math.max(from, start); at < expiry; at += 1) periods.add(Math.floor((at - start) / period));
        expect(totalOf(spend(7n, start, period), { from, expiry })).toBe(7n * BigInt(periods.size));
      }),
    );
  });

  it.each([
    ["calls that carry coins", mintCall({ valueLimit: "1" })],
    ["a call that moves tokens", JSON.parse(JSON.stringify(mintCall()).replaceAll("mint", "transfer"))],
    ["one that runs as the account", mintCall({ operation: "DelegateCall" })],
    ["all of a token", coinsADay({ allowance: String(2n ** 256n - 1n) })],
  ])("ACCT-11, SAFETY: beside %s allowances add up to nothing that would be the most", (_, permission) => {
    const limits = [coinsADay(), permission].flatMap((one) => limitsIn(one));
    expect(totalWords(limits, { from: NOW, expiry: NOW + 10 }, TERMS)).toEqual([]);
    expect(totalWords(limitsIn(coinsADay()), { from: NOW, expiry: NOW + 10 }, TERMS)).toEqual([
      { text: "0.5 ETH", raw: "0.5" },
    ]);
  });

  it("ACCT-11: each token on its own, and a long lifetime exactly", () => {
    const limits = [spend(1n, 0, 1), spend(2n, 0, 1), ...limitsIn(mintCall())];
    const lifetime = { from: 0, expiry: 8_640_000_000_000 };
    expect(totalsOf(limits, lifetime).get(null)).toBe(25_920_000_000_000n);
    expect(totalWords(limits, { from: 0, expiry: 10 }, { ...TERMS, coin: { symbol: "WEI", decimals: 0 } })).toEqual([
      { text: "30 WEI", raw: "30" },
    ]);
  });
});

describe("a session and a grant", () => {
  it("ACCT-11: a session is active until its end, and revoked whatever the time", () => {
    expect(statusOf({ expiry: 10, ahead: 0, revokedAt: null }, 9)).toBe("active");
    expect(statusOf({ expiry: 10, ahead: 0, revokedAt: null }, 10)).toBe("expired");
    expect(statusOf({ expiry: 10, ahead: 0, revokedAt: 5 }, 99)).toBe("revoked");
    for (const status of ["active", "expired", "revoked"] as const)
      expect(MESSAGES[`sessions.none.${status}`]).toBe(`No ${status} sessions`);
  });

  it("ACCT-11, R8: a session ends by the chain's clock, whatever the device's says", () => {
    expect(statusOf({ expiry: 10, ahead: 86_400_000, revokedAt: null }, 86_400_009)).toBe("active");
    expect(statusOf({ expiry: 10, ahead: 86_400_000, revokedAt: null }, 86_400_010)).toBe("expired");
    expect(statusOf({ expiry: 86_400_010, ahead: -86_400_000, revokedAt: null }, 10)).toBe("expired");
  });

  it("SAFETY: the wallet's connection is taken back last, because the others need it, and before it what it may go with", () => {
    const pairing = { kind: "pairing", namespace: "eip155", wallet: "Sun" } as const;
    const [here, there, elsewhere] = ["eip155:1", "eip155:8453", "eip155:137"].map(
      (id) => ({ kind: "signIn", networkId: id as CaipNetworkId, domain: "a.example" }) as const,
    ) as [Grant, Grant, Grant];
    const ordered = inRevokingOrder([pairing, here, there, elsewhere], "eip155:1" as CaipNetworkId);
    expect(ordered).toEqual([there, elsewhere, here, pairing]);
  });
});
