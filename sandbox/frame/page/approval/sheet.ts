import type { Account } from "../wallet.ts";

/** One line of what is asked: a term and its value. */
export interface Row {
  readonly term: string;
  readonly text: string;
  /** `code` for addresses and hashes, `amount` for what leaves the account. */
  readonly style?: "code" | "amount";
}

export type Block =
  | { readonly kind: "rows"; readonly title?: string; readonly rows: readonly Row[] }
  /** Shown whole, in a box that scrolls. */
  | { readonly kind: "text"; readonly title: string; readonly text: string }
  | { readonly kind: "note"; readonly tone: "warn" | "plain"; readonly text: string };

/** What a visitor is asked, as data; texts from outside have everything unseen written out. */
export interface Sheet {
  readonly title: string;
  /** What the button does, as a verb. */
  readonly action: string;
  readonly network: string;
  readonly account: Account;
  readonly blocks: readonly Block[];
}

/** A sheet, and what happens once it is approved: exactly what it shows. */
export interface Prepared {
  readonly sheet: Sheet;
  act(): Promise<unknown>;
}

export const warning = (text: string): Block => ({ kind: "note", tone: "warn", text });
