import { type Route, SWAP_NETWORKS } from "../../domain/modal/routes.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { isRecord } from "../../domain/record.ts";
import type { SwapWanted } from "../../domain/swap/entry.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import { type Core, worldNow } from "../core.ts";

const isSymbol = (text: unknown): boolean => text === undefined || typeof text === "string";

/** An amount that the form accepts; its token is unknown yet. */
const AMOUNT = /^\d{1,78}(\.\d{1,255})?$/;

/**
 * The values that a host fills into the view that it opens.
 *
 * @throws INVALID_OPTION for a view without such values, and for an invalid symbol or amount.
 */
function swapArguments(target: Route | undefined, value: unknown): SwapWanted | undefined {
  if (value === undefined) return undefined;
  if (target?.view !== "Swap") throw invalidOption("arguments", value, "to be left out but for the view Swap");
  const { fromToken, toToken, amount } = isRecord(value) ? value : { fromToken: null };
  const isPlain = amount === undefined || (typeof amount === "string" && AMOUNT.test(amount));
  if (!isSymbol(fromToken) || !isSymbol(toToken) || !isPlain) {
    throw invalidOption(
      "arguments",
      value,
      'an object with fromToken, toToken and amount, such as { toToken: "USDC", amount: "0.5" }',
    );
  }
  return { fromToken, toToken, amount } as SwapWanted;
}

/**
 * Fills a host's values into the form of a swap once the modal is opened; warns the host if the active network has no
 * swaps.
 *
 * @throws INVALID_OPTION at once, for invalid arguments.
 */
export function swapFor(core: Core, target: Route | undefined, value: unknown): () => void {
  const wanted = swapArguments(target, value);
  return () => {
    if (wanted) core.root.send({ type: "swap.fill", ...wanted });
    const { active } = worldNow(core).app.context;
    if (!isSwapNetwork(active.caipNetworkId)) core.store.send({ type: "route.push", route: SWAP_NETWORKS });
  };
}
