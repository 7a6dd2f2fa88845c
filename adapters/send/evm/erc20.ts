import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from "viem";
import type { Address } from "../../../domain/address.ts";
import { decoded } from "../../nodes/evm/contract.ts";

/** The contracts of USDT (protocol.md §4.1). */
const USDT = [
  "0xdac17f958d2ee523a2206206994597c13d831ec7",
  "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
  "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
  "0x919c1c267bc06a7039e03fcc2ef738525769109c",
  "0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e",
  "0x55d398326f99059ff775485246999027b3197955",
  "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9",
];

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
const transferAbi = (token: Address) => (USDT.includes(token.toLowerCase()) ? WITHOUT_ANSWER : STANDARD);

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

/** The question for an account's balance of a token. */
export const balanceData = (account: Address): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [account as Address & Hex] });
