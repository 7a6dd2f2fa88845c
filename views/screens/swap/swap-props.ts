import { chosenToken, formOf, mostOf, type SwapEntry } from "../../../domain/swap/entry.ts";
import { type SwapFlaw, swapFlaw } from "../../../domain/swap/form.ts";
import { hasMax } from "../../../domain/swap/quote.ts";
import { isSwapNetwork } from "../../../domain/swap/swap-chains.ts";
import type { SwapToken } from "../../../domain/swap/tokens.ts";
import type { World } from "../../shell/world.ts";
import { isBuying } from "../buy/buying.ts";
import { type Coin, coinOf } from "../tokens/symbol.ts";
import { type DisplayItem, networkDisplay } from "../wallets/wallet-display.ts";

/** The form of a swap, once the tokens are known. */
export interface SwapForm extends Pick<SwapEntry, "amount" | "quoted" | "slippage"> {
  state: "known";
  from: SwapToken | null;
  to: SwapToken | null;
  flaw: SwapFlaw | null;
  /** True while the first quote for the entered amount is on its way. */
  isQuoting: boolean;
  /** The network cost of a swap in the network's coin; null where it is unknown. */
  cost: string | null;
  isCovered: boolean;
  /** True if one press can enter the whole balance. */
  hasMost: boolean;
  /** True if the missing amount can be bought. */
  isBuying: boolean;
  coin: Coin;
  network: DisplayItem;
  lang: string;
}

/** The props without a form: the tokens are loading or did not load, or the network has no swaps. */
export interface NoSwapForm {
  state: "loading" | "failed" | "unsupported";
  network: DisplayItem;
}

/** The coin that pays the fees, at its newest price. */
export function swapCoin({ basis, prices, target }: SwapEntry): Coin {
  const coin = coinOf(target.network, basis?.tokens ?? []);
  const price = prices["native"] ?? coin.price;
  return { symbol: coin.symbol, ...(price && { price }) };
}

export function presentSwap(world: World): SwapForm | NoSwapForm {
  const { active, settings } = world.app.context;
  const network = networkDisplay(world, active);
  if (!isSwapNetwork(active.caipNetworkId)) return { state: "unsupported", network };
  const form = world.swapForms[active.chainNamespace];
  if (form?.hasTag("failed")) return { state: "failed", network };
  const basis = form?.context.basis;
  if (!form || !basis) return { state: "loading", network };
  const { context } = form;
  const { amount, quoted, slippage } = context;
  const from = chosenToken(context, "from");
  return {
    ...{ state: "known", amount, quoted, slippage, from, network },
    to: chosenToken(context, "to"),
    flaw: swapFlaw(formOf(context)),
    isQuoting: quoted === null && form.hasTag("quoting"),
    cost: basis.cost,
    isCovered: basis.isCovered,
    hasMost: from !== null && hasMax(from) && mostOf(context) !== null,
    isBuying: isBuying(world),
    coin: swapCoin(context),
    lang: settings.lang,
  };
}
