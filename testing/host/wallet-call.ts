import { parseUnits } from "../../domain/amount.ts";
import type { Wrong } from "../invariants/invariants.ts";

/** A transfer as the modal shows it: by the marks `data-raw` of its preview. */
export interface ShownTransfer {
  /** Exact decimal text, in whole units. */
  amount: string;
  receiver: string;
}

/** The parameters of `eth_sendTransaction`. */
export interface AskedTransaction {
  to?: string;
  /** Hexadecimal. */
  value?: string;
  data?: string;
}

/** Decimals of the coins of EVM networks. */
const COIN = 18;

/** I1: a wallet is asked to send what is shown, to whom is shown. How finely a token is divided the modal does not show. */
export function wrongWithWalletCall({ amount, receiver }: ShownTransfer, transaction: AskedTransaction): Wrong {
  const { to = "", value = "0x0", data = "0x" } = transaction;
  const address = receiver.toLowerCase();
  if (data !== "0x") {
    if (!data.toLowerCase().includes(address.slice(2))) return `I1: ${receiver} is shown, and the call names another`;
    return BigInt(value) === 0n ? undefined : `I1: a token is shown, and ${BigInt(value)} units of the coin go along`;
  }
  if (to.toLowerCase() !== address) return `I1: ${receiver} is shown, and the wallet is asked to send to ${to}`;
  const units = parseUnits(amount, COIN);
  return units.ok && units.value === BigInt(value)
    ? undefined
    : `I1: ${amount} is shown, and the wallet is asked to send ${BigInt(value)} units`;
}
