/** The ports of buying: options and prices, the providers' checkout pages, and the history of purchases. */
import type { OnrampOptions, PaymentCurrency, PurchaseCurrency } from "../../domain/buy/options.ts";
import type { OnrampProvider } from "../../domain/buy/providers.ts";
import type { OpenPurchase, PurchasesAnswer } from "../../domain/buy/purchase.ts";
import type { OnrampQuote } from "../../domain/buy/quote.ts";
import type { AccountTarget } from "../account/ports.ts";
import { feed, port } from "../app/port.ts";

/** A purchase before it is made: account, currencies and amount. */
export interface PurchaseDraft extends AccountTarget {
  currency: PurchaseCurrency;
  /** False if the visitor has not chosen the currency, so that a provider may offer any other. */
  isChosen: boolean;
  payment: PaymentCurrency;
  /** Exact decimal text; `""` while nothing is typed. */
  amount: string;
}

/** Reads the options of a purchase (RAMP-1); the defaults if the service does not answer. */
export const fetchOnrampOptions = port<AccountTarget, OnrampOptions>("fetchOnrampOptions");

/**
 * Asks for the price of a purchase (RAMP-1); an estimate if the service does not answer, null if it does not serve the
 * network.
 */
export const quotePurchase = port<PurchaseDraft, OnrampQuote | null>("quotePurchase");

/** A provider's checkout page, ready to be opened. */
export interface Checkout extends Pick<OpenPurchase, "since"> {
  url: string;
}

/** The checkout page of a provider is ready; null: the provider has none for this purchase. */
export type CheckoutEvent = { type: "checkout.prepared"; provider: OnrampProvider; checkout: Checkout | null };

/**
 * Has each provider that serves the account prepare a checkout page, so that a click can open one in its own task
 * (R16).
 */
export const prepareCheckouts = feed<PurchaseDraft, CheckoutEvent>("prepareCheckouts");

/** The events of the window with a checkout page. */
export type CheckoutWindowEvent =
  /** `at`: milliseconds since 1970. */
  { type: "popup.opened" | "popup.blocked"; at: number } | { type: "popup.closed" };

/**
 * Opens a checkout page in a window, in the task in which it is started (R16), and watches the window. Stopping leaves
 * the window open.
 */
export const openCheckout = feed<{ url: string }, CheckoutWindowEvent>("openCheckout");

/** Reads the purchases of an address, newest first. */
export const fetchPurchases = port<AccountTarget, PurchasesAnswer>("fetchPurchases");

/** Stores the open purchase of an account; null: it has none any more. */
export const keepPurchase = port<{ purchase: OpenPurchase | null }, void>("keepPurchase");

/**
 * Reads the purchase that an account left open on the last page, with the milliseconds for which it is still awaited;
 * null without one.
 */
export const recallPurchase = port<AccountTarget, (OpenPurchase & { left: number }) | null>("recallPurchase");
