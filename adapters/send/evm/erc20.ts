import { decodeFunctionResult, encodeFunctionData, type Hex } from "viem";
import type { Address } from "../../../domain/addresses/address.ts";
import { isTether } from "../../../domain/send/tether.ts";
import { decoded } from "../../nodes/evm/contract.ts";
import { TOKEN_ABI } from "../../nodes/evm/token-abi.ts";

const TRANSFER = {
  name: "transfer",
  type: "function",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
  ],
} as const;

/** The `transfer` of ERC-20, which answers with a boolean. */
const STANDARD = [{ ...TRANSFER, outputs: [{ name: "", type: "bool" }] }] as const;

/** The `transfer` of USDT, which answers nothing (SEND-5). */
const WITHOUT_ANSWER = [{ ...TRANSFER, outputs: [] }] as const;

/** The ABI by which a token is transferred. */
const transferAbi = (token: Address) => (isTether(token) ? WITHOUT_ANSWER : STANDARD);

/** The call of a token's contract that transfers `units` to `receiver`. */
export function transferData(token: Address, receiver: Address, units: bigint): Hex {
  return encodeFunctionData({
    abi: transferAbi(token),
    functionName: "transfer",
    args: [receiver as Address & Hex, units],
  });
}

/** True if a token's answer to a transfer says that it failed; many old tokens answer nothing when it succeeded. */
export function isRefusal(token: Address, answer: Hex): boolean {
  const abi = transferAbi(token);
  return decoded(answer, (data) => decodeFunctionResult({ abi, functionName: "transfer", data })) === false;
}

/** The call data that reads an account's balance of a token. */
export const balanceData = (account: Address): Hex =>
  encodeFunctionData({ abi: TOKEN_ABI, functionName: "balanceOf", args: [account as Address & Hex] });
