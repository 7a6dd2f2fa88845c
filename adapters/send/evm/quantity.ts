import type { Hex } from "viem";

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;

/** The number in a node's or wallet's answer; undefined for anything that is no quantity (EIP-1474). */
export function quantityOf(value: unknown): bigint | undefined {
  return typeof value === "string" && QUANTITY.test(value) ? BigInt(value) : undefined;
}

/** A number as nodes and wallets take it (EIP-1474). */
export const toQuantity = (value: bigint): Hex => `0x${value.toString(16)}`;

/** The number in a pending answer; undefined where the request fails or the answer is no quantity. */
export const askedQuantity = (answer: Promise<unknown>): Promise<bigint | undefined> =>
  answer.then(quantityOf, () => undefined);
