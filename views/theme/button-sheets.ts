import base from "./base.css";
import button from "./button.css";
import light from "./light.css";
import logos from "./logos.css";
import needs from "./needs.css";
import { type LightSheets, type SheetMaker, sheetOf } from "./sheets.ts";
import tokens from "./tokens.css";

const BUTTON = [base, tokens, logos, button].join("");

/** The sheets of a button on the host page; without a theme it is dark. */
export function buttonSheets(view: SheetMaker, theme?: LightSheets): CSSStyleSheet[] {
  return [sheetOf(view, BUTTON), ...(theme ? [theme.whileLight(light)] : []), sheetOf(view, needs)];
}
