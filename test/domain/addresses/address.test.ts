import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checksumAddress,
  isEvmAddress,
  isSolanaAddress,
  parseAccount,
  parseAddress,
  parseEvmAddress,
} from "../../../domain/addresses/address.ts";
import { runs } from "../../runs.ts";
import viemCases from "../../vectors/address/viem_isAddress.json" with { type: "json" };
import eip55 from "../../vectors/eip/erc-55.json" with { type: "json" };

const VITALIK = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

describe("EVM", () => {
  test.each(eip55.valid_checksummed)("S12: EIP-55 spells %s so", (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(checksumAddress(address));
    expect(checksumAddress(address)).toBe(parseEvmAddress(address));
    expect(parseEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(checksumAddress(address));
  });

  test("S12: mixed-case vectors of EIP-55 are their own checksum", () => {
    for (const address of eip55.valid_checksummed.slice(4)) expect(checksumAddress(address)).toBe(address);
  });

  // The one case where ACCT-2 differs from viem: 0x may be missing.
  test.each(viemCases.filter(({ value }) => value.startsWith("0x") || value.length < 40))(
    "ACCT-2: $value is an address: $expected",
    ({ value, expected }) => {
      expect(isEvmAddress(value)).toBe(expected);
    },
  );

  test("ACCT-2: 0x may be missing", () => {
    expect(parseEvmAddress(VITALIK.slice(2))).toBe(VITALIK);
  });

  test("S12: one letter in the wrong case is refused", () => {
    const letters = [...VITALIK].flatMap((letter, at) => (at > 1 && /[a-f]/i.test(letter) ? [at] : []));
    for (const at of letters) {
      const letter = VITALIK[at] ?? "";
      const flipped = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
      expect(isEvmAddress(VITALIK.slice(0, at) + flipped + VITALIK.slice(at + 1))).toBe(false);
    }
  });

  test.each([
    "",
    "0x",
    `${VITALIK}0`,
    VITALIK.slice(0, -1),
    ` ${VITALIK}`,
    `${VITALIK}\n`,
    `x${VITALIK}`,
    `0X${VITALIK.slice(2).toLowerCase()}`,
    `${VITALIK.slice(0, -1)}ｆ`,
  ])("ACCT-2: %j is no EVM address", (text) => {
    expect(isEvmAddress(text)).toBe(false);
    expect(() => checksumAddress(text)).toThrow("Invalid address");
  });

  test("R14: what is no text is no address", () => {
    for (const value of [undefined, null, 1, 1n, {}, [VITALIK]]) expect(parseEvmAddress(value)).toBeUndefined();
  });

  test("S12: parsing is idempotent and blind to the case of the whole", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const hex = Buffer.from(bytes).toString("hex");
        const address = parseEvmAddress(hex);
        expect(parseEvmAddress(address)).toBe(address);
        expect(parseEvmAddress(`0x${hex.toUpperCase()}`)).toBe(address);
        expect(address?.toLowerCase()).toBe(`0x${hex}`);
      }),
    );
  });
});

describe("Solana", () => {
  test.each(["So11111111111111111111111111111111111111112", "11111111111111111111111111111111"])(
    "S12: %s stands for 32 bytes",
    (text) => {
      expect(isSolanaAddress(text)).toBe(true);
    },
  );

  test.each([
    "",
    "1".repeat(31),
    "1".repeat(33),
    "z".repeat(44),
    "So1111111111111111111111111111111111111111O",
    " So11111111111111111111111111111111111111112",
    "So11111111111111111111111111111111111111112\n",
    VITALIK,
  ])("S12: %j is no Solana address", (text) => {
    expect(isSolanaAddress(text)).toBe(false);
  });

  test("S12: any 32 bytes are an address, any other number of bytes is not", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 40 }), (bytes) => {
        expect(isSolanaAddress(base58.encode(bytes))).toBe(bytes.length === 32);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe("by namespace", () => {
  test("ACCT-2: each namespace has its own rule", () => {
    expect(parseAddress("eip155", VITALIK.toLowerCase())).toBe(VITALIK);
    expect(parseAddress("eip155", "So11111111111111111111111111111111111111112")).toBeUndefined();
    expect(parseAddress("solana", VITALIK)).toBeUndefined();
    expect(parseAddress("bip122", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBeDefined();
  });

  test.each(["", "a b", "a\u202eb", "a:b", "a".repeat(129), "é", 7, null])(
    "ACCT-2: %j is an address nowhere",
    (value) => {
      expect(parseAddress("bip122", value)).toBeUndefined();
      expect(parseAddress("solana", value)).toBeUndefined();
    },
  );

  test("I4: a stored account counts only with a valid address, and comes back in its canonical spelling", () => {
    const account = parseAccount(`eip155:1:${VITALIK.toLowerCase()}`);
    expect(account?.address).toBe(VITALIK);
    expect(account?.caipAddress).toBe(`eip155:1:${VITALIK}`);
    for (const value of ["eip155:1:hello", `solana:x:${VITALIK}`, "garbage", undefined, {}]) {
      expect(parseAccount(value)).toBeUndefined();
    }
  });
});
