import { basePrices } from "../assets/tokens.ts";
import { digest } from "../digest.ts";

/** The currencies of the price service (protocol.md §2.3). */
export const currencies = ["btc", "eth", "usd", "eur", "gbp", "aud", "cad", "inr", "jpy"] as const;
export type Currency = (typeof currencies)[number];

const hour = 3_600_000;

/** Symbols that keep near their base price. */
const stable = new Set(["USDC", "USDT", "DAI", "PYUSD", "XDAI"]);

/** Units of a currency for one US dollar; btc and eth follow their own price. */
const perDollar: Readonly<Partial<Record<Currency, number>>> = {
  usd: 1,
  eur: 0.92,
  gbp: 0.79,
  aud: 1.52,
  cad: 1.37,
  inr: 84,
  jpy: 150,
};
const bitcoin = 60_000;

/** From -1 to 1, the same for the same text. */
function swing(text: string): number {
  return (digest(text).readUInt32BE(0) / 0xffff_ffff) * 2 - 1;
}

/** True when the price service knows a currency. */
export function isCurrency(text: unknown): text is Currency {
  return (currencies as readonly unknown[]).includes(text);
}

/**
 * The price table: base prices at the start, then a step with each hour of the sandbox's clock, within 3 % of the base
 * (stablecoins 0.1 %), the same for the same seed and the same number of hours.
 */
export class Prices {
  readonly #seed: number;
  #start: number;

  /** `start` is the time, milliseconds since 1970, from which hours are counted. */
  constructor(seed: number, start: number) {
    this.#seed = seed;
    this.#start = start;
  }

  /** Counts the hours from this time on. */
  restart(now: number): void {
    this.#start = now;
  }

  /** Price of one whole coin or token at a time, in a currency; undefined for a symbol without a price. */
  price(symbol: string, currency: Currency, now: number): number | undefined {
    const base = Object.hasOwn(basePrices, symbol) ? basePrices[symbol] : undefined;
    if (base === undefined) return undefined;
    const dollars = this.#moved(symbol, base, now);
    return Number((dollars * this.#rate(currency, now)).toPrecision(10));
  }

  #rate(currency: Currency, now: number): number {
    if (currency === "btc") return 1 / this.#moved("BTC", bitcoin, now);
    if (currency === "eth") return 1 / this.#moved("ETH", basePrices.ETH ?? 1, now);
    return perDollar[currency] ?? 1;
  }

  #moved(symbol: string, base: number, now: number): number {
    const step = Math.floor((now - this.#start) / hour);
    if (step <= 0) return base;
    return base * (1 + (stable.has(symbol) ? 0.001 : 0.03) * swing(`price ${this.#seed} ${symbol} ${step}`));
  }
}
