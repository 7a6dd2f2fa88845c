import * as v from "valibot";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import type { CaipAddress } from "../../../domain/caip.ts";
import { parseJson } from "../../../domain/json.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { safeText } from "../../../domain/text.ts";
import type { Balance } from "../../../machines/account/ports.ts";
import type { Clock } from "../clock.ts";
import type { Store } from "./storage.ts";

/** Balances that were read less than 30 s ago, by account and, where it is not the native coin, by contract (ACCT-3). */
export interface BalanceCache {
  read(account: CaipAddress, token?: string): Promise<Balance | undefined>;
  write(account: CaipAddress, balance: Balance, token?: string): Promise<void>;
}

const entry = v.object({
  caipAddress: v.string(),
  balance: v.pipe(v.string(), v.regex(/^[0-9]{1,100}(?:\.[0-9]{1,255})?$/)),
  symbol: v.pipe(
    v.string(),
    v.transform((text) => safeText(text, 20)),
  ),
  timestamp: v.number(),
});
const entries = v.record(v.string(), v.unknown());

type Entry = v.InferOutput<typeof entry>;

/** An entry from the future counts as old: the device's clock was set back (R8). */
function isFresh(now: number, { timestamp }: Entry): boolean {
  return now >= timestamp && now - timestamp < LIMITS.balanceCache;
}

async function readFresh(storage: Store, now: number): Promise<Map<string, Entry>> {
  const map = v.safeParse(entries, parseJson(await storage.get(STORAGE_KEYS.balances)));
  const fresh = new Map<string, Entry>();
  for (const [key, value] of Object.entries(map.success ? map.output : {})) {
    const parsed = v.safeParse(entry, value);
    if (parsed.success && isFresh(now, parsed.output)) fresh.set(key, parsed.output);
  }
  return fresh;
}

/** A cache in the page's storage, which holds nothing older than 30 s. */
export function createBalanceCache({ storage, clock }: { storage: Store; clock: Clock }): BalanceCache {
  const keyOf = (account: CaipAddress, token?: string) => (token ? `${account}/${token}` : account);
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(account, token) {
      const found = (await readFresh(storage, clock.now())).get(keyOf(account, token));
      return found && { amount: found.balance, symbol: found.symbol };
    },
    write(account, { amount, symbol }, token) {
      const turn = last.then(async () => {
        const timestamp = clock.now();
        const fresh = await readFresh(storage, timestamp);
        fresh.set(keyOf(account, token), { caipAddress: account, balance: amount, symbol, timestamp });
        await storage.set(STORAGE_KEYS.balances, JSON.stringify(Object.fromEntries(fresh)));
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
