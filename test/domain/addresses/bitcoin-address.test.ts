import { sha256 } from "@noble/hashes/sha2";
import { base58check, bech32, bech32m } from "@scure/base";
import { Address, NETWORK, OutScript, TEST_NETWORK } from "@scure/btc-signer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BITCOIN,
  bitcoinProgram,
  isBitcoinAddress,
  parseBitcoinAddress,
} from "../../../domain/addresses/bitcoin-address.ts";
import vectors from "../../vectors/address/bitcoin_address.json" with { type: "json" };

const REGTEST = { ...TEST_NETWORK, bech32: "bcrt" };
const NETWORKS: Readonly<Record<string, typeof NETWORK>> = {
  [BITCOIN.mainnet]: NETWORK,
  [BITCOIN.testnet]: TEST_NETWORK,
  [BITCOIN.testnet4]: TEST_NETWORK,
  [BITCOIN.signet]: TEST_NETWORK,
  [BITCOIN.regtest]: REGTEST,
};
const IDS = Object.values(BITCOIN);
const OF: Readonly<Record<string, (typeof IDS)[number]>> = {
  bitcoin: BITCOIN.mainnet,
  testnet: BITCOIN.testnet,
  regtest: BITCOIN.regtest,
};

const known = vectors.standard.flatMap(({ network, base58check: old, bech32: segwit }) => {
  const text = old ?? segwit;
  return text === undefined ? [] : [{ network, text }];
});

describe("published addresses", () => {
  test.each(known.filter(({ network }) => OF[network]))("S12: $text is an address of $network", ({ network, text }) => {
    const parsed = parseBitcoinAddress(text, OF[network]);
    expect(parsed?.address).toBe(/^(?:bc|tb)/i.test(text) ? text.toLowerCase() : text);
    expect(parseBitcoinAddress(text)).toEqual(parsed);
  });

  test.each(known.filter(({ network }) => !OF[network]))("S12: $text of $network is none of Bitcoin", ({ text }) => {
    expect(parseBitcoinAddress(text)).toBeUndefined();
  });

  test.each(vectors.bech32)("S12: $address is the version $version of its network", ({ address, version, data }) => {
    const kinds: Readonly<Record<number, string>> = { 0: data.length === 40 ? "p2wpkh" : "p2wsh", 1: "p2tr" };
    expect(parseBitcoinAddress(address)?.kind).toBe(kinds[version] ?? "segwit");
  });

  test.each([...vectors.invalid.bech32, ...vectors.invalid.fromBase58Check])(
    "S12: $address is refused: $exception",
    ({ address }) => {
      expect(parseBitcoinAddress(address)).toBeUndefined();
    },
  );
});

describe("networks", () => {
  const taproot = "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c";

  test("S12: an address of the public test networks is none of mainnet or regtest", () => {
    expect(IDS.filter((id) => parseBitcoinAddress(taproot, id))).toEqual([
      BITCOIN.testnet,
      BITCOIN.testnet4,
      BITCOIN.signet,
    ]);
  });

  test("S12: base58 addresses are alike on every test network", () => {
    const text = "mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r";
    expect(IDS.filter((id) => parseBitcoinAddress(text, id))).toEqual(IDS.filter((id) => id !== BITCOIN.mainnet));
  });

  test("S12: of a network that is not Bitcoin's it has no addresses", () => {
    expect(parseBitcoinAddress(taproot, "bip122:12a765e31ffd4059bada1e25190f6e98" as never)).toBeUndefined();
  });
});

test("S12: the spelling that is recommended is that of BIP-173, in small letters; what is no address has none", () => {
  const upper = "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4";
  expect(parseBitcoinAddress(upper, BITCOIN.mainnet)?.address).toBe(upper.toLowerCase());
  expect(isBitcoinAddress(upper.toLowerCase(), BITCOIN.mainnet)).toBe(true);
  expect(isBitcoinAddress(upper, BITCOIN.mainnet)).toBe(false);
  for (const text of ["", "1", "bc1", "not an address"]) expect(isBitcoinAddress(text, BITCOIN.mainnet)).toBe(false);
});

const script = fc.oneof(
  fc.record({ type: fc.constantFrom("pkh", "sh", "wpkh"), hash: fc.uint8Array({ minLength: 20, maxLength: 20 }) }),
  fc.record({ type: fc.constant("wsh"), hash: fc.uint8Array({ minLength: 32, maxLength: 32 }) }),
);

describe("made addresses", () => {
  test("S12: what another library writes is read, on its network alone", () => {
    fc.assert(
      fc.property(script, fc.constantFrom(...IDS), (made, id) => {
        const { bech32: prefix, pubKeyHash, scriptHash } = NETWORKS[id] ?? NETWORK;
        const text = Address(NETWORKS[id]).encode(made as never);
        const same = IDS.filter((other) => {
          const { bech32: theirs, pubKeyHash: keys, scriptHash: scripts } = NETWORKS[other] ?? NETWORK;
          if (made.type.startsWith("w")) return theirs === prefix;
          return made.type === "pkh" ? keys === pubKeyHash : scripts === scriptHash;
        });
        expect(parseBitcoinAddress(text)).toEqual({ address: text, kind: `p2${made.type}`, networks: same });
        expect(OutScript.encode(Address(NETWORKS[id]).decode(text))).toBeDefined();
      }),
    );
  });

  test("S12: one wrong letter is refused, wherever it stands", () => {
    const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0";
    fc.assert(
      fc.property(script, fc.constantFrom(...IDS), fc.nat(), fc.constantFrom(...letters), (made, id, place, letter) => {
        const text = Address(NETWORKS[id]).encode(made as never);
        const at = place % text.length;
        const wrong = text.slice(0, at) + letter + text.slice(at + 1);
        fc.pre(wrong !== text);
        expect(parseBitcoinAddress(wrong)).toBeUndefined();
      }),
    );
  });

  test("S12: a right checksum around a wrong program is refused", () => {
    const segwit = (version: number, length: number) => {
      const coder = version === 0 ? bech32 : bech32m;
      return coder.encode("bc", [version, ...coder.toWords(new Uint8Array(length).fill(7))], false);
    };
    for (const length of [0, 1, 19, 21, 31, 33, 40]) expect(parseBitcoinAddress(segwit(0, length))).toBeUndefined();
    for (const length of [0, 1, 41]) expect(parseBitcoinAddress(segwit(1, length))).toBeUndefined();
    expect(parseBitcoinAddress(segwit(17, 32))).toBeUndefined();
    expect(parseBitcoinAddress(segwit(1, 32))?.kind).toBe("p2tr");
    expect(parseBitcoinAddress(segwit(2, 2))?.kind).toBe("segwit");
    expect(parseBitcoinAddress(bech32m.encode("bc", [0, ...bech32.toWords(new Uint8Array(20))]))).toBeUndefined();
    for (const length of [20, 22, 33])
      expect(parseBitcoinAddress(base58check(sha256).encode(new Uint8Array(length)))).toBeUndefined();
  });
});

describe("what is no address", () => {
  test.each([
    "",
    " 1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH",
    "1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH\n",
    "bc1",
    `bc1${"q".repeat(200)}`,
    "1".repeat(5_000),
    "bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "BITCOIN:1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH",
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  ])("R14: %j", (text) => {
    expect(parseBitcoinAddress(text)).toBeUndefined();
  });

  test("R14: what is no text", () => {
    for (const value of [undefined, null, 1, {}, ["1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH"]])
      expect(parseBitcoinAddress(value)).toBeUndefined();
  });
});

describe("programs", () => {
  const hash = Uint8Array.from({ length: 20 }, (_, at) => at);

  test("S12: an address commits to its hash, in either encoding; what is no address commits to nothing", () => {
    const segwit = bech32.encode("bc", [0, ...bech32.toWords(hash)]);
    const old = base58check(sha256).encode(Uint8Array.from([0, ...hash]));
    expect(bitcoinProgram(segwit)).toEqual(hash);
    expect(bitcoinProgram(old)).toEqual(hash);
    expect(bitcoinProgram("no address")).toHaveLength(0);
  });
});
