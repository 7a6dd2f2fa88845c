import { type Route, SWAP_NETWORKS } from "../../domain/modal/routes.ts";
import { invalidOption, isRecord } from "../../domain/options/checks.ts";
import type { SwapWanted } from "../../domain/swap/entry.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import { type Core, worldNow } from "../core.ts";

const isSymbol = (text: unknown): boolean => text === undefined || typeof text === "string";

/** An amount as the form takes it; its token is not known yet. */
const AMOUNT = /^\d{1,78}(\.\d{1,255})?$/;

/**
 * What a host wants filled into a view that it opens.
 *
 * @throws INVALID_OPTION for a view that has nothing to fill in, and for anything that is no symbol or no amount.
 */
function swapArguments(target: Route | undefined, given: unknown): SwapWanted | undefined {
  if (given === undefined) return undefined;
  if (target?.view !== "Swap") throw invalidOption("arguments", given, "to be left out but for the view Swap");
  const { fromToken, toToken, amount } = isRecord(given) ? given : { fromToken: null };
  const isPlain = amount === undefined || (typeof amount === "string" && AMOUNT.test(amount));
  if (!isSymbol(fromToken) || !isSymbol(toToken) || !isPlain) {
    throw invalidOption(
      "arguments",
      given,
      'an object with fromToken, toToken and amount, such as { toToken: "USDC", amount: "0.5" }',
    );
  }
  return { fromToken, toToken, amount } as SwapWanted;
}

/**
 * Fills the form of a swap with what a host wants, once the modal is opened; where the active network has no swaps, it is told so.
 *
 * @throws INVALID_OPTION before that, for arguments that make no sense.
 */
export function swapFor(core: Core, target: Route | undefined, given: unknown): () => void {
  const wanted = swapArguments(target, given);
  return () => {
    if (wanted) core.root.send({ type: "swap.fill", ...wanted });
    const { active } = worldNow(core).app.context;
    if (!isSwapNetwork(active.caipNetworkId)) core.store.send({ type: "route.push", route: SWAP_NETWORKS });
  };
}
