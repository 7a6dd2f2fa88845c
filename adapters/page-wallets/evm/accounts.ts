import { type Address, parseEvmAddress } from "../../../domain/address.ts";
import { listOf } from "../shared/untrusted.ts";

/** Valid addresses in the wallet's order, each once; what is malformed or misspelt is dropped, and no list holds none. */
export function readAccounts(value: unknown): readonly Address[] {
  return [...new Set((listOf(value) ?? []).flatMap((entry) => parseEvmAddress(entry) ?? []))];
}
