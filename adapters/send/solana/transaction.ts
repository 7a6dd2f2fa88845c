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

/** The amount, in smallest units, and the receiver of a transfer. */
export interface Payment {
  amount: bigint;
  decimals: number;
  receiver: Address;
  /** Addresses that the transfer includes so that its receiver can find it. */
  references: readonly Address[];
}

/** The payment of a transfer. Throws a RangeError for an amount that is not valid for the asset. */
export function paymentOf({ amount, asset, receiver }: Transfer): Payment {
  const units = unitsOf(amount, asset);
  if (units === undefined) throw new RangeError(amount);
  const { address, references = [] } = receiver as unknown as { address: Address; references?: readonly Address[] };
  return { amount: units, decimals: asset.decimals, receiver: address, references };
}

/** Adds read-only reference addresses to a transfer instruction. */
function naming(transfer: Instruction, references: readonly Address[]): Instruction {
  const named = references.map((address) => ({ address, role: AccountRole.READONLY }));
  return { ...transfer, accounts: [...(transfer.accounts ?? []), ...named] };
}

/** Moves SOL, or a token into an account that is opened where it is missing: both token programs know the same instruction. */
function instructionsOf({ sender, route }: TransferPlan, payment: Payment): Instruction[] {
  const { amount, decimals, receiver, references } = payment;
  // The wallet signs later; the program clients only require a signer's type here.
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
  // Only code that waits for the transaction needs the height; the transaction itself contains the hash alone.
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
