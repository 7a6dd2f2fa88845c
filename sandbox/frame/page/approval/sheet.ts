import type { Account } from "../wallet.ts";

/** One line of a sheet: a term and its value. */
export interface Row {
  readonly term: string;
  readonly text: string;
  /** `code` for addresses and hashes, `amount` for outgoing amounts. */
  readonly style?: "code" | "amount";
}

export type Block =
  | { readonly kind: "rows"; readonly title?: string; readonly rows: readonly Row[] }
  /** Shown whole, in a box that scrolls. */
  | { readonly kind: "text"; readonly title: string; readonly text: string }
  | { readonly kind: "note"; readonly tone: "warn" | "plain"; readonly text: string };

/** A request as the visitor reads it; invisible characters in foreign texts are written out. */
export interface Sheet {
  readonly title: string;
  /** The button's verb. */
  readonly action: string;
  readonly network: string;
  readonly account: Account;
  readonly blocks: readonly Block[];
}

/** A sheet, and the action of its approval: exactly the one that it shows. */
export interface Prepared {
  readonly sheet: Sheet;
  act(): Promise<unknown>;
}

export const warning = (text: string): Block => ({ kind: "note", tone: "warn", text });
