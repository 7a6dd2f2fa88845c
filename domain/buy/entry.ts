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

/** What a visitor has entered for a purchase. */
export interface BuyEntry {
  /** Null before they are known. */
  options: OnrampOptions | null;
  /** The symbol of the chosen coin or token; null: any. */
  symbol: string | null;
  /** The id of the currency that is paid in. */
  payment: string;
  /** As typed. */
  amount: string;
}

const [USDC] = DEFAULT_OPTIONS.purchaseCurrencies as [PurchaseCurrency];
const [DOLLAR] = DEFAULT_OPTIONS.paymentCurrencies as [PaymentCurrency];

/** What is bought; the first of all where none is chosen. */
export function chosenCurrency({ options, symbol }: BuyEntry, namespace: Namespace): PurchaseCurrency {
  const all = purchasable(options ?? DEFAULT_OPTIONS, namespace);
  return all.find((one) => one.symbol === symbol) ?? all[0] ?? USDC;
}

/** The money that it is paid in. */
export function chosenPayment({ options, payment }: BuyEntry): PaymentCurrency {
  const { paymentCurrencies: all } = options ?? DEFAULT_OPTIONS;
  return all.find(({ id }) => id === payment) ?? all[0] ?? DOLLAR;
}

/** The typed amount as plain decimal text, `100` for `100.00`, where it can be paid; otherwise `""`. */
export function payableAmount(entry: BuyEntry): string {
  return paymentFlaw(entry.amount, chosenPayment(entry)) ? "" : (decimalText(entry.amount) ?? "");
}
