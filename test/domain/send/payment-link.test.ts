import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { checksumAddress } from "../../../domain/addresses/address.ts";
import { formatUnits } from "../../../domain/amount.ts";
import { parsePaymentLink } from "../../../domain/send/payment-link.ts";
import { runs } from "../../runs.ts";

const PAYEE = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const TOKEN = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const SOLANA = "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const BITCOIN = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

const FAMILIES: Record<string, string> = { ethereum: "eip155", solana: "solana", bitcoin: "bip122" };
const MAINNET = "bip122:000000000019d6689c085ae165831e93";

describe("payment links", () => {
  test.each([
    [`ethereum:${PAYEE}`, { to: PAYEE }],
    [`ethereum:${PAYEE.toLowerCase()}@1`, { to: PAYEE, networkId: "eip155:1" }],
    [`ETHEREUM:pay-${PAYEE}@137`, { to: PAYEE, networkId: "eip155:137" }],
    ["ethereum:pay-vitalik.eth", { to: "vitalik.eth" }],
    [`ethereum:${PAYEE}?value=2.014e18&gas=10&gasPrice=1e9`, { to: PAYEE, amount: { units: "2014000000000000000" } }],
    [`ethereum:${PAYEE}?value=1500e-0`, undefined],
    [
      `ethereum:${TOKEN}@1/transfer?address=${PAYEE}&uint256=1.5e6`,
      { to: PAYEE, networkId: "eip155:1", token: TOKEN, amount: { units: "1500000" } },
    ],
    [`ethereum:${TOKEN}/transfer?address=${PAYEE}&gasLimit=21000`, { to: PAYEE, token: TOKEN }],
    [`ethereum:${TOKEN}/transfer?address=anna.eth`, { to: "anna.eth", token: TOKEN }],
    [`solana:${SOLANA}`, { to: SOLANA }],
    [`solana:${SOLANA}?amount=0.01&spl-token=${MINT}`, { to: SOLANA, token: MINT, amount: { whole: "0.01" } }],
    [
      `solana:${SOLANA}?amount=1&label=A%20shop&message=12&reference=${MINT}&reference=${SOLANA}`,
      { to: SOLANA, amount: { whole: "1" }, references: [MINT, SOLANA] },
    ],
    [`bitcoin:${BITCOIN}?amount=20.3&label=Luke-Jr`, { to: BITCOIN, networkId: MAINNET, amount: { whole: "20.3" } }],
    [`BITCOIN:${SEGWIT.toUpperCase()}?AMOUNT=0.5`, { to: SEGWIT, networkId: MAINNET, amount: { whole: "0.5" } }],
    ["bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", { to: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }],
  ])("S12: %s says what to pay", (link, wanted) => {
    const namespace = FAMILIES[link.split(":")[0]?.toLowerCase() ?? ""];
    expect(parsePaymentLink(` ${link}\n`)).toEqual(wanted && { namespace, ...wanted });
  });

  test.each([
    "",
    "ethereum",
    "ethereum:",
    PAYEE,
    `https://example.com/ethereum:${PAYEE}`,
    `__proto__:${PAYEE}`,
    `ethereum:${PAYEE.replace("fB", "Fb")}`,
    `ethereum:${PAYEE}@0`,
    `ethereum:${PAYEE}@-1`,
    `ethereum:${PAYEE}@1@2`,
    `ethereum:${PAYEE}?value=-1`,
    `ethereum:${PAYEE}?value=`,
    `ethereum:${PAYEE}?value=1.5`,
    `ethereum:${PAYEE}?value=1e78`,
    `ethereum:${PAYEE}?value=${2n ** 256n}`,
    `ethereum:${PAYEE}?value=1&value=2`,
    `ethereum:${PAYEE}?gas=1&gas=2`,
    `ethereum:${PAYEE}?val%75e=1&value=2`,
    `ethereum:${PAYEE}?value=0x10`,
    `ethereum:${PAYEE}?value=1%`,
    `ethereum:${PAYEE}?amount=1`,
    `ethereum:${PAYEE}?value=1#x`,
    `ethereum:${TOKEN}/approve?address=${PAYEE}&uint256=1`,
    `ethereum:${TOKEN}/transfer?uint256=1`,
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&uint256=1&value=1`,
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&address=${TOKEN}&uint256=1`,
    `ethereum:dai.eth/transfer?address=${PAYEE}&uint256=1`,
    "ethereum:nobody",
    "ethereum:bob%E2%80%AE.eth",
    "solana:https%3A%2F%2Fexample.com%2Fpay",
    "solana:https://example.com/pay",
    `solana:${SOLANA}?amount=-1`,
    `solana:${SOLANA}?amount=.5`,
    `solana:${SOLANA}?amount=1e3`,
    `solana:${SOLANA}?amount=1&amount=2`,
    `solana:${SOLANA}?spl-token=USDC`,
    `solana:${SOLANA}?spl-token=`,
    `solana:${SOLANA}?amount=1&memo=12`,
    `solana:${SOLANA}?reference=shop`,
    `solana:${SOLANA}?reference=${MINT}&reference=`,
    `solana:${SOLANA}?label=A&label=B`,
    `solana:${SOLANA}?=1`,
    `solana:${SOLANA}?amount=%`,
    `solana:${SOLANA}?%=1`,
    `solana:${SOLANA}x`,
    `solana:${SOLANA}x?spl-token=${MINT}`,
    `bitcoin:${BITCOIN}?req-somethingyoudontunderstand=50`,
    `BITCOIN:${SEGWIT.toUpperCase()}?REQ-POP=x`,
    `bitcoin:${BITCOIN}?amount=0.000000001`,
    `bitcoin:${BITCOIN}?amount=50,5`,
    `bitcoin:${BITCOIN}?amount=.5`,
    `bitcoin:${BITCOIN}?amount=1&AMOUNT=2`,
    `bitcoin:${BITCOIN.replace("1A", "1B")}`,
    "bitcoin:?lno=x",
    `bitcoin:${BITCOIN}?label=${"x".repeat(2_048)}`,
    `bitcoin:${BITCOIN}?label=a\u0000b`,
  ])("S12: %s is refused", (link) => expect(parsePaymentLink(link)).toBeUndefined());

  it("S12: the exponent form of ERC-681 stands for the very number", () => {
    const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(units, fc.nat(40), (value, exponent) => {
        const text = `${formatUnits(value, exponent)}e${exponent}`;
        const link = parsePaymentLink(`ethereum:${TOKEN}/transfer?address=${PAYEE}&uint256=${text}`);
        expect(link?.amount).toEqual({ units: value.toString() });
      }),
      { numRuns: runs(20_000) },
    );
  });

  it("S12: every address of EVM comes back whole, in its checksum", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (bytes, chain) => {
          const address = `0x${Buffer.from(bytes).toString("hex")}`;
          const link = parsePaymentLink(`ethereum:${address}@${chain}`);
          return link?.to === checksumAddress(address) && link.networkId === `eip155:${chain}`;
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it("S12: no text throws, and what is read names somebody to pay", () => {
    const scheme = fc.constantFrom("ethereum:", "solana:", "bitcoin:", "ETHEREUM:pay-", "");
    const part = fc.constantFrom(
      PAYEE,
      TOKEN,
      SOLANA,
      BITCOIN,
      SEGWIT,
      "@1",
      "/transfer",
      "?",
      "&",
      "=",
      "%",
      "amount",
      "value",
    );
    const rest = fc.array(fc.oneof(part, fc.string({ unit: "binary" })), { maxLength: 12, size: "max" });
    fc.assert(
      fc.property(scheme, rest, (start, segments) => {
        const link = parsePaymentLink(start + segments.join(""));
        return link === undefined || /^[^\s?&=]{3,}$/u.test(link.to);
      }),
      { numRuns: runs(20_000) },
    );
  });
});
