import type { Hex } from "viem";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { askedQuantity, quantityOf, toQuantity } from "./quantity.ts";

/** What one unit of gas costs, in the smallest units of the native coin. */
export interface GasPrice {
  likely: bigint;
  /** With what the price may grow by until the transaction is sent. */
  most: bigint;
  /** As a wallet takes it: the fees of EIP-1559, or a legacy gas price. */
  fields: { gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex };
}

/** The base fee of the next block; undefined where no node tells, 0 on a chain without base fees. */
function nextBaseFee(ask: Ask): Promise<bigint | undefined> {
  return ask("eth_feeHistory", ["0x1", "latest", []]).then(
    (history) => quantityOf(listOf(field(history, "baseFeePerGas"))?.at(-1)),
    () => undefined,
  );
}

/**
 * The transaction may wait until the base fee has grown by half, in four full blocks (EIP-1559). It is sent with a price that is read
 * again, so that more than that can be paid.
 */
function feeMarketPrice(base: bigint, tip: bigint): GasPrice {
  return {
    likely: base + tip,
    most: 2n * base + tip,
    fields: { maxFeePerGas: toQuantity((3n * base) / 2n + tip), maxPriorityFeePerGas: toQuantity(tip) },
  };
}

/** A price for chains without a base fee; when it is read again, it may be a quarter higher. */
function legacyPrice(price: bigint): GasPrice {
  return { likely: price, most: (price * 5n) / 4n, fields: { gasPrice: toQuantity(price) } };
}

/** Reads what gas costs now. Throws HTTP_REQUEST where no node tells. */
export async function readGasPrice(ask: Ask): Promise<GasPrice> {
  const [base, named, price] = await Promise.all([
    nextBaseFee(ask),
    askedQuantity(ask("eth_maxPriorityFeePerGas", [])),
    askedQuantity(ask("eth_gasPrice", [])),
  ]);
  // The price is this block's, and may be below the next one's base fee.
  if (base) return feeMarketPrice(base, named ?? (price !== undefined && price > base ? price - base : 0n));
  if (price !== undefined) return legacyPrice(price);
  throw lateError("HTTP_REQUEST", { reason: "failed" });
}
