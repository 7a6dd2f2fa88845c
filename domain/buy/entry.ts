import { decimalText } from "../amount.ts";
import type { Namespace } from "../namespaces.ts";
import {
  DEFAULT_OPTIONS,
  type OnrampOptions,
  type PaymentCurrency,
  type PurchaseCurrency,
  purchasable,
} from "./options.ts";
import { paymentFlaw } from "./quote.ts";

/** The visitor's entry in the form of a purchase. */
export interface BuyEntry {
  /** The options of the service; null before they are known. */
  options: OnrampOptions | null;
  /** The symbol of the chosen coin or token; null: any. */
  symbol: string | null;
  /** The id of the currency that is paid in. */
  payment: string;
  /** The amount, as typed. */
  amount: string;
}

const [USDC] = DEFAULT_OPTIONS.purchaseCurrencies as [PurchaseCurrency];
const [DOLLAR] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency];

/** The currency that is bought; the first one if none is chosen. */
export function chosenCurrency({ options, symbol }: BuyEntry, namespace: Namespace): PurchaseCurrency {
  const all = purchasable(options ?? DEFAULT_OPTIONS, namespace);
  return all.find((one) => one.symbol === symbol) ?? all[0] ?? USDC;
}

/** The currency that the purchase is paid in. */
export function chosenPayment({ options, payment }: BuyEntry): PaymentCurrency {
  const { paymentCurrencies: all } = options ?? DEFAULT_OPTIONS;
  return all.find(({ id }) => id === payment) ?? all[0] ?? DOLLAR;
}

/** The typed amount as plain decimal text, `100` for `100.00`, if it can be paid; otherwise `""`. */
export function payableAmount(entry: BuyEntry): string {
  return paymentFlaw(entry.amount, chosenPayment(entry)) ? "" : (decimalText(entry.amount) ?? "");
}
