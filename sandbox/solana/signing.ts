import { signWith } from "./keys.ts";
import { transactionOf } from "./message.ts";
import type { SolanaKey } from "./types.ts";

/**
 * A copy of a transaction, legacy or version 0, with a key's signature in its place; foreign ones stay. Throws a RangeError for
 * bytes that are none, and where the key has no place in it.
 */
export function withSignatureOf(key: SolanaKey, transaction: Uint8Array): Uint8Array {
  const wire = Uint8Array.from(transaction);
  const { signatures, message } = transactionOf(wire);
  const place = message.accountKeys.slice(0, signatures.length).indexOf(key.address);
  if (place < 0) throw new RangeError("it has no place for a signature of this account");
  // A transaction of fewer than 128 signatures has its count in one byte.
  wire.set(signWith(key, wire.subarray(1 + signatures.length * 64)), 1 + place * 64);
  return wire;
}
