import type { EvmAddress } from "../addresses/address.ts";
import type { Limit, SpendLimit } from "./permission.ts";

/** The lifetime of a session: it can be used from the second `from` until before the second `expiry`. */
export interface Lifetime {
  /** Seconds since 1970. */
  from: number;
  expiry: number;
}

/** The total of an allowance: its amount, once for each of its periods that the session's lifetime touches. */
export function totalOf({ amount, start, period }: SpendLimit, { from, expiry }: Lifetime): bigint {
  const first = Math.max(from, start);
  if (first >= expiry) return 0n;
  const count = Math.floor((expiry - 1 - start) / period) - Math.floor((first - start) / period) + 1;
  return amount * BigInt(count);
}

/** The most that can be sent of each token in the whole lifetime; null stands for the network's own coin. */
export function totalsOf(limits: readonly Limit[], lifetime: Lifetime): ReadonlyMap<EvmAddress | null, bigint> {
  const totals = new Map<EvmAddress | null, bigint>();
  for (const limit of limits) {
    if (limit.kind !== "spend") continue;
    totals.set(limit.token, (totals.get(limit.token) ?? 0n) + totalOf(limit, lifetime));
  }
  return totals;
}
