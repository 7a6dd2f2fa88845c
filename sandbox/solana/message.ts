import { base58 } from "@scure/base";
import { addressBytes } from "./addresses.ts";
import { signWith } from "./keys.ts";
import type { SolanaKey } from "./types.ts";

/** An instruction as the wire has it: positions in the list of accounts. */
export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

/** Accounts that a message takes out of a lookup table. */
export interface Lookup {
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
  const address = (): string => base58.encode(reader.take(32));
  return {
    version,
    header: {
      numRequiredSignatures: numRequiredSignatures ?? 0,
      numReadonlySignedAccounts: numReadonlySignedAccounts ?? 0,
      numReadonlyUnsignedAccounts: numReadonlyUnsignedAccounts ?? 0,
    },
    accountKeys: reader.list(address),
    recentBlockhash: address(),
    instructions: reader.list(() => ({
      programIdIndex: reader.byte(),
      accounts: reader.indexes(),
      data: reader.take(reader.length()),
    })),
    lookups: versioned
      ? reader.list(() => ({
          accountKey: address(),
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

/** Whether the counts and positions of a message fit each other, which is asked before anything is run. */
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
export interface AccountUse {
  readonly address: string;
  readonly signer?: boolean;
  readonly writable?: boolean;
}

export interface Instruction {
  readonly program: string;
  readonly accounts: readonly AccountUse[];
  readonly data: Uint8Array;
}

function usesOf(payer: string, instructions: readonly Instruction[]): Required<AccountUse>[] {
  const uses = new Map([[payer, { address: payer, signer: true, writable: true }]]);
  const named: AccountUse[] = instructions.flatMap(({ accounts }) => accounts);
  const programs: AccountUse[] = instructions.map(({ program }) => ({ address: program }));
  for (const use of [...named, ...programs]) {
    const { signer, writable } = uses.get(use.address) ?? {};
    const merged = { signer: signer || use.signer || false, writable: writable || use.writable || false };
    uses.set(use.address, { address: use.address, ...merged });
  }
  const rank = ({ signer, writable }: Required<AccountUse>): number => (signer ? 0 : 2) + (writable ? 0 : 1);
  return [...uses.values()].sort((a, b) => rank(a) - rank(b));
}

/** Builds and signs a legacy transaction of fewer than 128 accounts and bytes of data; the first key pays. */
export function signedTransaction(
  keys: readonly [SolanaKey, ...SolanaKey[]],
  blockhash: string,
  instructions: readonly Instruction[],
): Uint8Array {
  const uses = usesOf(keys[0].address, instructions);
  const place = (address: string): number => uses.findIndex((use) => use.address === address);
  const signers = uses.filter(({ signer }) => signer);
  const message = Buffer.concat([
    Uint8Array.of(signers.length, signers.filter(({ writable }) => !writable).length),
    Uint8Array.of(uses.filter(({ signer, writable }) => !signer && !writable).length, uses.length),
    ...uses.map(({ address }) => addressBytes(address)),
    addressBytes(blockhash),
    Uint8Array.of(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Uint8Array.of(place(program), accounts.length, ...accounts.map(({ address }) => place(address)), data.length),
      data,
    ]),
  ]);
  const signatures = signers.map(({ address }) => {
    const key = keys.find((one) => one.address === address);
    if (!key) throw new RangeError(`No key for ${address}`);
    return signWith(key, message);
  });
  return Buffer.concat([Uint8Array.of(signers.length), ...signatures, message]);
}
