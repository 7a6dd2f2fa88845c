import { base58 } from "@scure/base";
import { decodeBase58 } from "../../../domain/base58.ts";
import { PairingError } from "../client/errors.ts";

/** What older wallets are told of a legacy transaction beside its bytes; of a versioned one nothing (protocol.md §4.5). */
export interface RawFields {
  feePayer?: string;
  recentBlockhash?: string;
  instructions?: readonly {
    programId: string;
    keys: readonly { pubkey: string; isSigner: boolean; isWritable: boolean }[];
    /** Base58. */
    data: string;
  }[];
}

const SIGNATURE = 64;
const KEY = 32;
const VERSIONED = 0x80;

/** Reads a transaction's bytes in their order. Throws ANSWER_MALFORMED beyond their end. */
class Reader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    const part = this.#bytes.subarray(this.at, this.at + count);
    if (part.length < count) throw new PairingError("ANSWER_MALFORMED");
    this.at += count;
    return part;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** A count in groups of seven bits. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new PairingError("ANSWER_MALFORMED");
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.count() }, read);
  }

  key(): string {
    return base58.encode(this.take(KEY));
  }
}

interface Head {
  reader: Reader;
  /** Where the first signature stands. */
  signaturesAt: number;
  isVersioned: boolean;
  signers: number;
  readonlySigners: number;
  readonlyOthers: number;
  keys: string[];
}

function readHead(transaction: Uint8Array): Head {
  const reader = new Reader(transaction);
  const signatures = reader.count();
  const signaturesAt = reader.at;
  reader.take(signatures * SIGNATURE);
  const first = reader.byte();
  const isVersioned = first >= VERSIONED;
  const signers = isVersioned ? reader.byte() : first;
  const readonlySigners = reader.byte();
  const readonlyOthers = reader.byte();
  const keys = reader.list(() => reader.key());
  return { reader, signaturesAt, isVersioned, signers, readonlySigners, readonlyOthers, keys };
}

/** The fields of a legacy transaction one by one. Throws ANSWER_MALFORMED for bytes that are none. */
export function rawFields(transaction: Uint8Array): RawFields {
  const { reader, isVersioned, signers, readonlySigners, readonlyOthers, keys } = readHead(transaction);
  if (isVersioned) return {};
  const recentBlockhash = reader.key();
  const isWritable = (at: number): boolean =>
    at < signers ? at < signers - readonlySigners : at < keys.length - readonlyOthers;
  const keyAt = (at: number) => ({ pubkey: keys[at] ?? "", isSigner: at < signers, isWritable: isWritable(at) });
  const instructions = reader.list(() => {
    const programId = keys[reader.byte()] ?? "";
    const accounts = reader.list(() => reader.byte());
    return { programId, keys: accounts.map(keyAt), data: base58.encode(reader.take(reader.count())) };
  });
  return { feePayer: keys[0] ?? "", recentBlockhash, instructions };
}

/** The transaction with a signer's signature in its place. Throws ANSWER_MALFORMED for a stranger's, or for no signature. */
export function withSignature(transaction: Uint8Array, signer: string, signature: string): Uint8Array {
  const { signaturesAt, signers, keys } = readHead(transaction);
  const at = keys.indexOf(signer);
  const bytes = decodeBase58(signature);
  if (at < 0 || at >= signers || bytes?.length !== SIGNATURE) throw new PairingError("ANSWER_MALFORMED");
  const signed = transaction.slice();
  signed.set(bytes, signaturesAt + at * SIGNATURE);
  return signed;
}
