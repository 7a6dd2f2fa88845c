import type { SwapIntent, SwapOffer } from "../../domain/swap/swap.ts";

/** The properties of a swap's tracked events. */
export function swapping({ network, from, to, amount }: SwapIntent, toAmount: string) {
  return {
    network: network.caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: amount,
    swapToAmount: toAmount,
  };
}

interface Reviewed {
  intent: SwapIntent | null;
  prompted: SwapOffer | null;
}

/**
 * The same properties of the prompted swap; after the prompt, when the chain refused an approval, of the swap under
 * review.
 */
export function promptedSwap({ prompted, ...reviewed }: Reviewed) {
  const intent = prompted?.intent ?? (reviewed.intent as SwapIntent);
  return swapping(intent, prompted?.toAmount ?? intent.quoted);
}
