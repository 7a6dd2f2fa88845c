import type { Address } from "../../../domain/addresses/address.ts";
import type { ReceiverFacts } from "../../../domain/send/transfer.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { readDecimals, readTokenUnits, tokenCall } from "../../nodes/evm/token.ts";

/** Prefix of the code of an externally owned account that delegates to a contract (EIP-7702). */
const DELEGATION = "0xef0100";

/** True if a contract answers the calls that every token answers. */
async function isTokenAt(ask: Ask, address: Address): Promise<boolean> {
  const call = tokenCall(ask, address);
  const answers = await Promise.all([readDecimals(call), readTokenUnits(call, address)]);
  return !answers.includes(undefined);
}

/** True if the address is a contract; undefined where no node answers. */
export async function readIsContract(ask: Ask, address: Address): Promise<boolean | undefined> {
  const code = await ask("eth_getCode", [address, "latest"]).catch(() => undefined);
  return typeof code === "string" ? code.length > 2 && !code.toLowerCase().startsWith(DELEGATION) : undefined;
}

/** The receiver's facts on the chain; facts that no node reports stay undefined. */
export async function readReceiver(ask: Ask, receiver: Address): Promise<ReceiverFacts> {
  const [isContract, isToken] = await Promise.all([
    readIsContract(ask, receiver),
    isTokenAt(ask, receiver).catch(() => undefined),
  ]);
  return isContract === undefined ? { isToken } : { isContract, isToken: isContract && isToken };
}
