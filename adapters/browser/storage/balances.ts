import * as v from "valibot";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import type { CaipAddress } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/text.ts";
import type { Balance } from "../../../machines/account/ports.ts";
import { type CacheDeps, createCache } from "./cache.ts";

/** Balances that were read less than 30 s ago, by account and, where it is not the native coin, by contract (ACCT-3). */
export interface BalanceCache {
  read(account: CaipAddress, token?: string): Promise<Balance | undefined>;
  /** Rejects, and writes nothing, once `signal` has ended (I4). */
  write(account: CaipAddress, balance: Balance, token?: string, signal?: AbortSignal): Promise<void>;
}

interface KeptBalances extends BalanceCache {
  /** Forgets the balances of an account. */
  drop(account: CaipAddress): Promise<void>;
}

const entry = v.object({
  caipAddress: v.string(),
  balance: v.pipe(v.string(), v.regex(/^[0-9]{1,100}(?:\.[0-9]{1,255})?$/)),
  symbol: v.pipe(
    v.string(),
    v.transform((text) => safeText(text, 20)),
  ),
});

/** A cache in the page's storage, without entries older than 30 s. */
export function createBalanceCache(deps: CacheDeps): KeptBalances {
  const cache = createCache(deps, { key: STORAGE_KEYS.balances, lifetime: LIMITS.balanceCache, entry });
  const keyOf = (account: CaipAddress, token?: string) => (token ? `${account}/${token}` : account);
  return {
    async read(account, token) {
      const found = (await cache.read(keyOf(account, token)))?.entry;
      return found && { amount: found.balance, symbol: found.symbol };
    },
    async write(account, { amount, symbol }, token, signal) {
      await cache.write(keyOf(account, token), { caipAddress: account, balance: amount, symbol }, signal);
    },
    drop: (account) => cache.drop((key) => key === account || key.startsWith(`${account}/`)),
  };
}
