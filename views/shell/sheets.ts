import { cardSheets, type SheetMaker } from "../theme/sheets.ts";
import overlay from "./overlay.css";
import shell from "./shell.css";

const made = new WeakMap<SheetMaker, Map<string, CSSStyleSheet>>();

/** One sheet per text and window, shared by every instance there. */
function sheet(view: SheetMaker, css: string): CSSStyleSheet {
  const known = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, known);
  const one = known.get(css) ?? new view.CSSStyleSheet();
  if (!known.has(css)) one.replaceSync(css);
  known.set(css, one);
  return one;
}

/** What our element wears in the host's body from the start: it takes no place there. */
export function overlaySheets(view: SheetMaker): CSSStyleSheet[] {
  return [sheet(view, overlay)];
}

/** What the shadow root wears once there is something in it. */
export function shellSheets(view: SheetMaker): CSSStyleSheet[] {
  return [...cardSheets(view), sheet(view, shell)];
}
