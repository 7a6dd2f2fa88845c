import { concatHex, decodeFunctionResult, encodeFunctionData, type Hex, toRlp } from "viem";
import type { EvmAddress } from "../../../domain/addresses/address.ts";
import { type Ask, callContract, decoded } from "../../nodes/evm/contract.ts";
import { toQuantity } from "./quantity.ts";
import type { Transaction } from "./transaction.ts";

/** Chain ids of the OP stack's rollups, which also charge an L1 fee, and of Scroll, whose oracle has the same interface. */
const OP_STACK = [
  ...["10", "130", "252", "480", "1135", "1301", "1868", "8453", "34443", "57073", "81457"],
  ...["84532", "7777777", "11155420", "999999999"],
];
const SCROLL = ["534351", "534352"];

/** The address of a rollup's L1 fee oracle; undefined for a chain without one. */
function oracleOf(chain: string): EvmAddress | undefined {
  if (OP_STACK.includes(chain)) return "0x420000000000000000000000000000000000000F" as EvmAddress;
  return SCROLL.includes(chain) ? ("0x5300000000000000000000000000000000000002" as EvmAddress) : undefined;
}

const GET_L1_FEE = {
  abi: [
    {
      name: "getL1Fee",
      type: "function",
      stateMutability: "view",
      inputs: [{ name: "data", type: "bytes" }],
      outputs: [{ name: "", type: "uint256" }],
    },
  ],
  functionName: "getL1Fee",
} as const;

/** An EIP-1559 transaction as long as the later one, without the signature, whose length the oracle adds. */
function unsigned(chain: string, { to, value, data }: Transaction): Hex {
  const number = (text: Hex): Hex => (text === "0x0" ? "0x" : text.length % 2 ? `0x0${text.slice(2)}` : text);
  const fields = [number(toQuantity(BigInt(chain))), "0x9d2f", "0x3b9ac1a7", "0x0b2d05e1f3", "0x01d4c3"] as const;
  return concatHex(["0x02", toRlp([...fields, to as EvmAddress, number(value), data, []])]);
}

/** The L1 fee that a rollup charges for a transaction; 0 on other chains, and where no node reports it. */
export async function readL1Fee(ask: Ask, chain: string, transaction: Transaction): Promise<bigint> {
  const oracle = oracleOf(chain);
  if (!oracle) return 0n;
  const question = encodeFunctionData({ ...GET_L1_FEE, args: [unsigned(chain, transaction)] });
  const answer = await callContract(ask, oracle, question).catch(() => undefined);
  return decoded(answer, (data) => decodeFunctionResult({ ...GET_L1_FEE, data })) ?? 0n;
}
