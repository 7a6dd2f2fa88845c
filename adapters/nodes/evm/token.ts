import { decodeFunctionResult, encodeFunctionData, erc20Abi, erc20Abi_bytes32, type Hex, hexToString } from "viem";
import type { Address } from "../../../domain/address.ts";
import { isDecimals } from "../../../domain/amount.ts";
import { safeText } from "../../../domain/text.ts";

/** Asks a token's contract; answers with the data that it returned. */
export type TokenCall = (data: Hex) => Promise<Hex>;

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
  const question = { abi: erc20Abi, functionName: "balanceOf" } as const;
  const data = await call(encodeFunctionData({ ...question, args: [account as Address & Hex] }));
  return answerOf(() => decodeFunctionResult({ ...question, data }));
}

/** A token's decimals; undefined where the contract does not say. */
export async function readDecimals(call: TokenCall): Promise<number | undefined> {
  const question = { abi: erc20Abi, functionName: "decimals" } as const;
  const data = await call(encodeFunctionData(question));
  const decimals = answerOf(() => decodeFunctionResult({ ...question, data }));
  return decimals !== undefined && isDecimals(decimals) ? decimals : undefined;
}

/** A token's symbol: a string, or 32 bytes as early tokens have it; '' where it is neither. */
export async function readSymbol(call: TokenCall): Promise<string> {
  const functionName = "symbol";
  const data = await call(encodeFunctionData({ abi: erc20Abi, functionName }));
  const symbol =
    answerOf(() => decodeFunctionResult({ abi: erc20Abi, functionName, data })) ??
    answerOf(() => hexToString(decodeFunctionResult({ abi: erc20Abi_bytes32, functionName, data }), { size: 32 }));
  return safeText(symbol, 20);
}
