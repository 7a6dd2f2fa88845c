import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type TransactionSigner,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from "@solana-program/token";
import { unitsOf } from "../../../domain/send/asset.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import type { ComputeBudget } from "./budget.ts";
import type { TransferPlan } from "./plan.ts";

/** How much goes to whom, in smallest units. */
export interface Payment {
  amount: bigint;
  decimals: number;
  receiver: Address;
  /** Addresses that the transfer names, by which its receiver finds it. */
  references: readonly Address[];
}

/** Throws a RangeError for an amount that is none of the asset. */
export function paymentOf({ amount, asset, receiver }: Transfer): Payment {
  const units = unitsOf(amount, asset);
  if (units === undefined) throw new RangeError(amount);
  const { address, references = [] } = receiver as unknown as { address: Address; references?: readonly Address[] };
  return { amount: units, decimals: asset.decimals, receiver: address, references };
}

/** A transfer that names more addresses than those that it is about, and leaves them alone. */
function naming(transfer: Instruction, references: readonly Address[]): Instruction {
  const named = references.map((address) => ({ address, role: AccountRole.READONLY }));
  return { ...transfer, accounts: [...(transfer.accounts ?? []), ...named] };
}

/** Moves SOL, or a token into an account that is opened where it is missing: both token programs know the same instruction. */
function instructionsOf({ sender, route }: TransferPlan, payment: Payment): Instruction[] {
  const { amount, decimals, receiver, references } = payment;
  // The wallet signs: for the program clients it is enough that somebody will.
  const payer: TransactionSigner = { address: sender, signTransactions: async () => [] };
  if (!route) return [naming(getTransferSolInstruction({ source: payer, destination: receiver, amount }), references)];
  const { mint, program, source, destination, isToOpen } = route;
  const open = { payer, ata: destination, owner: receiver, mint, tokenProgram: program };
  const pay = { source, mint, destination, authority: payer, amount, decimals };
  return [
    ...(isToOpen ? [getCreateAssociatedTokenIdempotentInstruction(open)] : []),
    naming(getTransferCheckedInstruction(pay, { programAddress: program }), references),
  ];
}

/** An unsigned transaction in wire format, as a wallet takes it. Throws for an amount that no program can count. */
export function transactionOf(
  plan: TransferPlan,
  payment: Payment,
  { units, price }: ComputeBudget,
  blockhash: string,
): Uint8Array {
  // The block height is for the one who waits: the transaction itself has the hash alone.
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: "legacy" }),
    (empty) => setTransactionMessageFeePayer(plan.sender, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => setTransactionMessageComputeUnitLimit(Number(units), dated),
    (limited) => setTransactionMessageComputeUnitPrice(price, limited),
    (priced) => appendTransactionMessageInstructions(instructionsOf(plan, payment), priced),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}
