import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from "viem";
import { describe, expect, it } from "vitest";
import type { ChainClient } from "../../../../adapters/nodes/chains.ts";
import { readBalance } from "../../../../adapters/nodes/evm/balance.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { network } from "../../networks.ts";

const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const BALANCE_OF = `0x70a08231${ADDRESS.slice(2).toLowerCase().padStart(64, "0")}`;
const [DECIMALS, SYMBOL] = ["0x313ce567", "0x95d89b41"];

const word = (value: number) => numberToHex(value, { size: 32 });
const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value]);

/** Reads a balance from a chain that answers each method, or each question to a contract, as told. */
async function read(answers: Readonly<Record<string, Hex | Error>>, token?: string) {
  const asked: unknown[] = [];
  const { signal } = new AbortController();
  const request: ChainClient["request"] = async (method, params, given) => {
    asked.push([method, params, given === signal]);
    const answer = answers[method === "eth_call" ? (params as [{ data: string }])[0].data : method] ?? "0x";
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const input = { address: ADDRESS, network: network([]), fresh: true, ...(token && { token }) };
  const balance = await readBalance({ request } as ChainClient, input, signal);
  return { balance, asked };
}

const USDC = { [BALANCE_OF]: word(2_500_001), [DECIMALS]: word(6), [SYMBOL]: text("USDC") };

describe("a balance on an EVM chain", () => {
  it("ACCT-3: of the native coin is asked for as it is now", async () => {
    const { balance, asked } = await read({ eth_getBalance: "0xde0b6b3a7640001" });
    expect(balance).toEqual({ amount: "1.000000000000000001", symbol: "ETH" });
    expect(asked).toEqual([["eth_getBalance", [ADDRESS, "latest"], true]]);
  });

  it("ACCT-3: of the host's token is asked of its contract, with its decimals and symbol", async () => {
    const { balance, asked } = await read(USDC, TOKEN.toLowerCase());
    expect(balance).toEqual({ amount: "2.500001", symbol: "USDC" });
    expect(asked).toEqual(
      [BALANCE_OF, DECIMALS, SYMBOL].map((data) => ["eth_call", [{ to: TOKEN, data }, "latest"], true]),
    );
  });

  it.each<[string, Record<string, Hex | Error>, object]>([
    ["of 32 bytes, as early tokens have it", { [SYMBOL]: stringToHex("MKR", { size: 32 }) }, { symbol: "MKR" }],
    ["of nothing", { [SYMBOL]: "0x" }, { symbol: "" }],
    ["that the contract refuses to tell", { [SYMBOL]: new Error("reverted") }, { symbol: "" }],
    ["of more than 20 characters", { [SYMBOL]: text("a".repeat(30)) }, { symbol: `${"a".repeat(19)}…` }],
  ])("ACCT-3, S8: a token may have a symbol %s", async (_, change, want) => {
    expect((await read({ ...USDC, ...change }, TOKEN)).balance).toMatchObject({ amount: "2.500001", ...want });
  });

  it.each<[string, Record<string, Hex>]>([
    ["no balance", { [BALANCE_OF]: "0x" }],
    ["no decimals", { [DECIMALS]: "0x" }],
    ["more decimals than there are", { [DECIMALS]: word(256) }],
    ["a balance that is too short", { [BALANCE_OF]: "0x01" }],
  ])("ACCT-3: there is none where the contract tells %s", async (_, change) => {
    await expect(read({ ...USDC, ...change }, TOKEN)).rejects.toMatchObject({ code: "BALANCE_UNAVAILABLE" });
  });

  it("S12: a token at no address is refused, and nobody asked", async () => {
    await expect(read(USDC, "0x12")).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
    await expect(read(USDC, TOKEN.replace("d", "D"))).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
  });
});
