import base from "./base.css";
import button from "./button.css";
import logos from "./logos.css";
import { type SheetMaker, sheetOf } from "./sheets.ts";
import tokens from "./tokens.css";

const BUTTON = [base, tokens, logos, button].join("");

/** The sheets of a button on the host page. */
export function buttonSheets(view: SheetMaker): CSSStyleSheet[] {
  return [sheetOf(view, BUTTON)];
}
