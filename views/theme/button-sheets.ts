import base from "./base.css";
import button from "./button.css";
import marks from "./marks.css";
import { type SheetMaker, sheetOf } from "./sheets.ts";
import tokens from "./tokens.css";

const BUTTON = [base, tokens, marks, button].join("");

/** The sheets of a button on the host page. */
export function buttonSheets(view: SheetMaker): CSSStyleSheet[] {
  return [sheetOf(view, BUTTON)];
}
