import type { OnrampProvider } from "../../domain/buy/providers.ts";
import type { Purchase } from "../../domain/buy/purchase.ts";
import type { FlowsEvent } from "../account/events.ts";
import type { Checkout } from "./ports.ts";

/** The events that a view sends to the form of a purchase. */
type BuyFormWish =
  | { type: "buy.amount"; text: string }
  | { type: "buy.token"; symbol: string }
  | { type: "buy.fiat"; id: string }
  /** Repeats the requests that failed. */
  | { type: "buy.retry" }
  /** Opens the checkout page of a provider. */
  | { type: "buy.open"; provider: OnrampProvider };

/** The events that a view sends to a purchase. */
export type BuyWish =
  | BuyFormWish
  /** Opens the checkout page of the running purchase again. */
  | { type: "buy.reopen" }
  | { type: "buy.copy" };

/** The events that the form takes. */
export type BuyFormEvent = BuyFormWish | FlowsEvent;

/** The visitor chose a checkout page, which is to be opened. */
export type CheckoutChosen = { type: "checkout.chosen"; provider: OnrampProvider } & Checkout;

/** The history was read. */
export interface PurchasesRead {
  type: "purchases.read";
  purchases: readonly Purchase[];
}

/** The events that the list of purchases takes. */
export type PurchasesEvent =
  | FlowsEvent
  | Extract<BuyWish, { type: "buy.retry" }>
  /** A purchase is awaited; `purchases.rest`: none is awaited any more. */
  | { type: "purchases.await" }
  | { type: "purchases.rest" };

/** The events that a purchase takes. */
export type BuyEvent = BuyWish | FlowsEvent | CheckoutChosen | PurchasesRead;
