import type { Address } from "../../../domain/addresses/address.ts";
import { codeOf } from "../../../domain/errors.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { quantityOf, toQuantity } from "./quantity.ts";

/** What takes a number of a sender's. */
export interface Place {
  sender: Address;
  nonce: bigint;
}

/** Nodes keep the state of so many blocks, unless they keep all of them. */
const STATES = 127n;

/** True if a transaction of the sender has taken its place by a block. */
async function isTaken(ask: Ask, { sender, nonce }: Place, block: string): Promise<boolean> {
  const count = quantityOf(await ask("eth_getTransactionCount", [sender, block]));
  return count !== undefined && count > nonce;
}

/** True if a transaction of the sender has taken its place by now. Throws where no node answers. */
export const isPlaceTaken = (ask: Ask, place: Place): Promise<boolean> => isTaken(ask, place, "latest");

/** The block in which a place was taken; undefined where that is longer ago than nodes remember. */
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

/** What a node cannot tell is undefined; nodes out of reach may tell later. */
function untold(error: unknown): undefined {
  if (codeOf(error, "") === "HTTP_REQUEST") throw error;
}

/** The transaction that took a place, found in some eight questions; undefined where no node can tell. Throws where none answers. */
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
