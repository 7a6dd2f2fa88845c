import type { Hex } from "viem";
import { requestError } from "../../browser/http/request-error.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { askedQuantity, quantityOf, toQuantity } from "./quantity.ts";

/** The price of one unit of gas, in the smallest units of the native coin. */
export interface GasPrice {
  likely: bigint;
  /** The likely price, with the growth that is possible until the transaction is sent. */
  most: bigint;
  /** The price as fields of a transaction request: the fees of EIP-1559, or a legacy gas price. */
  fields: { gasPrice: Hex } | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex };
}

/** The base fee of the next block; undefined where no node reports it, 0 on a chain without base fees. */
function nextBaseFee(ask: Ask): Promise<bigint | undefined> {
  return ask("eth_feeHistory", ["0x1", "latest", []]).then(
    (history) => quantityOf(listOf(field(history, "baseFeePerGas"))?.at(-1)),
    () => undefined,
  );
}

/**
 * The fee cap allows for a base fee that has grown by half, which takes four full blocks (EIP-1559). `most` is higher, because the price is
 * read again when the transaction is sent.
 */
function feeMarketPrice(base: bigint, tip: bigint): GasPrice {
  return {
    likely: base + tip,
    most: 2n * base + tip,
    fields: { maxFeePerGas: toQuantity((3n * base) / 2n + tip), maxPriorityFeePerGas: toQuantity(tip) },
  };
}

/** A price for chains without a base fee. It may be a quarter higher when it is read again. */
function legacyPrice(price: bigint): GasPrice {
  return { likely: price, most: (price * 5n) / 4n, fields: { gasPrice: toQuantity(price) } };
}

/** Reads the current gas price. Throws HTTP_REQUEST where no node reports it. */
export async function readGasPrice(ask: Ask): Promise<GasPrice> {
  const [base, named, price] = await Promise.all([
    nextBaseFee(ask),
    askedQuantity(ask("eth_maxPriorityFeePerGas", [])),
    askedQuantity(ask("eth_gasPrice", [])),
  ]);
  // `eth_gasPrice` is this block's price, and may be below the next block's base fee.
  if (base) return feeMarketPrice(base, named ?? (price !== undefined && price > base ? price - base : 0n));
  if (price !== undefined) return legacyPrice(price);
  throw requestError("failed");
}
