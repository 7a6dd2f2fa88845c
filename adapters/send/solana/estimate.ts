import { formatUnits } from "../../../domain/amount.ts";
import type { Estimate, TransferDraft } from "../../../domain/send/transfer.ts";
import type { SendDeps } from "../deps.ts";
import { type ComputeBudget, feeOf, MOST_FEE, readBudget } from "./budget.ts";
import { readPlan, type TransferPlan } from "./plan.ts";

/** The estimate of a planned transfer: SOL can be sent until the account is empty, less the fee. */
export function estimateOf(
  { network, asset }: Pick<TransferDraft, "network" | "asset">,
  plan: TransferPlan,
  budget: ComputeBudget,
): Estimate {
  const { coin, balance, deposit, route } = plan;
  const inCoin = (lamports: bigint) => formatUnits(lamports, network.nativeCurrency.decimals);
  const [likely, dearest] = [feeOf(budget), route ? MOST_FEE : feeOf(budget)];
  const left = balance > dearest ? balance - dearest : 0n;
  return {
    fee: { likely: inCoin(likely), most: inCoin(dearest), ...(deposit > 0n && { deposit: inCoin(deposit) }) },
    isCovered: false,
    coin: inCoin(coin),
    balance: formatUnits(balance, asset.decimals),
    most: formatUnits(route ? balance : left, asset.decimals),
  };
}

/** Estimates the cost of a transfer and the highest amount that can be sent. Rethrows the nodes' errors. */
export async function estimateTransfer({ ask }: SendDeps, draft: TransferDraft): Promise<Estimate> {
  const plan = await readPlan(ask, draft);
  return estimateOf(draft, plan, await readBudget(ask, plan));
}
