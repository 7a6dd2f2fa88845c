import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from "viem";
import { tokensOf } from "../../../assets/tokens.ts";
import type { ChainId } from "../chain.ts";
import type { AskNode } from "../node.ts";
import type { TokenFacts, TokenLookup } from "./calls.ts";

const ABI = parseAbi(["function symbol() view returns (string)", "function decimals() view returns (uint8)"]);

async function read(ask: AskNode, chain: ChainId, address: string): Promise<TokenFacts | undefined> {
  const call = async (functionName: "symbol" | "decimals") => {
    const data = encodeFunctionData({ abi: ABI, functionName });
    const answer = (await ask(chain, "eth_call", [{ to: address, data }, "latest"])) as Hex;
    return decodeFunctionResult({ abi: ABI, functionName, data: answer });
  };
  try {
    const [symbol, decimals] = await Promise.all([call("symbol"), call("decimals")]);
    return { symbol: String(symbol).slice(0, 20), decimals: Number(decimals) };
  } catch {
    return undefined;
  }
}

/** The tokens of an EVM chain: those of the sandbox by its table, others as their contracts say. */
export function tokenLookup(ask: AskNode, chain: ChainId): TokenLookup {
  const listed = tokensOf(chain);
  return async (address) => {
    const known = listed.find((token) => token.address.toLowerCase() === address.toLowerCase());
    return known ?? (await read(ask, chain, address));
  };
}
