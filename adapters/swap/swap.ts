import { formatUnits } from "../../domain/amount.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Network } from "../../domain/networks/network.ts";
import { assetsOf } from "../../domain/send/asset.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { SwapBasis } from "../../domain/swap/entry.ts";
import { networkCost } from "../../domain/swap/quote.ts";
import { type SwapIntent, type SwapOffer, type SwapPair, sentFor } from "../../domain/swap/swap.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import { type ListedToken, type SwapToken, swapId, swapTokens } from "../../domain/swap/tokens.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { SwapQuote } from "../../machines/swap/ports.ts";
import { fetchGasPrice, fetchQuote, fetchSwapTokens } from "../blockchain-api/convert.ts";
import { fetchPrice } from "../blockchain-api/price.ts";
import { Recent } from "../blockchain-api/recent.ts";
import { within } from "../browser/deadline.ts";
import { timedOut } from "../browser/http/request-error.ts";
import { reserving, sendWithStorage } from "../send/late-answer.ts";
import { depsFor } from "../send/send.ts";
import { createSentStorage } from "../send/sent-storage.ts";
import { unitsToSwap } from "./check.ts";
import type { SwapDeps } from "./deps.ts";
import { prepareSwap } from "./prepare.ts";
import { signSwap } from "./sign.ts";

type At = { signal: AbortSignal };

/** The prices of the two tokens by their keys; an unknown price is absent. */
function pricesOf({ from, to }: SwapPair, prices: readonly (string | undefined)[]): Readonly<Record<string, string>> {
  return Object.fromEntries([from, to].flatMap(({ key }, at) => (prices[at] ? [[key, prices[at]]] : [])));
}

const costOf = (network: Network, gasPrice: bigint | undefined): string | null =>
  gasPrice === undefined ? null : networkCost(network, gasPrice);

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
      cost: costOf(network, gasPrice),
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
    const query = { ...pair, amount: unitsToSwap(pair), gasPrice: this.#gasPrices.get(pair.network.caipNetworkId) };
    const [units, ...prices] = await Promise.all([
      fetchQuote(this.#deps.api, query, signal),
      this.#price(pair, from, signal),
      this.#price(pair, to, signal),
    ]);
    return { toAmount: units === undefined ? null : formatUnits(units, to.decimals), prices: pricesOf(pair, prices) };
  }

  async prepareSwap(intent: SwapIntent, { signal }: At): Promise<SwapOffer> {
    const { network, from, to } = intent;
    const soon = <T>(question: (end: AbortSignal) => Promise<T>) =>
      within(this.#deps.clock, LIMITS.walletRead, timedOut, signal, question).catch(() => undefined);
    const [built, gasPrice, ...prices] = await Promise.all([
      prepareSwap(this.#deps, intent, signal),
      soon((end) => fetchGasPrice(this.#deps.api, network, end)),
      ...[from, to].map((token) => soon((end) => this.#price(intent, token, end))),
    ]);
    return { ...built, prices: pricesOf(intent, prices), cost: costOf(network, gasPrice) };
  }

  async signSwap(offer: SwapOffer, { signal }: Partial<At> = {}): ReturnType<typeof signSwap> {
    const { sender: address, network, from, to } = offer.intent;
    const target = { address, network };
    const { clock, storage } = this.#deps;
    const sendDeps = depsFor(this.#deps, target);
    const sentBy = (answer: Pick<SentTransaction, "hash" | "at">) => sentFor(offer, answer);
    const sent = await sendWithStorage({ clock, sentStorage: createSentStorage(storage) }, sentBy, (reserve) =>
      signSwap({ ...reserving(sendDeps, reserve), signal }, offer),
    );
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
