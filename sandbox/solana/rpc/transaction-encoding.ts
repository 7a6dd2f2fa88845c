import { base58 } from "@scure/base";
import type { Balances, Landed } from "../ledger.ts";
import type { Message } from "../message.ts";
import { tokenAmount } from "./account-encoding.ts";
import { encodedInstruction, innerInstructions } from "./instruction-encoding.ts";

export const transactionEncodings = ["json", "jsonParsed", "base64", "base58", "binary"] as const;
export type TransactionEncoding = (typeof transactionEncodings)[number];

const tokenBalances = ({ tokens }: Balances): object[] =>
  tokens.map(({ accountIndex, mint, owner, program, amount, decimals }) => ({
    accountIndex,
    mint,
    owner,
    programId: program,
    uiTokenAmount: tokenAmount(amount, decimals),
  }));

/** The effects of a transaction, as the RPC writes them. */
export function encodedMeta(landed: Landed, encoding: TransactionEncoding): object {
  const { err, fee, outcome, before, after, keys, loaded } = landed;
  const { returned } = outcome;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    preBalances: before.lamports,
    postBalances: after.lamports,
    innerInstructions: innerInstructions(keys, outcome, encoding === "jsonParsed"),
    logMessages: outcome.logs,
    preTokenBalances: tokenBalances(before),
    postTokenBalances: tokenBalances(after),
    rewards: [],
    ...(encoding !== "jsonParsed" && { loadedAddresses: loaded }),
    ...(returned && {
      returnData: {
        programId: returned.programId,
        data: [Buffer.from(returned.data).toString("base64"), "base64"],
      },
    }),
    computeUnitsConsumed: outcome.units,
  };
}

function isWritable({ header, accountKeys }: Message, index: number): boolean {
  const signers = header.numRequiredSignatures;
  return index < signers
    ? index < signers - header.numReadonlySignedAccounts
    : index < accountKeys.length - header.numReadonlyUnsignedAccounts;
}

function parsedKeys({ transaction, keys, loaded }: Landed): object[] {
  const { message } = transaction;
  const own = message.accountKeys.length;
  return keys.map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numRequiredSignatures,
    writable: index < own ? isWritable(message, index) : index < own + loaded.writable.length,
    source: index < own ? "transaction" : "lookupTable",
  }));
}

function encodedMessage(landed: Landed, parsed: boolean): object {
  const { message } = landed.transaction;
  const instructions = message.instructions.map((one) => encodedInstruction(landed.keys, one, parsed));
  return {
    ...(parsed ? { accountKeys: parsedKeys(landed) } : { header: message.header, accountKeys: message.accountKeys }),
    recentBlockhash: message.recentBlockhash,
    instructions,
    ...(message.version === 0 && { addressTableLookups: message.lookups }),
  };
}

/** A transaction as the RPC writes it. */
export function encodedTransaction(landed: Landed, encoding: TransactionEncoding): unknown {
  const { wire, signatures } = landed.transaction;
  if (encoding === "base64") return [Buffer.from(wire).toString("base64"), encoding];
  if (encoding === "base58") return [base58.encode(wire), encoding];
  if (encoding === "binary") return base58.encode(wire);
  return { signatures, message: encodedMessage(landed, encoding === "jsonParsed") };
}
