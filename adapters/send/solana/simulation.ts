import type { Address } from "@solana/kit";
import * as v from "valibot";
import { toBase64 } from "../../../domain/bytes.ts";
import type { Fault } from "../../../domain/errors.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { ACCOUNT, type Account } from "./accounts.ts";
import { FIGURE, HOW, readAnswer } from "./answer.ts";
import { type ComputeBudget, readBudget } from "./budget.ts";
import { chainFault } from "./chain-errors.ts";
import type { TransferPlan } from "./plan.ts";
import { type Payment, transactionOf } from "./transaction.ts";

/** The result of a simulation: the accounts after the transfer, where the node returns them, or the reason of a refusal. */
export type Simulated =
  | { budget: ComputeBudget; after?: { source: Account | null; destination: Account | null } }
  | { fault: Fault };

const ANSWER = v.object({
  value: v.object({
    err: v.unknown(),
    logs: v.optional(v.unknown()),
    unitsConsumed: v.optional(FIGURE),
    accounts: v.optional(v.nullable(v.array(v.nullable(ACCOUNT)))),
  }),
});

/** The budget of a simulation: the most units that any transaction may use, at no price. */
const GENEROUS: ComputeBudget = { units: 1_400_000n, price: 0n };

/** A placeholder for the blockhash, which the cluster replaces. */
const ANY = "11111111111111111111111111111111";

/** Simulates a transfer on the cluster; for SOL, with its fixed budget. Rethrows the nodes' errors. */
export async function simulate(ask: Ask, plan: TransferPlan, payment: Payment): Promise<Simulated> {
  const tried = plan.route ? GENEROUS : await readBudget(ask, plan);
  const addresses: Address[] = [plan.route?.source ?? plan.sender, plan.route?.destination ?? payment.receiver];
  const how = {
    ...HOW,
    ...{ sigVerify: false, replaceRecentBlockhash: true },
    accounts: { encoding: "base64", addresses },
  };
  const wire = toBase64(transactionOf(plan, payment, tried, ANY));
  const { err, logs, unitsConsumed, accounts } = readAnswer(
    ANSWER,
    await ask("simulateTransaction", [wire, how]),
  ).value;
  if (err !== null && err !== undefined) return { fault: chainFault(err, logs) };
  const [source = null, destination = null] = accounts ?? [];
  return {
    budget: await readBudget(ask, plan, unitsConsumed),
    ...(accounts?.length === 2 && { after: { source, destination } }),
  };
}
