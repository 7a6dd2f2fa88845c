import type { Address } from "../../../domain/addresses/address.ts";
import { codeOf } from "../../../domain/errors.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { quantityOf, toQuantity } from "./quantity.ts";

/** A sender's nonce, which one transaction can use. */
export interface Place {
  sender: Address;
  nonce: bigint;
}

/** Number of recent blocks whose state every node keeps; archive nodes keep all. */
const STATES = 127n;

/** True if a transaction of the sender has used the nonce by a block. */
async function isTaken(ask: Ask, { sender, nonce }: Place, block: string): Promise<boolean> {
  const count = quantityOf(await ask("eth_getTransactionCount", [sender, block]));
  return count !== undefined && count > nonce;
}

/** True if a transaction of the sender has used the nonce by now. Throws where no node answers. */
export const isPlaceTaken = (ask: Ask, place: Place): Promise<boolean> => isTaken(ask, place, "latest");

/** The block in which the nonce was used; undefined where that is longer ago than the nodes' states reach. */
async function blockOf(ask: Ask, place: Place): Promise<bigint | undefined> {
  const latest = quantityOf(await ask("eth_blockNumber", []));
  if (latest === undefined) return undefined;
  let taken: bigint = latest;
  let free = taken > STATES ? taken - STATES : 0n;
  if (await isTaken(ask, place, toQuantity(free))) return undefined;
  while (taken - free > 1n) {
    const middle: bigint = (taken + free) / 2n;
    if (await isTaken(ask, place, toQuantity(middle))) taken = middle;
    else free = middle;
  }
  return taken;
}

/** Turns a node's refusal into undefined; rethrows HTTP_REQUEST, because unreachable nodes may answer later. */
function untold(error: unknown): undefined {
  if (codeOf(error, "") === "HTTP_REQUEST") throw error;
}

/** The transaction that used the nonce, found with some eight requests; undefined where no node knows it. Throws where none answers. */
export async function readReplacement(ask: Ask, place: Place): Promise<unknown> {
  const block = await blockOf(ask, place).catch(untold);
  if (block === undefined) return undefined;
  const answer = await ask("eth_getBlockByNumber", [toQuantity(block), true]).catch(untold);
  const { sender, nonce } = place;
  return listOf(field(answer, "transactions"))?.find(
    (each) =>
      String(field(each, "from")).toLowerCase() === sender.toLowerCase() && quantityOf(field(each, "nonce")) === nonce,
  );
}
