import * as v from "valibot";
import { portfolioOf } from "../../domain/account/portfolio.ts";
import type { Token } from "../../domain/account/token.ts";
import { multiplyDecimals } from "../../domain/amount.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import type { CaipAddress } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import { type Cache, type CacheDeps, createCache } from "../browser/storage/cache.ts";
import { amount } from "./fields.ts";

const sample = v.object({ at: v.number(), prices: v.record(v.string(), amount) });
const day = v.object({ samples: v.array(sample) });

type Sample = v.InferOutput<typeof sample>;

/** The most tokens of an account whose prices are stored; the most valuable ones count. */
const MOST = 100;

const idOf = ({ networkId, address, symbol }: Token) => address ?? `${networkId}/${symbol}`;

/** The prices to remember, by token. */
function pricesOf(tokens: readonly Token[]): Sample["prices"] {
  const { main, small } = portfolioOf(tokens);
  const best = [...main, ...small].filter(({ price, value }) => price && value).slice(0, MOST);
  return Object.fromEntries(best.map((token) => [idOf(token), token.price as string]));
}

/**
 * The worth of the tokens at the prices of a sample, summed up like their present total. A token whose price is the same, or is not in the
 * sample, counts with its present value.
 */
function worthAt({ prices }: Sample, tokens: readonly Token[]): string | null {
  const priceOf = (token: Token) => (token.price && token.value ? prices[idOf(token)] : undefined);
  if (!tokens.some(priceOf)) return null;
  const then = tokens.map((token) => {
    const price = priceOf(token);
    if (!price || price === token.price) return token;
    return { ...token, value: multiplyDecimals(token.quantity.numeric, price) };
  });
  return portfolioOf(then).total ?? null;
}

/** The prices of the last 24 h, one sample an hour, because the API reports present prices only. */
export class DayPrices {
  readonly #clock: CacheDeps["clock"];
  readonly #stored: Cache<v.InferOutput<typeof day>>;
  /** The computed worth of each answer, with the moment of its prices, because every poll returns the same answer. */
  readonly #worths = new WeakMap<readonly Token[], { at: number; worth: string | null }>();

  constructor(deps: CacheDeps) {
    this.#clock = deps.clock;
    this.#stored = createCache(deps, { key: STORAGE_KEYS.prices, lifetime: LIMITS.day, entry: day });
  }

  /**
   * The worth of `tokens` at the oldest known prices of the day, in US dollars; null where none is an hour old: a change
   * since a moment ago is none of the day's.
   */
  async worthBefore(account: CaipAddress, tokens: readonly Token[], signal?: AbortSignal): Promise<string | null> {
    const now = this.#clock.now();
    const known = (await this.#stored.read(account))?.entry.samples ?? [];
    const samples = known.filter(({ at }) => now - at < LIMITS.day);
    const oldest = samples[0];
    if (now - (samples.at(-1)?.at ?? 0) >= LIMITS.priceSample) {
      await this.#stored.write(account, { samples: [...samples, { at: now, prices: pricesOf(tokens) }] }, signal);
    }
    return oldest && now - oldest.at >= LIMITS.priceSample ? this.#worthAt(oldest, tokens) : null;
  }

  /** The worth at a sample's prices, computed once for each answer and sample. */
  #worthAt(sample: Sample, tokens: readonly Token[]): string | null {
    const known = this.#worths.get(tokens);
    if (known?.at === sample.at) return known.worth;
    const worth = worthAt(sample, tokens);
    this.#worths.set(tokens, { at: sample.at, worth });
    return worth;
  }
}
