import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
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
}

/** Throws a RangeError for an amount that is none of the asset. */
export function paymentOf({ amount, asset, receiver }: Transfer): Payment {
  const units = unitsOf(amount, asset);
  if (units === undefined) throw new RangeError("The amount is none of the asset");
  return { amount: units, decimals: asset.decimals, receiver: receiver.address as string as Address };
}

export interface Lifetime {
  blockhash: Blockhash;
  lastValidBlockHeight: bigint;
}

/** Moves SOL, or a token into an account that is opened where it is missing: both token programs know the same instruction. */
function instructionsOf({ sender, route }: TransferPlan, { amount, decimals, receiver }: Payment): Instruction[] {
  const payer = createNoopSigner(sender);
  if (!route) return [getTransferSolInstruction({ source: payer, destination: receiver, amount })];
  const { mint, program, source, destination, isMissing } = route;
  const open = { payer, ata: destination, owner: receiver, mint, tokenProgram: program };
  const pay = { source, mint, destination, authority: payer, amount, decimals };
  return [
    ...(isMissing ? [getCreateAssociatedTokenIdempotentInstruction(open)] : []),
    getTransferCheckedInstruction(pay, { programAddress: program }),
  ];
}

/** An unsigned transaction in wire format, as a wallet takes it. Throws for an amount that no program can count. */
export function transactionOf(
  plan: TransferPlan,
  payment: Payment,
  { units, price }: ComputeBudget,
  lifetime: Lifetime,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(plan.sender, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => setTransactionMessageComputeUnitLimit(Number(units), dated),
    (limited) => setTransactionMessageComputeUnitPrice(price, limited),
    (priced) => appendTransactionMessageInstructions(instructionsOf(plan, payment), priced),
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}
