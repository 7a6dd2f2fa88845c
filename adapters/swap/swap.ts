import { formatUnits } from "../../domain/amount.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { assetsOf } from "../../domain/send/asset.ts";
import type { SwapBasis } from "../../domain/swap/entry.ts";
import { networkCost } from "../../domain/swap/quote.ts";
import type { SwapIntent, SwapOffer, SwapPair } from "../../domain/swap/swap.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import { type ListedToken, type SwapToken, swapId, swapTokens } from "../../domain/swap/tokens.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { SwapQuote } from "../../machines/swap/ports.ts";
import { fetchGasPrice, fetchQuote, fetchSwapTokens } from "../blockchain-api/convert.ts";
import { fetchPrice } from "../blockchain-api/price.ts";
import { Recent } from "../blockchain-api/recent.ts";
import { depsFor } from "../send/send.ts";
import { unitsToSwap } from "./check.ts";
import type { SwapDeps } from "./deps.ts";
import { prepareSwap } from "./prepare.ts";
import { signSwap } from "./sign.ts";

type At = { signal: AbortSignal };

/** Swaps over the Blockchain API, as ports. */
export class Swaps {
  readonly #deps: SwapDeps;
  readonly #lists: Recent<readonly ListedToken[]>;
  readonly #prices: Recent<string | undefined>;
  /** The last gas price of each network, in the coin's smallest units. */
  readonly #gasPrices = new Map<CaipNetworkId, bigint | undefined>();

  constructor(deps: SwapDeps) {
    this.#deps = deps;
    this.#lists = new Recent(deps.clock, LIMITS.swapList);
    this.#prices = new Recent(deps.clock, LIMITS.swapPrice);
  }

  async readSwap(target: AccountTarget, { signal }: At): Promise<SwapBasis> {
    const { network } = target;
    const { api, fetchTokens, isSmartAccount } = this.#deps;
    if (!isSwapNetwork(network.caipNetworkId)) throw lateError("SWAP_UNSUPPORTED", {});
    const [listed, { tokens }, gasPrice] = await Promise.all([
      this.#lists.ask(network.caipNetworkId, signal, (end) => this.#list(target, end)),
      fetchTokens({ ...target, fresh: true }, { signal }),
      fetchGasPrice(api, network, signal).catch(() => undefined),
    ]);
    this.#gasPrices.set(network.caipNetworkId, gasPrice);
    return {
      tokens: swapTokens(listed, assetsOf(tokens, network), network),
      cost: gasPrice === undefined ? null : networkCost(network, gasPrice),
      isCovered: isSmartAccount(target),
    };
  }

  /** Throws SWAP_UNSUPPORTED where the service lists nothing, so that it is asked again the next time. */
  async #list({ network }: AccountTarget, signal: AbortSignal): Promise<readonly ListedToken[]> {
    const listed = await fetchSwapTokens(this.#deps.api, network, signal);
    if (listed.length === 0) throw lateError("SWAP_UNSUPPORTED", {});
    return listed;
  }

  async quoteSwap(pair: SwapPair & { amount: string }, { signal }: At): Promise<SwapQuote> {
    const { from, to } = pair;
    const asked = { ...pair, amount: unitsToSwap(pair), gasPrice: this.#gasPrices.get(pair.network.caipNetworkId) };
    const [units, ...prices] = await Promise.all([
      fetchQuote(this.#deps.api, asked, signal),
      this.#price(pair, from, signal),
      this.#price(pair, to, signal),
    ]);
    const known = [from, to].flatMap(({ key }, at): [string, string][] => (prices[at] ? [[key, prices[at]]] : []));
    return {
      toAmount: units === undefined ? null : formatUnits(units, to.decimals),
      prices: Object.fromEntries(known),
    };
  }

  prepareSwap = (intent: SwapIntent, { signal }: At): Promise<SwapOffer> => prepareSwap(this.#deps, intent, signal);

  async signSwap(offer: SwapOffer): ReturnType<typeof signSwap> {
    const { sender: address, network, from, to } = offer.intent;
    const target = { address, network };
    const sent = await signSwap(depsFor(this.#deps, target), offer);
    // Sent is not failed, whatever becomes of that (S14).
    await this.#deps.forceTokens(target, [swapId(from, network), swapId(to, network)]).catch(() => {});
    return sent;
  }

  /** The price of a token; a quote does not fail where nobody tells it. */
  async #price({ network }: SwapPair, token: SwapToken, signal: AbortSignal): Promise<string | undefined> {
    const id = swapId(token, network);
    const ask = (end: AbortSignal) => fetchPrice(this.#deps.api, { networkId: network.caipNetworkId, id }, end);
    return this.#prices.ask(id, signal, ask).catch(() => undefined);
  }
}
