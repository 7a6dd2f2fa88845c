import { type Address, createNoopSigner, type Instruction } from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from "@solana-program/token";
import { unitsOf } from "../../../domain/send/form.ts";
import type { Transfer } from "../../../domain/send/transfer.ts";
import type { ComputeBudget } from "./budget.ts";
import { unsignedTransaction } from "./message.ts";
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

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111" as Address;

/** The compute budget program's SetComputeUnitLimit and SetComputeUnitPrice, for which kit exports no instruction. */
function budgetInstructions({ units, price }: ComputeBudget): Instruction[] {
  const [limit, bid] = [new DataView(new ArrayBuffer(5)), new DataView(new ArrayBuffer(9))];
  limit.setUint8(0, 2);
  limit.setUint32(1, Number(units), true);
  bid.setUint8(0, 3);
  bid.setBigUint64(1, price, true);
  return [limit, bid].map(({ buffer }) => ({ programAddress: COMPUTE_BUDGET, data: new Uint8Array(buffer) }));
}

/** An unsigned transaction in wire format, as a wallet takes it. Throws for an amount that no program can count. */
export function transactionOf(
  plan: TransferPlan,
  payment: Payment,
  budget: ComputeBudget,
  blockhash: string,
): Uint8Array {
  const instructions = [...budgetInstructions(budget), ...instructionsOf(plan, payment)];
  return unsignedTransaction(plan.sender, instructions, blockhash);
}
