import type { TransactionStatus } from "../account/transaction.ts";
import type { Address } from "../addresses/address.ts";
import { LIMITS } from "../limits.ts";
import type { OnrampProvider } from "./providers.ts";

/** Something bought, as the provider's history tells of it. */
export interface Purchase {
  id: string;
  /** Milliseconds since 1970, by the clock of the service. */
  at: number;
  status: TransactionStatus;
  /** Exact decimal text; undefined where the history does not say what was bought. */
  amount?: string | undefined;
  symbol: string;
  iconUrl?: string | undefined;
}

/** What the history says, and when it was read by the clock of this device, in milliseconds since 1970. */
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
  /** The newest moment that the history told of before, by the clock of the service: what is later was bought now. */
  since: number;
}

/**
 * What has come of an open purchase: the first entry that is newer than all before it (protocol.md §2.8). One of before that is
 * still in progress, as a bank transfer is for days, is not it.
 */
export function arrivalOf(
  purchases: readonly Purchase[],
  { since }: Pick<OpenPurchase, "since">,
): Purchase | undefined {
  return purchases.find(({ at }) => at > since);
}

/** True if a purchase is in progress; one that has been for a month is not looked after any more. */
export function isUnsettled({ purchases, at: now }: PurchasesAnswer): boolean {
  return purchases.some(({ status, at }) => status === "pending" && now - at < LIMITS.purchaseAge);
}
