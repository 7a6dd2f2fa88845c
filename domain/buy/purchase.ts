import type { TransactionStatus } from "../account/transaction.ts";
import type { Address } from "../addresses/address.ts";
import { LIMITS } from "../limits.ts";
import type { OnrampProvider } from "./providers.ts";

/** A purchase in the provider's history. */
export interface Purchase {
  id: string;
  /** Milliseconds since 1970, by the clock of the service. */
  at: number;
  status: Exclude<TransactionStatus, "unknown">;
  /** Exact decimal text; undefined where the history does not say what was bought. */
  amount?: string | undefined;
  symbol: string;
  iconUrl?: string | undefined;
}

/** The history of purchases; `at`: when it was read, by this device's clock, in milliseconds since 1970. */
export interface PurchasesAnswer {
  purchases: readonly Purchase[];
  at: number;
}

/** A purchase that the visitor makes on a provider's page. */
export interface OpenPurchase {
  provider: OnrampProvider;
  address: Address;
  /** When the page was opened, in milliseconds since 1970. */
  at: number;
  /** The time of the newest earlier entry of the history, by the service's clock: a later entry is this purchase. */
  since: number;
}

/**
 * The history's entry of an open purchase: the first entry that is newer than all earlier ones (protocol.md §2.8). An
 * earlier purchase that is still in progress, as a bank transfer is for days, does not count.
 */
export function arrivalOf(
  purchases: readonly Purchase[],
  { since }: Pick<OpenPurchase, "since">,
): Purchase | undefined {
  return purchases.find(({ at }) => at > since);
}

/** True if a purchase is in progress; one that is older than a month does not count any more. */
export function isUnsettled({ purchases, at: now }: PurchasesAnswer): boolean {
  return purchases.some(({ status, at }) => status === "pending" && now - at < LIMITS.purchaseAge);
}
