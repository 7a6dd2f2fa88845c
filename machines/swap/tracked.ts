import type { SwapIntent } from "../../domain/swap/swap.ts";

/** The properties of the events that are tracked of a swap. */
export function swapping({ isSmartAccount }: { isSmartAccount: boolean }, intent: SwapIntent, toAmount: string) {
  const { network, from, to, amount } = intent;
  return {
    ...{ isSmartAccount, network: network.caipNetworkId, swapFromToken: from.symbol, swapToToken: to.symbol },
    ...{ swapFromAmount: amount, swapToAmount: toAmount },
  };
}
