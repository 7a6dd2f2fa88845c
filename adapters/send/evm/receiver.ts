import { decodeFunctionResult, encodeFunctionData, erc20Abi } from "viem";
import type { Address, EvmAddress } from "../../../domain/address.ts";
import type { ReceiverFacts } from "../../../domain/send/transfer.ts";
import { type Ask, callContract, decoded } from "../../nodes/evm/contract.ts";
import { balanceData } from "./erc20.ts";

/** Begins the code of a person's account that runs a contract's code as its own (EIP-7702). */
const DELEGATION = "0xef0100";

const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: "decimals" });

/** True if a contract answers what every token answers. */
async function isTokenAt(ask: Ask, address: EvmAddress): Promise<boolean> {
  const [decimals, balance] = await Promise.all([
    callContract(ask, address, DECIMALS),
    callContract(ask, address, balanceData(address)),
  ]);
  const hasDecimals = decoded(decimals, (data) =>
    decodeFunctionResult({ abi: erc20Abi, functionName: "decimals", data }),
  );
  const units = decoded(balance, (data) => decodeFunctionResult({ abi: erc20Abi, functionName: "balanceOf", data }));
  return hasDecimals !== undefined && units !== undefined;
}

/** What the chain knows of a receiver; what no node says stays unknown. */
export async function readReceiver(ask: Ask, receiver: Address): Promise<ReceiverFacts> {
  const [code, isToken] = await Promise.all([
    ask("eth_getCode", [receiver, "latest"]).catch(() => undefined),
    isTokenAt(ask, receiver as EvmAddress).catch(() => undefined),
  ]);
  if (typeof code !== "string") return { isToken };
  const isContract = code.length > 2 && !code.toLowerCase().startsWith(DELEGATION);
  return { isContract, isToken: isContract && isToken };
}
