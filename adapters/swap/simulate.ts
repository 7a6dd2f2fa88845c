import { formatUnits } from "../../domain/amount.ts";
import { unitsOf } from "../../domain/send/asset.ts";
import type { Outcome } from "../../domain/send/transfer.ts";
import type { SwapIntent, SwapStep } from "../../domain/swap/swap.ts";
import type { Ask } from "../nodes/evm/contract.ts";
import { field, listOf } from "../page-wallets/shared/untrusted.ts";
import { callFault, nodeFault } from "../send/evm/node-errors.ts";
import { SCALES, unitsIn, weighing } from "../send/evm/simulation.ts";
import type { Transaction } from "../send/evm/transaction.ts";
import { demand, unitsToSwap } from "./check.ts";

/** The transaction of one step. */
export function transactionOf({ sender }: Pick<SwapIntent, "sender">, { call }: SwapStep): Transaction {
  return { from: sender, to: call.to, value: call.value, data: call.data };
}

/** All steps in one block, between two looks at both of the sender's balances; undefined where no node can. */
async function simulateBlock(ask: Ask, intent: SwapIntent, steps: readonly SwapStep[]): Promise<Outcome | undefined> {
  const { from, to, sender } = intent;
  const looks = [from, to].map((asset) => weighing({ asset }, sender));
  const block = { ...SCALES, calls: [...looks, ...steps.map((step) => transactionOf(intent, step)), ...looks] };
  const answer = await ask("eth_simulateV1", [{ blockStateCalls: [block], validation: false }, "latest"]);
  const calls = listOf(field(listOf(answer)?.[0], "calls"));
  if (calls?.length !== steps.length + 4) return undefined;
  const failed = calls.slice(2, -2).find((call) => field(call, "status") !== "0x1");
  if (failed) return { state: "refused", fault: callFault(field(failed, "returnData"), field(failed, "error")) };
  const [hadFrom, hadTo] = calls.map(unitsIn);
  const [hasFrom, hasTo] = calls.slice(-2).map(unitsIn);
  if (hadFrom === undefined || hadTo === undefined || hasFrom === undefined || hasTo === undefined) return undefined;
  return promised(intent, hasFrom - hadFrom, hasTo - hadTo);
}

function promised({ from, to }: SwapIntent, fromUnits: bigint, toUnits: bigint): Outcome {
  const change = (asset: SwapIntent["from"], units: bigint) => ({
    whose: "sender" as const,
    symbol: asset.symbol,
    amount: formatUnits(units, asset.decimals),
  });
  return { state: "promised", changes: [change(from, fromUnits), change(to, toUnits)] };
}

const refused = (error: unknown): Outcome | undefined => {
  const fault = nodeFault(error);
  return fault && { state: "refused", fault };
};

/** A swap that needs nothing before it is called alone: that tells whether it is refused, and nothing of balances. */
async function simulateCall(ask: Ask, intent: SwapIntent, [step]: readonly SwapStep[]): Promise<Outcome | undefined> {
  if (step?.what !== "swap") return undefined;
  return ask("eth_call", [transactionOf(intent, step), "latest"]).then(() => undefined, refused);
}

/**
 * Simulates the steps of a swap. Throws SWAP_REFUSED where it promises less than the minimum, as with a token that keeps a part, or takes
 * more than the amount. A good simulation proves nothing, but a bad one stops the swap.
 */
export async function simulateSwap(
  ask: Ask,
  intent: SwapIntent,
  { steps, least }: { steps: readonly SwapStep[]; least: string },
): Promise<Outcome> {
  const block = await simulateBlock(ask, intent, steps).catch(refused);
  const outcome = block ?? (await simulateCall(ask, intent, steps)) ?? { state: "unknown" };
  if (outcome.state !== "promised") return outcome;
  const [fromAmount, toAmount] = outcome.changes.map(({ amount }) => amount) as [string, string];
  demand(
    fromAmount.startsWith("-") && (unitsOf(fromAmount.slice(1), intent.from) ?? 0n) <= unitsToSwap(intent),
    "amount",
  );
  demand((unitsOf(toAmount, intent.to) ?? 0n) >= (unitsOf(least, intent.to) ?? 0n), "minimum");
  return outcome;
}
