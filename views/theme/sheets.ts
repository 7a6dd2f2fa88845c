import base from "./base.css";
import button from "./button.css";
import card from "./card.css";
import controls from "./controls.css";
import hero from "./hero.css";
import marks from "./marks.css";
import notice from "./notice.css";
import rows from "./rows.css";
import stage from "./stage.css";
import tokens from "./tokens.css";

/** The part of a window that makes style sheets; a sheet serves only documents of the window that made it. */
export interface SheetMaker {
  CSSStyleSheet: new () => CSSStyleSheet;
}

const BUTTON = [base, tokens, marks, controls, button].join("");
const CARD = [base, tokens, marks, controls, stage, card, rows, hero, notice].join("");

const made = new WeakMap<SheetMaker, Map<string, CSSStyleSheet>>();

function sheet(view: SheetMaker, css: string): CSSStyleSheet {
  const known = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, known);
  let one = known.get(css);
  if (!one) {
    one = new view.CSSStyleSheet();
    one.replaceSync(css);
    known.set(css, one);
  }
  return one;
}

/** The sheets of the modal's shadow root, each made once per window; constructable ones pass the strictest CSP. */
export function cardSheets(view: SheetMaker): CSSStyleSheet[] {
  return [sheet(view, CARD)];
}

/** The sheets of a button on the host page. */
export function buttonSheets(view: SheetMaker): CSSStyleSheet[] {
  return [sheet(view, BUTTON)];
}
