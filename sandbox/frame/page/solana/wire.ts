import { base58, base64 } from "@scure/base";
import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from "@solana/kit";
import type { Step } from "./instructions.ts";

/** How a transaction came, and goes back. */
export type Spelling = "base58" | "base64";

/** A transaction that came, read. */
export interface Arrived {
  readonly spelling: Spelling;
  readonly transaction: Transaction;
}

const readers: readonly (readonly [Spelling, { decode(text: string): Uint8Array }])[] = [
  ["base58", base58],
  ["base64", base64],
];

function decoded(text: string, decode: (text: string) => Uint8Array): Transaction | undefined {
  try {
    const transaction = getTransactionDecoder().decode(decode(text));
    getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    // A transaction that is encoded to other bytes would be signed differently from how it is shown.
    const again = getTransactionEncoder().encode(transaction);
    const bytes = decode(text);
    const isSame = again.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
    return isSame ? transaction : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a transaction in base58 or base64; base58 first where a text could be both. Throws an Error. */
export function arrivedOf(value: unknown): Arrived {
  if (typeof value !== "string" || value.length > 4_000) throw new Error("The transaction must be text");
  for (const [spelling, { decode }] of readers) {
    const transaction = decoded(value, decode);
    if (transaction) return { spelling, transaction };
  }
  throw new Error("The transaction cannot be read");
}

export const writtenIn = (spelling: Spelling, bytes: Uint8Array): string =>
  spelling === "base58" ? base58.encode(bytes) : base64.encode(bytes);

/** True when bytes are the message of a transaction, which nobody may have signed as a text. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes);
    const again = getCompiledTransactionMessageEncoder().encode(message as never);
    return message.header.numSignerAccounts > 0 && again.length === bytes.length;
  } catch {
    return false;
  }
}

/** Puts one signature in; those of others stay. Throws an Error where there is no place for it. */
export function signedBy(
  { transaction }: Arrived,
  address: string,
  sign: (message: Uint8Array) => Uint8Array,
): { readonly wire: Uint8Array; readonly signature: string } {
  if (!Object.hasOwn(transaction.signatures, address)) {
    throw new Error("The transaction has no place for a signature of this wallet");
  }
  const own = sign(Uint8Array.from(transaction.messageBytes)) as SignatureBytes;
  const signatures = { ...transaction.signatures, [address as Address]: own };
  const wire = Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }));
  return { wire, signature: base58.encode(new Uint8Array(own)) };
}

/** The steps of a transaction, with accounts that stand in a table named by their place there. Throws an Error. */
export function stepsOf({ transaction }: Arrived): readonly Step[] {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  if (message.version === 1) throw new Error("Transactions of version 1 are not supported");
  const tables = ("addressTableLookups" in message && message.addressTableLookups) || [];
  const placed = (kind: "writableIndexes" | "readonlyIndexes"): string[] =>
    tables.flatMap((table) => table[kind].map((index) => `no. ${index} of the table ${table.lookupTableAddress}`));
  const all: string[] = [...message.staticAccounts, ...placed("writableIndexes"), ...placed("readonlyIndexes")];
  const at = (index: number): string => all[index] ?? "(missing)";
  return message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    program: at(programAddressIndex),
    accounts: (accountIndices ?? []).map(at),
    data: data ? new Uint8Array(data as Uint8Array) : new Uint8Array(),
  }));
}

/** The fee payer. */
export function payerOf({ transaction }: Arrived): string {
  return Object.keys(transaction.signatures)[0] ?? "";
}
