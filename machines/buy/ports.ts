/** The ports of buying: what can be bought and at which price, the providers' pages, and what has come of a purchase. */
import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from "../../domain/buy/options.ts";
import type { OnrampProvider } from "../../domain/buy/providers.ts";
import type { OpenPurchase, PurchasesAnswer } from "../../domain/buy/purchase.ts";
import type { OnrampQuote } from "../../domain/buy/quote.ts";
import type { AccountTarget } from "../account/ports.ts";
import { feed, port } from "../app/port.ts";

/** What is to be bought, for whom, and for how much. */
export interface PurchaseDraft extends AccountTarget {
  currency: PurchaseCurrency;
  /** False if the visitor has not chosen the currency: any other is as good. */
  isChosen: boolean;
  payment: PaymentCurrency;
  /** Exact decimal text; `""` while nothing is typed. */
  amount: string;
}

/** Asks what can be bought (RAMP-1): the defaults where the service does not say. */
export const fetchOnrampOptions = port<AccountTarget, OnrampOptions>("fetchOnrampOptions");

/** Asks what a purchase costs (RAMP-1): an estimate where the service does not say; null where it does not serve the network. */
export const quotePurchase = port<PurchaseDraft, OnrampQuote | null>("quotePurchase");

/** The page on which a provider is paid, ready to be opened. */
export interface Checkout extends Pick<OpenPurchase, "since"> {
  url: string;
}

/** The page of a provider is ready; null: it has none for this purchase. */
export type CheckoutEvent = { type: "checkout.prepared"; provider: OnrampProvider; checkout: Checkout | null };

/** Has a page prepared by each provider that the account can buy from, so that a click can open it in its own task (R16). */
export const prepareCheckouts = feed<PurchaseDraft, CheckoutEvent>("prepareCheckouts");

/** What becomes of the window with a provider's page. */
export type CheckoutWindowEvent =
  /** `at`: milliseconds since 1970. */
  { type: "popup.opened" | "popup.blocked"; at: number } | { type: "popup.closed" };

/** Opens the page of a provider in a window, in the task in which it is started (R16), and watches the window, which it leaves open. */
export const openCheckout = feed<{ url: string }, CheckoutWindowEvent>("openCheckout");

/** Reads what an address has bought, newest first. */
export const fetchPurchases = port<AccountTarget, PurchasesAnswer>("fetchPurchases");

/** Remembers the purchase that an account makes, or that it makes none any more. */
export const keepPurchase = port<{ purchase: OpenPurchase | null }, void>("keepPurchase");

/** The purchase that an account made on the last page, with the milliseconds for which it is still waited for; null if there is none. */
export const recallPurchase = port<AccountTarget, (OpenPurchase & { left: number }) | null>("recallPurchase");
