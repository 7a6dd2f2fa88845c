import { formatUnits, isLess, sumDecimals } from "../../../domain/amount.ts";
import { unitsOf } from "../../../domain/send/asset.ts";
import type { BalanceChange, Estimate, Examination, Outcome, Transfer } from "../../../domain/send/transfer.ts";
import type { SendDeps } from "../deps.ts";
import { estimateTransfer } from "./estimate.ts";
import { readReceiver } from "./receiver.ts";
import { type Simulated, simulate } from "./simulation.ts";

function outcomeOf(simulated: Simulated | undefined, { sender, receiver, asset }: Transfer): Outcome {
  if (!simulated) return { state: "unknown" };
  if ("fault" in simulated) return { state: "refused", fault: simulated.fault };
  const change = (whose: BalanceChange["whose"]): BalanceChange => ({
    whose,
    symbol: asset.symbol,
    amount: formatUnits(simulated[whose], asset.decimals),
  });
  const isSelf = sender === receiver.address;
  return { state: "promised", changes: isSelf ? [change("sender")] : [change("sender"), change("receiver")] };
}

async function readOutcome({ ask }: SendDeps, transfer: Transfer): Promise<Outcome> {
  const { sender, receiver, asset, amount } = transfer;
  const units = unitsOf(amount, asset);
  if (units === undefined) return { state: "unknown" };
  return outcomeOf(await simulate(ask, { sender, asset, receiver: receiver.address, units }), transfer);
}

/**
 * True if the balance is below the amount, or the coins beside it are below the fee. A simulation does not check this: it counts no fee and
 * no pending transaction.
 */
function isTooMuch({ isCovered, coin, balance, fee }: Estimate, { asset, amount }: Transfer): boolean {
  if (balance !== null && isLess(balance, amount)) return true;
  return !isCovered && coin !== null && isLess(coin, sumDecimals([fee.likely, asset.address ? undefined : amount]));
}

/**
 * Reads the outcome, the cost and the receiver's facts of a transfer. Results that no node reports stay unknown; throws HTTP_REQUEST only
 * where no node reports the gas price.
 */
export async function examineTransfer(deps: SendDeps, transfer: Transfer): Promise<Examination> {
  const receiver = transfer.receiver.address;
  const [estimate, outcome, facts] = await Promise.all([
    estimateTransfer(deps, { ...transfer, receiver }),
    readOutcome(deps, transfer),
    readReceiver(deps.ask, receiver),
  ]);
  const isShort = outcome.state !== "refused" && isTooMuch(estimate, transfer);
  return { estimate, outcome: isShort ? { state: "refused", fault: { code: "NODE_FUNDS_LOW" } } : outcome, facts };
}
