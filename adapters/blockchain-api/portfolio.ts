import * as v from "valibot";
import { portfolioOf } from "../../domain/account/portfolio.ts";
import { areSameTokens, type Token } from "../../domain/account/token.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { type CaipAddress, caipAddress, isCaipNetworkId } from "../../domain/caip.ts";
import { firstOfEach } from "../../domain/first-of-each.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import { type Cache, type CacheDeps, createCache } from "../browser/storage/cache.ts";
import { fetchBalances, readToken } from "./balance.ts";
import type { ApiDeps } from "./call.ts";
import { DayPrices } from "./day-prices.ts";
import { fieldsOf } from "./fields.ts";
import { Recent } from "./recent.ts";
import type { Supported } from "./supported.ts";

/** The tokens of an address, with the moment of the answer in milliseconds since 1970. */
type Portfolio = Omit<TokensAnswer, "dayAgo">;

export interface PortfolioDeps extends ApiDeps, CacheDeps {
  supported: Supported;
  /** The assets that the connected wallet reports itself; undefined where it reports nothing usable (ACCT-15). */
  walletAssets(target: AccountTarget, signal: AbortSignal): Promise<readonly Token[] | undefined>;
}

/** Longer lists of tokens are cached in memory alone: writing and reading them would block the page. */
const MOST_STORED = 300;

/** A stored token; undefined for one that cannot be read. */
function readStored(entry: unknown): Token | undefined {
  const { networkId } = fieldsOf(entry);
  return isCaipNetworkId(networkId) ? readToken({ ...fieldsOf(entry), chainId: networkId }, networkId) : undefined;
}

const storedToken = v.pipe(v.unknown(), v.transform(readStored), v.custom<Token>(Boolean));

const portfolio = v.object({ caipAddress: v.string(), balance: v.array(storedToken) });

/** Reads the tokens of addresses, from the wallet or else from the API; at most 30 s old, unless `fresh` (ACCT-3). */
export class Portfolios {
  readonly #deps: PortfolioDeps;
  readonly #recent: Recent<readonly Token[]>;
  readonly #day: DayPrices;
  readonly #stored: Cache<v.InferOutput<typeof portfolio>>;
  /** The tokens that addresses have swapped on this page; the service may report their former amounts for a while. */
  readonly #swapped = new Map<CaipAddress, readonly CaipAddress[]>();
  /** Accounts whose tokens were forgotten and have not been read since. */
  readonly #forgotten = new Set<CaipAddress>();

  constructor(deps: PortfolioDeps) {
    this.#deps = deps;
    this.#recent = new Recent(deps.clock, LIMITS.portfolioCache, areSameTokens);
    this.#day = new DayPrices(deps);
    this.#stored = createCache(deps, {
      key: STORAGE_KEYS.portfolio,
      lifetime: LIMITS.portfolioCache,
      entry: portfolio,
    });
  }

  /** Throws BALANCE_UNAVAILABLE where the API does not serve the network, and the API's errors (ACCT-4). */
  async fetch(target: AccountTarget & { fresh: boolean }, signal?: AbortSignal): Promise<TokensAnswer> {
    const portfolio = await this.#find(target, signal);
    const key = caipAddress(target.network.caipNetworkId, target.address);
    return { ...portfolio, dayAgo: await this.#day.worthBefore(key, portfolio.tokens, signal) };
  }

  /** The worth of an address's tokens in US dollars, as decimal text; null if no price is known. Throws as `fetch` does. */
  async total(target: AccountTarget, signal?: AbortSignal): Promise<string | null> {
    const { tokens } = await this.#find({ ...target, fresh: false }, signal);
    return tokens.length > 0 ? (portfolioOf(tokens).total ?? null) : "0";
  }

  /** Marks an address's balances of tokens as changed: the next fresh read, and the next after `forget`, use the chain. */
  force({ address, network }: AccountTarget, tokens: readonly CaipAddress[]): void {
    this.#swapped.set(caipAddress(network.caipNetworkId, address), tokens);
  }

  /** Drops the cached tokens of an account. */
  async forget(account: CaipAddress): Promise<void> {
    this.#recent.forget(account);
    this.#forgotten.add(account);
    await this.#stored.drop((key) => key === account);
  }

  async #find(target: AccountTarget & { fresh: boolean }, signal: AbortSignal | undefined): Promise<Portfolio> {
    const key = caipAddress(target.network.caipNetworkId, target.address);
    return (target.fresh ? undefined : await this.#known(key)) ?? (await this.#read(key, target, signal));
  }

  async #read(
    key: CaipAddress,
    target: AccountTarget & { fresh: boolean },
    signal: AbortSignal | undefined,
  ): Promise<Portfolio> {
    const forced = target.fresh || this.#forgotten.delete(key) ? this.#swapped.get(key) : undefined;
    const tokens = await this.#recent.refresh(key, signal, (end) => this.#ask({ ...target, forced }, end));
    const recent = this.#recent.find(key);
    const isKnown = recent?.answer === tokens;
    if (isKnown && tokens.length <= MOST_STORED)
      await this.#stored.write(key, { caipAddress: key, balance: [...tokens] }, signal);
    return { tokens, at: isKnown ? recent.at : this.#deps.clock.now() };
  }

  async #known(key: string): Promise<Portfolio | undefined> {
    const recent = this.#recent.find(key);
    if (recent) return { tokens: recent.answer, at: recent.at };
    const stored = await this.#stored.read(key);
    return stored && { tokens: stored.entry.balance, at: stored.timestamp };
  }

  async #ask(
    target: AccountTarget & { forced: readonly CaipAddress[] | undefined },
    signal: AbortSignal,
  ): Promise<readonly Token[]> {
    const { supported, walletAssets } = this.#deps;
    const own = await walletAssets(target, signal);
    if (!own && !(await supported.has(target.network.caipNetworkId, signal)))
      throw lateError("BALANCE_UNAVAILABLE", {});
    const tokens = own ?? (await fetchBalances(this.#deps, target, signal));
    // An indivisible token is a collectible or spam (ACCT-5); a forced token is listed even with a balance of 0.
    const fungibleTokens = tokens.filter(
      ({ quantity, address }) => quantity.decimals !== "0" && !(target.forced && address && quantity.numeric === "0"),
    );
    // An EVM contract has several spellings, and counted twice it would raise the total.
    return firstOfEach(fungibleTokens, ({ networkId, address }) => (address ?? networkId).toLowerCase());
  }
}
