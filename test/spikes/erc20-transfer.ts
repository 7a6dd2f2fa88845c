import { type Address, decodeErrorResult, encodeFunctionData, erc20Abi, getAddress, type Hex, parseUnits } from "viem";

export interface Erc20Transfer {
  owner: Address;
  receiver: Address;
  token: Address;
  /** As somebody typed it. */
  amount: string;
  decimals: number;
}

/** A transaction as `eth_sendTransaction` takes it, that pays tokens. Throws where an address is none. */
export function erc20Transfer({ owner, receiver, token, amount, decimals }: Erc20Transfer) {
  const args = [getAddress(receiver), parseUnits(amount, decimals)] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
  return { from: getAddress(owner), to: getAddress(token), data } as const;
}

/** Errors of tokens by ERC-6093; `Error(string)` and `Panic(uint256)` viem knows itself. */
const ERC6093 = [
  {
    type: "error",
    name: "ERC20InsufficientBalance",
    inputs: [
      { name: "sender", type: "address" },
      { name: "balance", type: "uint256" },
      { name: "needed", type: "uint256" },
    ],
  },
] as const;

/** Why a token refused, from the data that its call reverted with. */
export const refusalOf = (data: Hex) => decodeErrorResult({ abi: ERC6093, data });
