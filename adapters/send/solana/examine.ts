import { formatUnits } from "../../../domain/amount.ts";
import type { BalanceChange, Estimate, Examination, Transfer } from "../../../domain/send/transfer.ts";
import type { SendDeps } from "../deps.ts";
import { type Account, tokenIn } from "./accounts.ts";
import { feeOf, MOST_FEE, readBudget } from "./budget.ts";
import { estimateOf } from "./estimate.ts";
import { readPlan, type TransferPlan } from "./plan.ts";
import { type Simulated, simulate } from "./simulation.ts";
import { paymentOf } from "./transaction.ts";

/**
 * The balance changes of source and destination, without the fee; none where the node does not return them. Undefined for changes that no
 * transfer makes: the balances before it were read elsewhere, or could not be read.
 */
function changesOf(
  transfer: Transfer,
  plan: TransferPlan,
  { budget, after }: Exclude<Simulated, { fault: unknown }>,
): BalanceChange[] | undefined {
  const { asset, sender, receiver } = transfer;
  if (!after) return [];
  const unitsIn = (account: Account | null) => (plan.route ? tokenIn(account)?.amount : account?.lamports) ?? 0n;
  const change = (whose: BalanceChange["whose"], units: bigint): BalanceChange => ({
    whose,
    symbol: asset.symbol,
    amount: formatUnits(units, asset.decimals),
  });
  const fee = plan.route ? 0n : feeOf(budget);
  const won = unitsIn(after.source) - plan.balance + fee;
  const sent = change("sender", won);
  if ([sender, plan.route?.source].includes(receiver.address)) return [sent];
  const got = unitsIn(after.destination) - plan.received;
  return won > 0n || got > paymentOf(transfer).amount ? undefined : [sent, change("receiver", got)];
}

/** An estimate of which nothing is known but the bounds of the fee. */
function unknownEstimate({ network: { nativeCurrency } }: Transfer): Estimate {
  const most = formatUnits(MOST_FEE, nativeCurrency.decimals);
  return { fee: { likely: most, most }, isCovered: false, coin: null, balance: null, most: null };
}

async function examinePlan({ ask }: SendDeps, transfer: Transfer, plan: TransferPlan): Promise<Examination> {
  const simulated = await simulate(ask, plan, paymentOf(transfer)).catch(() => undefined);
  const isPromised = simulated && !("fault" in simulated);
  const budget = isPromised ? simulated.budget : await readBudget(ask, plan);
  const known = { estimate: estimateOf(transfer, plan, budget), facts: plan.facts };
  if (!simulated) return { ...known, outcome: { state: "unknown" } };
  if ("fault" in simulated) return { ...known, outcome: { state: "refused", fault: simulated.fault } };
  const changes = changesOf(transfer, plan, simulated);
  return { ...known, outcome: changes ? { state: "promised", changes } : { state: "unknown" } };
}

/** Simulates a transfer and reads its receiver's facts. Results that no node reports stay unknown. */
export async function examineTransfer(deps: SendDeps, transfer: Transfer): Promise<Examination> {
  const { asset, sender, receiver } = transfer;
  try {
    const plan = await readPlan(deps.ask, { asset, sender, receiver: receiver.address });
    return await examinePlan(deps, transfer, plan);
  } catch {
    return { estimate: unknownEstimate(transfer), outcome: { state: "unknown" }, facts: {} };
  }
}
