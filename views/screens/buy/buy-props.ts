import { type BuyEntry, chosenCurrency, chosenPayment } from "../../../domain/buy/entry.ts";
import type { PaymentCurrency, PurchaseCurrency } from "../../../domain/buy/options.ts";
import type { OnrampProvider } from "../../../domain/buy/providers.ts";
import type { World } from "../../shell/world.ts";

/** The providers' own names. */
export const PROVIDER_NAMES: Readonly<Record<OnrampProvider, string>> = { coinbase: "Coinbase", meld: "Meld.io" };

/** The purchase of the active account, once its code is loaded. */
export function buyOf({ app, buys }: World): World["buys"][keyof World["buys"]] {
  return buys[app.context.active.chainNamespace];
}

/** The form of that purchase. */
export function formOf({ app, buyForms }: World): World["buyForms"][keyof World["buyForms"]] {
  return buyForms[app.context.active.chainNamespace];
}

/** The entries for a purchase on the active network. */
export interface Entered extends BuyEntry {
  currency: PurchaseCurrency;
  paid: PaymentCurrency;
}

export function enteredOf(world: World): Entered | undefined {
  const context = formOf(world)?.context;
  if (!context) return undefined;
  const { options, symbol, payment, amount } = context;
  const currency = chosenCurrency(context, world.app.context.active.chainNamespace);
  return { options, symbol, payment, amount, currency, paid: chosenPayment(context) };
}
