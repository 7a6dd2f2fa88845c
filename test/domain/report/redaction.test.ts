import { sha256 } from "@noble/hashes/sha2";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksumAddress } from "../../../domain/addresses/address.ts";
import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { parseUnits } from "../../../domain/amount.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { labelFlaw } from "../../../domain/names/name.ts";
import { UNKNOWN_NETWORK_NAME } from "../../../domain/networks/network.ts";
import { FORMS } from "../../../domain/report/forms.ts";
import { LOOKS } from "../../../domain/report/placeholder.ts";
import { Redaction } from "../../../domain/report/redaction.ts";
import { type PaymentLink, parsePaymentLink } from "../../../domain/send/payment-link.ts";
import { addresseeOf } from "../../../domain/send/receiver.ts";
import { foreignCode } from "../../../domain/send/scanned.ts";
import { runs, seeded } from "../../runs.ts";

const told = (value: unknown): unknown => new Redaction(FORMS).copy(value);

describe("what a report tells", () => {
  it("S9: what the machines name by themselves stays, so that a replay names it alike", () => {
    const own = { name: UNKNOWN_NETWORK_NAME, from: "native", symbol: "SOL", provider: "coinbase", side: "to" };
    expect(told(own)).toEqual(own);
    expect(told({ name: "Larkspur", from: "maya", to: "maya" })).toEqual({
      name: "text-1",
      from: "text-2",
      to: "text-2",
    });
  });

  it("CONF-12: words that charts go on by stay, so that what follows from them plays again", () => {
    const own = {
      flowView: "Swap",
      end: "reverted",
      outcome: { state: "refused", changes: [{ whose: "receiver" }] },
      steps: [{ what: "approve" }],
    };
    expect(told(own)).toEqual(own);
  });

  it("RAMP-1 S9: the id of an entry in a public list stays, and no address, e-mail or signature under that name", () => {
    const id = "2b92315d-eab7-5bef-84fa-089a131333f5";
    expect(told({ id })).toEqual({ id });
    expect(told({ text: id })).not.toEqual({ text: id });
    const others = [
      `0x${"ab".repeat(20)}`,
      "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
      "m@maya.eth",
      "5".repeat(88),
    ];
    for (const other of others) expect(JSON.stringify(told({ id: other }))).not.toContain(other);
  });

  it("S9: blanks stay around a text, and alone, since what reads it may take them off", () => {
    expect(told({ to: ` 0x${"ab".repeat(20)}\n`, query: "  " })).toEqual({
      to: ` 0x${"1".padStart(40, "0")}\n`,
      query: "  ",
    });
  });

  it("S9: a chain stays, and a text that has one in it is told as another", () => {
    const chains = ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", `bip122:${"0".repeat(32)}`];
    expect(told({ chains })).toEqual({ chains });
    const texts = chains.flatMap((chain) => [`maya ${chain}`, `${chain} maya`]);
    expect(JSON.stringify(told({ texts }))).not.toContain("maya");
  });

  it("S9: a chain of any family stays, and the account on it does not", () => {
    const networkId = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    expect(told({ networkId })).toEqual({ networkId });
    expect(told({ networkId: `${networkId}:maya` })).toEqual({ networkId: `${networkId}:text-1` });
  });

  it("CONF-12: a token of a chain is still one, so that what reads it plays again, and its address is not told", () => {
    const token = { address: `eip155:1:0x${"ab".repeat(20)}`, name: "eip155:1:maya" };
    expect(told(token)).toEqual({ address: `eip155:1:0x${"1".padStart(40, "0")}`, name: "text_2" });
  });

  it("S9: a line of a log keeps its words, and no address of any family", () => {
    const bitcoin = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const evm = `0x${"ab".repeat(20)}`;
    const line = new Redaction(FORMS).line(`sent from ${bitcoin} to ${evm}, key (${bitcoin})`);
    expect(line).toMatch(/^sent from \S+ to 0x0{39}2, key \(\S+\)$/);
    expect(line).not.toMatch(/bc1qar0|abab/);
  });

  it("S9: before it is known what an address is, whatever looks like one is told as another, and a text as another text", () => {
    const solana = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
    const texts = [
      `0x${"aB".repeat(20)}`,
      solana,
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      `solana:${solana}?amount=1`,
    ];
    const plain = new Redaction(LOOKS).copy(texts, "text") as string[];
    expect(plain[0]).toMatch(/^0x0{39}1$/);
    expect(plain[1]).toMatch(/^1{43}2$/);
    expect(plain.join(" ")).not.toMatch(/aBaB|7S3P|bc1q/);
    expect(new Set(plain).size).toBe(4);
  });

  it("S9: the name of somebody is told as another name, which machines take for one", () => {
    const { to, sub, mail, amount } = told({
      to: "maya.eth",
      sub: "maya.shop.id",
      mail: "m@maya.eth",
      amount: "1.5",
    }) as Record<string, string>;
    expect([to, sub]).toEqual(["name-1.example", "name-2.example"]);
    expect(mail).toMatch(/^visitor-3@/);
    expect(amount).toBe("4.0");
  });

  it("S9: a key or a token in a word of the kit's own is told as another one", () => {
    const token = "eyJhbGciOiJFUzI1NiJ9";
    const words = told({ code: token, event: `x.${"a1".repeat(13)}`, reason: "relay.unreachable" });
    expect(words).toMatchObject({ reason: "relay.unreachable" });
    expect(JSON.stringify(words)).not.toMatch(/eyJ|a1a1/);
  });

  it("S9, CONF-12: a chain stays in any field, as does who is connected on it, and of a number whether it is one", () => {
    const own = { text: "eip155:1", connectors: { eip155: "io.fox", solana: null } };
    expect(told(own)).toEqual(own);
    expect(told({ amount: 1, balance: 0, units: 5n, total: 0n, at: 7 })).toEqual({
      ...{ amount: 1, balance: 0, units: "1", total: "0", at: 7 },
    });
  });

  it("S9: an address is the same one in either case, where its family has no cases, and else another", () => {
    const evm = `0x${"ab".repeat(20)}`;
    const [one, same] = told([evm, evm.toUpperCase().replace("X", "x")]) as string[];
    expect(one).toBe(same);
    const names = told(["maya.eth", "Maya.eth"]) as string[];
    expect(new Set(names).size).toBe(2);
  });

  it("S9: the host's own texts are left out, and what is endless ends", () => {
    expect(told({ messages: { "title.Connect": "Hello Maya" } })).toEqual({ messages: {} });
    expect(told({ list: Array(60).fill(7) })).toEqual({ list: Array(50).fill(7) });
    const endless: { next?: object } = {};
    endless.next = endless;
    expect(JSON.stringify(told(endless)).match(/next/g)).toHaveLength(12);
  });

  it("S9: the moment of a transaction, which leads to its sender on the chain, is not told", () => {
    const minedAt = Date.UTC(2026, 1, 3, 4, 5, 6);
    const moment = told({ transactions: [{ id: "tx-1", minedAt }], nfts: [{ cameAt: minedAt }], at: 7 });
    expect(moment).toMatchObject({ transactions: [{ minedAt: 1 }], nfts: [{ cameAt: 1 }], at: 7 });
  });
});

const NETWORKS = [
  { chainNamespace: "eip155", caipNetworkId: "eip155:1" },
  { chainNamespace: "solana", caipNetworkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" },
  { chainNamespace: "bip122", caipNetworkId: BITCOIN.mainnet },
  { chainNamespace: "bip122", caipNetworkId: BITCOIN.testnet },
] as never as Parameters<typeof addresseeOf>[1][];

/** The values that a form takes from a payment link. */
function readLink({ to, token, amount, references, ...fields }: PaymentLink) {
  const amountText = amount && ("whole" in amount ? amount.whole : amount.units);
  return {
    ...fields,
    isToken: token !== undefined,
    isNone: amountText && Number(amountText) === 0,
    references: references?.length,
  };
}

/** The facts that the machines' guards read in a text. */
function read(text: string) {
  const trimmed = text.trim();
  const link = parsePaymentLink(text);
  if (link) return { ...readLink(link), isForeign: NETWORKS.map((network) => foreignCode(text, network) !== null) };
  return {
    isSearch: trimmed.length >= LIMITS.searchFrom,
    isEmpty: text === "",
    isLabel: labelFlaw(text) === null,
    addressees: NETWORKS.map((network) => Object.keys(addresseeOf(trimmed, network) ?? {})[0]),
    isForeign: NETWORKS.map((network) => foreignCode(text, network) !== null),
    amounts: [0, 2, 6, 18].map((decimals) => {
      const amount = parseUnits(text, decimals);
      return amount.ok ? amount.value > 0n : "flawed";
    }),
  };
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const segwit = (prefix: string, version: number, program: Uint8Array) => {
  const codec = version === 0 ? bech32 : bech32m;
  return codec.encode(prefix, [version, ...codec.toWords(program)]);
};

const EVM = bytes(20).map((all) => checksumAddress(Buffer.from(all).toString("hex")));
const ADDRESSES = fc.oneof(
  EVM,
  EVM.map((address) => address.toLowerCase()),
  bytes(32).map((all) => base58.encode(all)),
  fc.tuple(fc.constantFrom("bc", "tb"), bytes(20)).map(([prefix, all]) => segwit(prefix, 0, all)),
  fc.tuple(fc.constantFrom("bc", "tb"), bytes(32)).map(([prefix, all]) => segwit(prefix, 1, all)),
  bytes(20).map((all) => segwit("bc", 0, all).toUpperCase()),
  fc
    .tuple(fc.constantFrom(0, 5), bytes(20))
    .map(([version, all]) => createBase58check(sha256).encode(Uint8Array.from([version, ...all]))),
);
const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${most}}$`));
const AMOUNTS = fc.oneof(
  digits(5),
  fc.tuple(digits(4), digits(20)).map((groups) => groups.join(".")),
  fc.tuple(digits(4), digits(4)).map((groups) => groups.join(",")),
);
const WORDS = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{1,8}$/),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,7}(?:\.[a-z0-9]{1,5}){1,3}$/),
  fc.stringMatching(/^[a-zA-Z-]{1,6}(?:\.reown\.id)?$/),
  fc.stringMatching(/^[a-z é🌲.]{1,9}$/u),
  fc.stringMatching(/^[a-z-]{60,70}$/),
);
const LINKS = fc.constantFrom(
  "https://maya.example/a",
  "http://localhost:3000/",
  "wc:1f@2?symKey=2",
  "maya@shop.example",
);
/** Typed letter by letter, with blanks around, and with a letter that is wrong. */
const PAYMENTS = fc.oneof(
  fc
    .tuple(EVM, fc.constantFrom("", "@1", "@8453"), fc.constantFrom("", "?value=1.5e16", "?value=70", "?gas=1&value=0"))
    .map((segments) => `ethereum:${segments.join("")}`),
  fc.tuple(EVM, EVM).map(([token, to]) => `ethereum:pay-${token}@1/transfer?address=${to}&uint256=25e6`),
  fc.constant("ethereum:juniper.eth?value=1"),
  fc
    .array(
      bytes(32).map((all) => base58.encode(all)),
      { minLength: 3, maxLength: 3 },
    )
    .map(([to, token, shop]) => `solana:${to}?amount=0.01&spl-token=${token}&reference=${shop}&label=Maya%20Moss`),
  bytes(20).map((all) => `BITCOIN:${segwit("bc", 0, all).toUpperCase()}?amount=0.1&message=Maya`),
  bytes(20).map((all) => `bitcoin:${segwit("tb", 0, all)}`),
);
const TYPED = fc
  .tuple(
    fc.oneof(ADDRESSES, AMOUNTS, WORDS, LINKS, PAYMENTS),
    fc.constantFrom("whole", "begun", "wrong"),
    fc.nat(90),
    fc.constantFrom("", " ", "\n"),
  )
  .map(([text, how, at, blank]) => {
    const typed = how === "whole" ? text : how === "begun" ? text.slice(0, at) : text.slice(0, -1) + (at % 10);
    return blank + typed + blank;
  });

describe("placeholders", () => {
  it("CONF-12 S9 are read by every guard as their texts are, whatever was told before, and no address is told", () => {
    const holds = (texts: readonly string[]) => {
      const told = new Redaction(FORMS).copy(texts, "text") as string[];
      expect(told.map(read)).toEqual(texts.map(read));
      // A link of Solana's that is typed up to its 32nd letter reads as the id of a cluster.
      const long = texts.map((text) => text.trim()).filter((text) => text.length > 25 && !/^solana:\w{32}$/.test(text));
      for (const text of long) expect(told.join()).not.toContain(text);
      expect(told.join()).not.toMatch(/maya|juniper/i);
    };
    fc.assert(fc.property(fc.array(TYPED, { minLength: 1, maxLength: 40 }), holds), {
      seed: seeded(),
      numRuns: runs(1_000),
    });
  });
});
