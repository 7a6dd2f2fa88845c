import { base58 } from "@scure/base";
import { programs } from "../addresses.ts";
import type { CompiledInstruction } from "../message.ts";
import type { Outcome } from "../runtime.ts";
import { tokenAmount } from "./account-encoding.ts";

/** An instruction with its accounts by address. */
interface Readable {
  readonly accounts: readonly string[];
  readonly data: Buffer;
}

/** The readable form of one kind of instruction. */
type Parse = (instruction: Readable) => object;

const named = (type: string, info: object): object => ({ type, info });
const u64 = (data: Buffer, at: number): bigint => data.readBigUInt64LE(at);

/** By the first four bytes of the data. */
const systemParsers: Readonly<Record<number, Parse>> = {
  0: ({ accounts: [source, newAccount], data }) =>
    named("createAccount", {
      source,
      newAccount,
      lamports: u64(data, 4),
      space: u64(data, 12),
      owner: base58.encode(data.subarray(20, 52)),
    }),
  1: ({ accounts: [account], data }) => named("assign", { account, owner: base58.encode(data.subarray(4, 36)) }),
  2: ({ accounts: [source, destination], data }) => named("transfer", { source, destination, lamports: u64(data, 4) }),
  4: ({ accounts: [nonceAccount, recentBlockhashesSysvar, nonceAuthority] }) =>
    named("advanceNonce", { nonceAccount, recentBlockhashesSysvar, nonceAuthority }),
  8: ({ accounts: [account], data }) => named("allocate", { account, space: u64(data, 4) }),
};

/** By the first byte of the data. */
const tokenParsers: Readonly<Record<number, Parse>> = {
  3: ({ accounts: [source, destination, authority], data }) =>
    named("transfer", { source, destination, authority, amount: String(u64(data, 1)) }),
  4: ({ accounts: [source, delegate, owner], data }) =>
    named("approve", { source, delegate, owner, amount: String(u64(data, 1)) }),
  5: ({ accounts: [source, owner] }) => named("revoke", { source, owner }),
  7: ({ accounts: [mint, account, mintAuthority], data }) =>
    named("mintTo", { mint, account, mintAuthority, amount: String(u64(data, 1)) }),
  8: ({ accounts: [account, mint, authority], data }) =>
    named("burn", { account, mint, authority, amount: String(u64(data, 1)) }),
  9: ({ accounts: [account, destination, owner] }) => named("closeAccount", { account, destination, owner }),
  12: ({ accounts: [source, mint, destination, authority], data }) =>
    named("transferChecked", {
      source,
      mint,
      destination,
      authority,
      tokenAmount: tokenAmount(u64(data, 1), data.readUInt8(9)),
    }),
  17: ({ accounts: [account] }) => named("syncNative", { account }),
  18: ({ accounts: [account, mint], data }) =>
    named("initializeAccount3", { account, mint, owner: base58.encode(data.subarray(1, 33)) }),
  21: ({ accounts: [mint] }) => named("getAccountDataSize", { mint }),
  22: ({ accounts: [account] }) => named("initializeImmutableOwner", { account }),
};

function associatedParser(type: "create" | "createIdempotent"): Parse {
  return ({ accounts: [source, account, wallet, mint, systemProgram, tokenProgram] }) =>
    named(type, { source, account, wallet, mint, systemProgram, tokenProgram });
}

/** The parser of an instruction, and the name that the nodes give its program. */
function parserOf(program: string, data: Buffer): readonly [name: string, parse: Parse | undefined] | undefined {
  switch (program) {
    case programs.system:
      return ["system", data.length >= 4 ? systemParsers[data.readUInt32LE(0)] : undefined];
    case programs.token:
    case programs.token2022:
      return ["spl-token", tokenParsers[data[0] ?? -1]];
    case programs.associated:
      return ["spl-associated-token-account", associatedParser(data[0] === 1 ? "createIdempotent" : "create")];
    default:
      return undefined;
  }
}

function parsedForm(program: string, instruction: Readable): object | undefined {
  if (program === programs.memo || program === programs.firstMemo) {
    return { program: "spl-memo", parsed: instruction.data.toString("utf8") };
  }
  const [name, parse] = parserOf(program, instruction.data) ?? [];
  try {
    return parse && { program: name, parsed: parse(instruction) };
  } catch {
    return undefined;
  }
}

type Encodable = CompiledInstruction & { readonly stackHeight?: number };

/** An instruction in the form `json`, or `jsonParsed` where its program is known. */
export function encodedInstruction(keys: readonly string[], instruction: Encodable, parsed: boolean): object {
  const { programIdIndex, stackHeight = 1 } = instruction;
  const data = base58.encode(instruction.data);
  if (!parsed) return { programIdIndex, accounts: instruction.accounts, data, stackHeight };
  const programId = keys[programIdIndex] ?? "";
  const accounts = instruction.accounts.map((index) => keys[index] ?? "");
  const form = parsedForm(programId, { accounts, data: Buffer.from(instruction.data) });
  return { ...(form ?? { accounts, data }), programId, stackHeight };
}

/** Inner instructions of a transaction by instruction; instructions without any are left out. */
export function innerInstructions(keys: readonly string[], { inner }: Outcome, parsed: boolean): object[] {
  return inner.flatMap((calls, index) =>
    calls.length === 0 ? [] : [{ index, instructions: calls.map((call) => encodedInstruction(keys, call, parsed)) }],
  );
}
