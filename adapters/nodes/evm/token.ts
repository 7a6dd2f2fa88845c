import { decodeFunctionResult, encodeFunctionData, type Hex, hexToString } from "viem";
import type { Address, EvmAddress } from "../../../domain/address.ts";
import { isDecimals } from "../../../domain/amount.ts";
import { safeText } from "../../../domain/text.ts";
import { type Ask, callContract } from "./contract.ts";
import { EARLY_TOKEN_ABI, TOKEN_ABI } from "./token-abi.ts";

/** Asks a token's contract; answers with the data that it returned. */
export type TokenCall = (data: Hex) => Promise<Hex>;

/** How a token's contract is asked by the nodes of its chain. */
export function tokenCall(ask: Ask, token: Address): TokenCall {
  return async (data) => (await callContract(ask, token as EvmAddress, data)) ?? "0x";
}

/** A decoded answer; undefined where it does not decode. */
function answerOf<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** An account's balance of a token, in the smallest units; undefined where the contract does not say. */
export async function readTokenUnits(call: TokenCall, account: Address): Promise<bigint | undefined> {
  const question = { abi: TOKEN_ABI, functionName: "balanceOf" } as const;
  const data = await call(encodeFunctionData({ ...question, args: [account as Address & Hex] }));
  return answerOf(() => decodeFunctionResult({ ...question, data }));
}

/** A token's decimals; undefined where the contract does not say. */
export async function readDecimals(call: TokenCall): Promise<number | undefined> {
  const question = { abi: TOKEN_ABI, functionName: "decimals" } as const;
  const data = await call(encodeFunctionData(question));
  const decimals = answerOf(() => decodeFunctionResult({ ...question, data }));
  return decimals !== undefined && isDecimals(decimals) ? decimals : undefined;
}

/** A token's symbol: a string, or 32 bytes as early tokens have it; '' where it is neither. */
export async function readSymbol(call: TokenCall): Promise<string> {
  const functionName = "symbol";
  const data = await call(encodeFunctionData({ abi: TOKEN_ABI, functionName }));
  const symbol =
    answerOf(() => decodeFunctionResult({ abi: TOKEN_ABI, functionName, data })) ??
    answerOf(() => hexToString(decodeFunctionResult({ abi: EARLY_TOKEN_ABI, functionName, data }), { size: 32 }));
  return safeText(symbol, 20);
}
