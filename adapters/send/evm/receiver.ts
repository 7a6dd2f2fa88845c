import type { Address } from "../../../domain/addresses/address.ts";
import type { ReceiverFacts } from "../../../domain/send/transfer.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { readDecimals, readTokenUnits, tokenCall } from "../../nodes/evm/token.ts";

/** Begins the code of a person's account that runs a contract's code as its own (EIP-7702). */
const DELEGATION = "0xef0100";

/** True if a contract answers what every token answers. */
async function isTokenAt(ask: Ask, address: Address): Promise<boolean> {
  const call = tokenCall(ask, address);
  const answers = await Promise.all([readDecimals(call), readTokenUnits(call, address)]);
  return !answers.includes(undefined);
}

/** True if a contract stands at an address; undefined where no node says. */
export async function readIsContract(ask: Ask, address: Address): Promise<boolean | undefined> {
  const code = await ask("eth_getCode", [address, "latest"]).catch(() => undefined);
  return typeof code === "string" ? code.length > 2 && !code.toLowerCase().startsWith(DELEGATION) : undefined;
}

/** What the chain knows of a receiver; what no node says stays unknown. */
export async function readReceiver(ask: Ask, receiver: Address): Promise<ReceiverFacts> {
  const [isContract, isToken] = await Promise.all([
    readIsContract(ask, receiver),
    isTokenAt(ask, receiver).catch(() => undefined),
  ]);
  return isContract === undefined ? { isToken } : { isContract, isToken: isContract && isToken };
}
