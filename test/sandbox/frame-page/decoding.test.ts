import { base58 } from "@scure/base";
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { grouped } from "../../../sandbox/frame/page/approval/markup.ts";
import { bytesOf, messageBlocks } from "../../../sandbox/frame/page/approval/message-text.ts";
import type { Block } from "../../../sandbox/frame/page/approval/sheet.ts";
import { chainOf, coinText, hexOf, spelt } from "../../../sandbox/frame/page/chain.ts";
import { visible, visibleLine } from "../../../sandbox/frame/page/escape.ts";
import { callBlocks, type TokenLookup } from "../../../sandbox/frame/page/evm/calls.ts";
import { callOf, quantity } from "../../../sandbox/frame/page/evm/send.ts";
import { typedDataBlocks, typedDataOf } from "../../../sandbox/frame/page/evm/typed-data.ts";
import { bundleId, bundleOf, callsStatus, statusCode } from "../../../sandbox/frame/page/evm/wallet-calls.ts";
import { stepBlocks } from "../../../sandbox/frame/page/solana/instructions.ts";
import { arrivedOf } from "../../../sandbox/frame/page/solana/wire.ts";
import { textOf } from "./visitor.ts";

const A = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const SHOP = "https://shop.test";

const said = (blocks: Block[]): string =>
  textOf({ title: "", action: "", network: "", account: { kind: "eoa", address: "" }, blocks });
const usdc: TokenLookup = async () => ({ symbol: "USDC", decimals: 6 });
const none: TokenLookup = async () => undefined;
const call = async (data: Hex, value = 0n, lookup = usdc) =>
  said(await callBlocks({ to: TOKEN, value, data }, "eip155:1", lookup));

describe("what a call does, in words", () => {
  it("sandbox: APPROVE-6: coins, tokens and permissions to spend are shown with exact amounts", async () => {
    expect(await call("0x", 1n)).toContain("Amount: 0.000000000000000001 ETH");
    expect(await call("0x", 12345678901234567890123n)).toContain("Amount: 12345.678901234567890123 ETH");
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [A, 1_000_001n] });
    expect(await call(transfer)).toContain(`To: ${A}\nAmount: 1.000001 USDC\nContract: ${TOKEN}`);
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [A, maxUint256] });
    expect(await call(approve)).toMatch(/Amount: Unlimited USDC[\s\S]*spend all that you have/);
    const all = encodeFunctionData({ abi: erc721Abi, functionName: "setApprovalForAll", args: [A, true] });
    expect(await call(all, 0n, none)).toMatch(/Allowed: yes[\s\S]*move everything/);
    expect(await call(transfer, 0n, none)).toContain("1000001 (units or an item's number");
  });

  it("sandbox: APPROVE-6: what is not known, or has bytes too many, is said to be so and shown whole", async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [A, 1n] });
    for (const data of ["0xdeadbeef00", `${transfer}00`, transfer.slice(0, -2)] as Hex[]) {
      const text = await call(data, 5n);
      expect(text).toContain("is not known here");
      expect(text).toContain(data);
      expect(text).toContain("Coins: 0.000000000000000005 ETH");
    }
  });

  it("S12: quantities are whole numbers, nothing is guessed", () => {
    expect(quantity({ value: "0xff" }, "value")).toBe(255n);
    expect(quantity({ value: "1000000000000000000000" }, "value")).toBe(10n ** 21n);
    for (const odd of ["1.5", "1e18", "-1", "0xg", " 1", 1.5, -1, 2 ** 60, {}]) {
      expect(() => quantity({ value: odd }, "value"), String(odd)).toThrow(/quantity/);
    }
    expect(callOf({ to: A })).toEqual({ to: A, data: "0x", value: 0n });
    for (const odd of [{}, { to: "0x1" }, { to: A, data: "00" }, { to: A, data: "0x0" }, null, "x"]) {
      expect(() => callOf(odd)).toThrow();
    }
  });
});

describe("what a message says", () => {
  it("S8: text is shown as text, with everything unseen written out", () => {
    expect(said(messageBlocks(bytesOf(toHex("Hello\nthere")), SHOP))).toBe("Message\nHello\nthere");
    expect(said(messageBlocks(bytesOf("pay \u202Eevil\u200B"), SHOP))).toBe("Message\npay \\u{202E}evil\\u{200B}");
    expect(visible("a\r\u0000\u{E0041}b\tc")).toBe("a\\u{000D}\\u{0000}\\u{E0041}b\tc");
    expect(visibleLine("a\nb")).toBe("a\\nb");
  });

  it("S8: what is no text is said to be none, and a hash to be a hash", () => {
    expect(said(messageBlocks(bytesOf("0xff00"), SHOP))).toContain("no readable text.\nData, 2 bytes\n0xff00");
    expect(said(messageBlocks(bytesOf(`0x${"9f".repeat(32)}`), SHOP))).toContain("looks like a hash");
  });

  it("S10: a sign-in for another place is warned of", () => {
    const text = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${A}\n`;
    expect(said(messageBlocks(bytesOf(text("bank.test")), SHOP))).toMatch(
      /signs in at bank\.test, but shop\.test asks/,
    );
    expect(said(messageBlocks(bytesOf(text("shop.test")), SHOP))).not.toMatch(/trap/);
  });
});

const PERMIT = {
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
      { name: "mark", type: "string" },
    ],
    Permit: [
      { name: "owner", type: "address" },
      { name: "value", type: "uint256" },
      { name: "notes", type: "Note[]" },
    ],
    Note: [{ name: "text", type: "string" }],
  },
  primaryType: "Permit",
  domain: { name: "USD Coin", chainId: 1, verifyingContract: TOKEN, mark: "own", version: "unsigned" },
  message: {
    owner: A,
    value: "115792089237316195423570985008687907853269984665640564039457584007913129639935",
    notes: [{ text: "a\u202Eb", hidden: 1 }],
    extra: "unsigned",
  },
};

describe("typed data", () => {
  it("sandbox: APPROVE-2: the domain and each field that is signed are shown, and no field that is not", () => {
    const text = said(typedDataBlocks(typedDataOf(JSON.stringify(PERMIT), "eip155:1")));
    expect(text).toContain(`verifyingContract: ${TOKEN}`);
    expect(text).toContain("mark: own");
    const { EIP712Domain: _, ...types } = PERMIT.types;
    const bare = { ...PERMIT, types, domain: { name: "USD Coin" } };
    expect(said(typedDataBlocks(typedDataOf(bare, "eip155:1")))).toContain("Who it is for\nname: USD Coin\nPermit");
    expect(text).toContain(`value: ${PERMIT.message.value}`);
    expect(text).toContain("notes[0].text: a\\u{202E}b");
    expect(text).toMatch(/somebody else move your tokens/);
    expect(text).not.toMatch(/unsigned|hidden/);
  });

  it("sandbox: APPROVE-2: what is for another chain, or cannot be signed, is refused before anybody is asked", () => {
    expect(() => typedDataOf(PERMIT, "eip155:137")).toThrow(/for the chain 1, and Polygon/);
    for (const odd of [
      "{",
      [],
      { ...PERMIT, primaryType: "toString" },
      { ...PERMIT, types: { Permit: "x" } },
      { ...PERMIT, message: { ...PERMIT.message, owner: "0x1" } },
    ]) {
      expect(() => typedDataOf(odd, "eip155:1")).toThrow();
    }
  });
});

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return [...bytes];
};

describe("Solana's instructions", () => {
  const accounts = ["From", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "To", "Owner"];
  const step = (program: string, data: number[]) =>
    said(stepBlocks({ program, accounts, data: Uint8Array.from(data) }, SOLANA));
  const TOKENS = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

  it("sandbox: APPROVE-3: transfers of coins and tokens are shown exactly", () => {
    const coins = step("11111111111111111111111111111111", [2, 0, 0, 0, ...u64(1_000_000_001n)]);
    expect(coins).toContain("Amount: 1.000000001 SOL");
    expect(step(TOKENS, [12, ...u64(2_500_000n), 6])).toContain("Amount: 2.5 USDC");
    expect(step(TOKENS, [3, ...u64(7n)])).toContain("Amount: 7 base units");
    expect(step(TOKENS, [4, ...u64(7n)])).toContain("spend it at any time");
  });

  it("sandbox: APPROVE-3: anything else, and anything of another length, is shown whole", () => {
    for (const [program, data] of [
      ["Unknown", [1, 2, 3]],
      ["11111111111111111111111111111111", [2, 0, 0, 0, ...u64(1n), 0]],
      [TOKENS, [12, ...u64(1n), 6, 1]],
    ] as const) {
      expect(step(program, [...data])).toMatch(/is not known here[\s\S]*Accounts and data[\s\S]*0x/);
    }
  });

  it("sandbox: APPROVE-3: what is no transaction is refused", () => {
    for (const odd of [undefined, "", "0x00", "hello", base58.encode(new Uint8Array(100)), 5]) {
      expect(() => arrivedOf(odd)).toThrow(/transaction/);
    }
  });
});

describe("calls that go together", () => {
  const hash = (digit: string): Hex => `0x${digit.repeat(64)}`;
  const receipt = (status: string) => ({
    status,
    logs: [{ address: A, data: "0x", topics: [], logIndex: "0x0" }],
    blockHash: hash("1"),
    blockNumber: "0x1",
    gasUsed: "0x5208",
    transactionHash: hash("a"),
    from: A,
  });

  it("sandbox: APPROVE-3: the id says everything that their state is told from", () => {
    const bundle = { chain: "eip155:11155111", atomic: false, count: 3, hashes: [hash("a"), hash("b")] } as const;
    expect(bundleOf(bundleId(bundle))).toEqual(bundle);
    for (const odd of ["0x", hash("a"), "x", undefined, 5]) expect(() => bundleOf(odd)).toThrow(/No calls are known/);
  });

  it("sandbox: APPROVE-3: the state has the shape of EIP-5792, version 2", async () => {
    const id = bundleId({ chain: "eip155:1", atomic: true, count: 2, hashes: [hash("a")] });
    const { from: _, ...short } = receipt("0x1");
    expect(await callsStatus(async () => receipt("0x1"), id)).toEqual({
      version: "2.0.0",
      id,
      chainId: "0x1",
      status: 200,
      atomic: true,
      receipts: [{ ...short, logs: [{ address: A, data: "0x", topics: [] }] }],
    });
    expect(await callsStatus(async () => null, id)).toMatchObject({ status: 100, receipts: [] });
    const turns = { chain: "eip155:1", atomic: false, count: 3, hashes: [hash("a"), hash("b")] } as const;
    expect(statusCode(turns, [receipt("0x1"), receipt("0x1")])).toBe(600);
    expect(statusCode({ ...turns, count: 2 }, [receipt("0x0"), receipt("0x0")])).toBe(500);
  });
});

it("sandbox: AUTH-13: chains are taken in every spelling and named in one", () => {
  for (const one of [1, "1", "eip155:1", "0x1"]) expect(chainOf(one)).toBe("eip155:1");
  expect(chainOf(SOLANA)).toBe(SOLANA);
  expect([spelt("eip155:8453"), spelt(SOLANA), hexOf("eip155:137")]).toEqual([8453, SOLANA, "0x89"]);
  for (const odd of ["", "eip155:", "eip155:0x1", "bip122:000000000019d6689c085ae165831e93", "x", -1, 1.5]) {
    expect(() => chainOf(odd), String(odd)).toThrow(/not supported/);
  }
  expect(coinText("eip155:137", 10n ** 18n)).toBe("1 POL");
  expect(grouped(A)).toBe("0x 7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8");
});
