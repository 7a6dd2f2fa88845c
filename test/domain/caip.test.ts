import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  caipAddress,
  evmNetworkId,
  hexChainId,
  isCaipAddress,
  isCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
  splitNetworkId,
} from "../../domain/caip.ts";
import { isNamespace, NAMESPACES } from "../../domain/namespaces.ts";
import { runs } from "../runs.ts";
import networks from "../vectors/caip/caip-2.json" with { type: "json" };
import accounts from "../vectors/caip/caip-10.json" with { type: "json" };

describe("network ids", () => {
  test.each(networks.valid)("ACCT-2: the standard's $label parses", ({ value }) => {
    const id = parseCaipNetworkId(value);
    const { namespace, reference } = splitNetworkId(id);
    expect(`${namespace}:${reference}`).toBe(value);
  });

  test.each([
    "",
    ":",
    "eip155",
    "eip155:",
    ":1",
    "eip155:1:0",
    "eip155:1:",
    "eip155:1\n",
    " eip155:1",
    "EIP155:1",
    "ei:1",
    "ninechars:1",
    "eip155:1 ",
    `eip155:${"1".repeat(33)}`,
    "eip155:１",
  ])("ACCT-2: %j is no network id", (text) => {
    expect(isCaipNetworkId(text)).toBe(false);
    expect(() => parseCaipNetworkId(text)).toThrow("Invalid CAIP-2 network id");
  });

  test("ACCT-2: what is no text is no network id", () => {
    for (const value of [undefined, null, 1, {}, ["eip155:1"]]) {
      expect(isCaipNetworkId(value)).toBe(false);
      expect(() => parseCaipNetworkId(value as string)).toThrow("Invalid CAIP-2 network id");
    }
  });

  test("ACCT-2: every known namespace can name a network, an unknown one has no family", () => {
    for (const namespace of NAMESPACES) expect(namespaceOf(parseCaipNetworkId(`${namespace}:x`))).toBe(namespace);
    expect(namespaceOf(parseCaipNetworkId("starknet:SN_GOERLI"))).toBeUndefined();
    expect(isNamespace("toString")).toBe(false);
  });
});

describe("account ids", () => {
  test.each(accounts.valid)("ACCT-2: the standard's $label parses", ({ value }) => {
    const { namespace, reference, address, networkId, caipAddress: whole } = parseCaipAddress(value);
    expect(whole).toBe(value);
    expect(`${namespace}:${reference}:${address}`).toBe(value);
    expect(networkId).toBe(`${namespace}:${reference}`);
    expect(caipAddress(networkId, address)).toBe(value);
    expect(isCaipAddress(value)).toBe(true);
  });

  test.each([
    ...accounts.invalid_legacy,
    "",
    "::",
    "eip155:1",
    "eip155:1:",
    "eip155::0xab",
    ":1:0xab",
    "eip155:1:0xab:x",
    "eip155:1:0xab\n",
    "eip155:1:0x ab",
    `eip155:1:${"a".repeat(129)}`,
  ])("ACCT-2: %j is no account id", (text) => {
    expect(() => parseCaipAddress(text)).toThrow("Invalid CAIP-10 address");
    expect(isCaipAddress(text)).toBe(false);
  });

  test("ACCT-2: any text parses to itself or is refused, and nothing else is thrown", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string(), { maxLength: 4 }).map((segments) => segments.join(":")),
        ),
        (text) => {
          try {
            expect(parseCaipAddress(text).caipAddress).toBe(text);
          } catch (error) {
            expect((error as Error).message).toBe("Invalid CAIP-10 address");
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  test("ACCT-2: a separator inside an address is refused", () => {
    expect(() => caipAddress(parseCaipNetworkId("eip155:1"), "a:b")).toThrow("Invalid CAIP-10 address");
  });
});

describe("EVM chain ids", () => {
  test.each([
    ["eip155:1", "0x1"],
    ["eip155:8453", "0x2105"],
    ["eip155:1313161554", "0x4e454152"],
  ])("NET-2: %s is %s to a wallet", (id, hex) => {
    expect(hexChainId(parseCaipNetworkId(id))).toBe(hex);
    expect(evmNetworkId(hex)).toBe(id);
  });

  test.each(["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "eip155:main", "eip155:0"])(
    "NET-2: %s has no chain number",
    (id) => {
      expect(() => hexChainId(parseCaipNetworkId(id))).toThrow("Not an EVM network id");
    },
  );

  test.each([["0x1"], ["0x01"], ["1"], [1], [1n]])("R14: a wallet may call Ethereum %s (case %#)", (value) => {
    expect(evmNetworkId(value)).toBe("eip155:1");
  });

  test.each([
    [undefined],
    [null],
    [""],
    ["0x"],
    ["0xg"],
    ["-1"],
    ["1.0"],
    ["1e3"],
    [" 1"],
    ["1\n"],
    ["eip155:1"],
    [0],
    ["0x0"],
    [-1],
    [1.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [2 ** 53],
    [2n ** 53n],
    [`0x${"f".repeat(64)}`],
    ["9".repeat(1_000_000)],
    [true],
    [["0x1"]],
    [{ toString: () => "0x1" }],
  ])("R14: case %# of odd values is no chain id", (value) => {
    expect(evmNetworkId(value)).toBeUndefined();
  });

  test("NET-2: every safe chain number survives the way to a wallet and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (chain) => {
        const id = parseCaipNetworkId(`eip155:${chain}`);
        expect(evmNetworkId(hexChainId(id))).toBe(id);
        expect(evmNetworkId(chain)).toBe(id);
      }),
    );
  });
});
