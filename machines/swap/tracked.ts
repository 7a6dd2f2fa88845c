import type { SwapIntent, SwapOffer } from "../../domain/swap/swap.ts";

/** The properties of the events that are tracked of a swap. */
export function swapping({ network, from, to, amount }: SwapIntent, toAmount: string) {
  return {
    ...{ network: network.caipNetworkId, swapFromToken: from.symbol, swapToToken: to.symbol },
    ...{ swapFromAmount: amount, swapToAmount: toAmount },
  };
}

interface Reviewed {
  intent: SwapIntent | null;
  prompted: SwapOffer | null;
}

/** The same properties of the swap that the wallet was asked for; of the one under review, where the chain refused its approval later. */
export function promptedSwap({ prompted, ...reviewed }: Reviewed) {
  const intent = prompted?.intent ?? (reviewed.intent as SwapIntent);
  return swapping(intent, prompted?.toAmount ?? intent.quoted);
}
