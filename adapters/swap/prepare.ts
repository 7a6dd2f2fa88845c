import { parseEvmAddress } from "../../domain/addresses/address.ts";
import { codeOf, type ErrorCode } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Outcome } from "../../domain/send/transfer.ts";
import type { SwapCall, SwapIntent, SwapOffer, SwapStep } from "../../domain/swap/swap.ts";
import type { SwapToken } from "../../domain/swap/tokens.ts";
import { buildApproval, buildTransaction, fetchAllowance } from "../blockchain-api/convert.ts";
import { within } from "../browser/deadline.ts";
import { timedOut } from "../browser/http/request-error.ts";
import { type Ask, callContract } from "../nodes/evm/contract.ts";
import { readDecimals } from "../nodes/evm/token.ts";
import { depsFor } from "../send/send.ts";
import { approvedRouter, checkSwap, demand, encodeApprovals, unitsToSwap } from "./check.ts";
import type { SwapDeps } from "./deps.ts";
import { takesBundles } from "./sign.ts";
import { simulateSwap } from "./simulate.ts";

/** An offer without prices and cost, which are of its moment. */
export type UnpricedOffer = Omit<SwapOffer, "prices" | "cost">;

type Soon = <T>(question: () => Promise<T>) => Promise<T>;

/** Rethrows a refusal that a simulation found; any other failure of a simulation leaves the outcome unknown. */
function unknown(error: unknown): Outcome {
  if (codeOf(error, "") === "SWAP_REFUSED") throw error;
  return { state: "unknown" };
}

type Failure = Extract<ErrorCode, "SWAP_ALLOWANCE_FAILED" | "SWAP_APPROVAL_FAILED" | "SWAP_BUILD_FAILED">;

/** The code of a step that failed; a network without swaps keeps its own. */
async function step<T>(code: Failure, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw codeOf(cause, "") === "SWAP_UNSUPPORTED" ? cause : lateError(code, {}, { cause });
  });
}

/** The calls that come before the swap: none for the coin, and none where enough is allowed. */
async function approvals({ api }: SwapDeps, intent: SwapIntent, signal: AbortSignal): Promise<readonly SwapCall[]> {
  if (intent.from.key === "native") return [];
  const allowance = await step("SWAP_ALLOWANCE_FAILED", fetchAllowance(api, intent, signal));
  if (allowance >= unitsToSwap(intent)) return [];
  const built = await step("SWAP_APPROVAL_FAILED", buildApproval(api, intent, signal));
  return encodeApprovals(intent, approvedRouter(intent, built), allowance);
}

/** Refuses a token that counts its units otherwise than the service says, where a node can tell. */
async function checkDecimals(soon: Soon, ask: Ask, { address, decimals }: SwapToken): Promise<void> {
  const contract = parseEvmAddress(address);
  if (!contract) return;
  const read = () => readDecimals(async (data) => (await callContract(ask, contract, data)) ?? "0x");
  const counted = await soon(read).catch(() => undefined);
  demand(counted === undefined || counted === decimals, "decimals");
}

const stepsOf = (before: readonly SwapCall[], swap: SwapCall): [SwapStep, ...SwapStep[]] => {
  const last: SwapStep = { what: "swap", call: swap };
  const [first, second] = before;
  if (!first) return [last];
  const approve = { what: "approve", call: second ?? first } as const;
  return second ? [{ what: "reset", call: first }, approve, last] : [approve, last];
};

/** Has a swap built, compares it with its intent, and simulates it; see the port. */
export async function prepareSwap(deps: SwapDeps, intent: SwapIntent, signal: AbortSignal): Promise<UnpricedOffer> {
  const { api, clock } = deps;
  const { sender, network, from, to } = intent;
  const wallet = depsFor(deps, { address: sender, network });
  // Nodes that are slow, or silent, keep nobody from swapping: the offer would be too old before it can be signed.
  const soon = <T>(question: () => Promise<T>) => within(clock, LIMITS.walletRead, timedOut, signal, question);
  const amount = unitsToSwap(intent);
  const [before, built] = await Promise.all([
    approvals(deps, intent, signal),
    step("SWAP_BUILD_FAILED", buildTransaction(api, { ...intent, amount }, signal)).then((answer) => ({
      answer,
      at: clock.now(),
    })),
    checkDecimals(soon, wallet.ask, from),
    checkDecimals(soon, wallet.ask, to),
  ]);
  const { call, toAmount, least } = checkSwap(intent, built.answer);
  const steps = stepsOf(before, call);
  const [outcome, isBundled] = await Promise.all([
    soon(() => simulateSwap(wallet.ask, intent, { steps, least })).catch(unknown),
    wallet.isSmartAccount && steps.length > 1 ? takesBundles(wallet, intent) : false,
  ]);
  return { intent, toAmount, least, steps, isBundled, outcome, at: built.at };
}
