import { decodeFunctionResult, encodeFunctionData, type Hex, hexToString } from "viem";
import type { Address, EvmAddress } from "../../../domain/addresses/address.ts";
import { isDecimals } from "../../../domain/amount.ts";
import { safeText } from "../../../domain/text.ts";
import { type Ask, callContract, decoded, type State } from "./contract.ts";
import { EARLY_TOKEN_ABI, TOKEN_ABI } from "./token-abi.ts";

/** Asks a token's contract; answers with the data that it returned. */
export type TokenCall = (data: Hex) => Promise<Hex>;

/** How a token's contract is asked by the nodes of its chain. */
export function tokenCall(ask: Ask, token: Address, state?: State): TokenCall {
  return async (data) => (await callContract(ask, token as EvmAddress, data, state)) ?? "0x";
}

/** An account's balance of a token, in the smallest units; undefined where the contract does not say. */
export async function readTokenUnits(call: TokenCall, account: Address): Promise<bigint | undefined> {
  const question = { abi: TOKEN_ABI, functionName: "balanceOf" } as const;
  const answer = await call(encodeFunctionData({ ...question, args: [account as Address & Hex] }));
  return decoded(answer, (data) => decodeFunctionResult({ ...question, data }));
}

/** A token's decimals; undefined where the contract does not say. */
export async function readDecimals(call: TokenCall): Promise<number | undefined> {
  const question = { abi: TOKEN_ABI, functionName: "decimals" } as const;
  const answer = await call(encodeFunctionData(question));
  const decimals = decoded(answer, (data) => decodeFunctionResult({ ...question, data }));
  return decimals !== undefined && isDecimals(decimals) ? decimals : undefined;
}

/** A token's symbol: a string, or 32 bytes as early tokens have it; '' where it is neither. */
export async function readSymbol(call: TokenCall): Promise<string> {
  const functionName = "symbol";
  const answer = await call(encodeFunctionData({ abi: TOKEN_ABI, functionName }));
  const symbol =
    decoded(answer, (data) => decodeFunctionResult({ abi: TOKEN_ABI, functionName, data })) ??
    decoded(answer, (data) => hexToString(decodeFunctionResult({ abi: EARLY_TOKEN_ABI, functionName, data })));
  // The gate drops the zeros that fill 32 bytes up.
  return safeText(symbol, 20);
}
