import { base58 } from "@scure/base";
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { signWith } from "./keys.ts";
import type { SolanaKey } from "./types.ts";

/** An instruction as the wire has it: positions in the list of accounts. */
export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

/** Accounts that a message takes out of a lookup table. */
interface Lookup {
  readonly accountKey: string;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
}

export interface Message {
  readonly version: "legacy" | 0;
  readonly header: {
    readonly numRequiredSignatures: number;
    readonly numReadonlySignedAccounts: number;
    readonly numReadonlyUnsignedAccounts: number;
  };
  readonly accountKeys: readonly string[];
  readonly recentBlockhash: string;
  readonly instructions: readonly CompiledInstruction[];
  readonly lookups: readonly Lookup[];
}

export interface Transaction {
  /** Base58; the first is the transaction's name. */
  readonly signatures: readonly string[];
  readonly message: Message;
  readonly wire: Uint8Array;
}

/** Reads a wire form from its start to its end. Throws a RangeError where bytes are missing or left. */
class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError("unexpected end of file");
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  peek(): number {
    return this.#bytes[this.#at] ?? 0;
  }

  /** A 16-bit length in one to three bytes of seven bits each, in its shortest form. */
  length(): number {
    let value = 0;
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      if ((byte === 0 && shift > 0) || value > 0xffff) break;
      return value;
    }
    throw new RangeError("a length that is not in its shortest form");
  }

  list<T>(item: () => T): T[] {
    return Array.from({ length: this.length() }, item);
  }

  indexes(): number[] {
    return [...this.take(this.length())];
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError("bytes left over");
  }
}

function readMessage(reader: Reader): Message {
  const versioned = reader.peek() >= 0x80;
  const version = versioned ? reader.byte() & 0x7f : "legacy";
  if (version !== "legacy" && version !== 0) throw new RangeError(`transaction version ${version} is not known`);
  const [numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts] = reader.take(3);
  const nextAddress = (): string => base58.encode(reader.take(32));
  return {
    version,
    header: {
      numRequiredSignatures: numRequiredSignatures ?? 0,
      numReadonlySignedAccounts: numReadonlySignedAccounts ?? 0,
      numReadonlyUnsignedAccounts: numReadonlyUnsignedAccounts ?? 0,
    },
    accountKeys: reader.list(nextAddress),
    recentBlockhash: nextAddress(),
    instructions: reader.list(() => ({
      programIdIndex: reader.byte(),
      accounts: reader.indexes(),
      data: reader.take(reader.length()),
    })),
    lookups: versioned
      ? reader.list(() => ({
          accountKey: nextAddress(),
          writableIndexes: reader.indexes(),
          readonlyIndexes: reader.indexes(),
        }))
      : [],
  };
}

/** Reads a message without signatures, as `getFeeForMessage` takes it. Throws a RangeError on anything else. */
export function messageOf(wire: Uint8Array): Message {
  const reader = new Reader(wire);
  const message = readMessage(reader);
  reader.end();
  return message;
}

/** Reads a transaction, legacy or version 0. Throws a RangeError on anything else. */
export function transactionOf(wire: Uint8Array): Transaction {
  const reader = new Reader(wire);
  const signatures = reader.list(() => base58.encode(reader.take(64)));
  const message = readMessage(reader);
  reader.end();
  return { signatures, message, wire };
}

/** True when the counts and positions of a message fit each other; checked before anything is run. */
export function isSound({ signatures, message }: Transaction): boolean {
  const { header, accountKeys, instructions, lookups } = message;
  const signers = header.numRequiredSignatures;
  const looked = lookups.flatMap(({ writableIndexes, readonlyIndexes }) => [...writableIndexes, ...readonlyIndexes]);
  const all = accountKeys.length + looked.length;
  return (
    signatures.length === signers &&
    header.numReadonlySignedAccounts < signers &&
    signers + header.numReadonlyUnsignedAccounts <= accountKeys.length &&
    instructions.every(({ programIdIndex, accounts }) => {
      const program = programIdIndex > 0 && programIdIndex < accountKeys.length;
      return program && accounts.every((index) => index < all);
    })
  );
}

/** One account of an instruction that is still to be compiled. */
interface AccountUse {
  readonly address: string;
  readonly signer?: boolean;
  readonly writable?: boolean;
}

export interface Instruction {
  readonly program: string;
  readonly accounts: readonly AccountUse[];
  readonly data: Uint8Array;
}

const roleOf = ({ signer, writable }: AccountUse): AccountRole => {
  if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return writable ? AccountRole.WRITABLE : AccountRole.READONLY;
};

/** Builds and signs a legacy transaction; the first key pays. Throws where a signer's key is not among them. */
export function signedTransaction(
  keys: readonly [SolanaKey, ...SolanaKey[]],
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n };
  const steps = instructions.map(({ program, accounts, data }) => ({
    programAddress: address(program),
    accounts: accounts.map((use) => ({ address: address(use.address), role: roleOf(use) })),
    data,
  }));
  const message = pipe(
    createTransactionMessage({ version: "legacy" }),
    (empty) => setTransactionMessageFeePayer(address(keys[0].address), empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(steps, dated),
  );
  const { messageBytes, signatures } = compileTransaction(message);
  const bytes = Uint8Array.from(messageBytes);
  const signed = Object.keys(signatures).map((signer) => {
    const key = keys.find((one) => one.address === signer);
    if (!key) throw new RangeError(`No key for ${signer}`);
    return [signer, signWith(key, bytes) as SignatureBytes] as const;
  });
  return Uint8Array.from(getTransactionEncoder().encode({ messageBytes, signatures: Object.fromEntries(signed) }));
}
