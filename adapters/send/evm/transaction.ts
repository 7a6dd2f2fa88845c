import type { Hex } from "viem";
import type { Address } from "../../../domain/addresses/address.ts";
import type { Asset } from "../../../domain/send/asset.ts";
import { transferData } from "./erc20.ts";
import { toQuantity } from "./quantity.ts";

/** A transfer in the smallest units of its asset. */
export interface ExactTransfer {
  sender: Address;
  asset: Pick<Asset, "address">;
  receiver: Address;
  units: bigint;
}

/** A transaction as nodes and wallets take it, without what it costs. */
export interface Transaction {
  from: Address;
  to: Address;
  value: Hex;
  data: Hex;
}

/** The transaction that makes a transfer: one of the native coin has empty data (SEND-5), one of a token has no value. */
export function transactionOf({ sender, asset, receiver, units }: ExactTransfer): Transaction {
  const token = asset.address;
  if (!token) return { from: sender, to: receiver, value: toQuantity(units), data: "0x" };
  return { from: sender, to: token, value: "0x0", data: transferData(token, receiver, units) };
}
