/** The constructor of style sheets in a window; a sheet works only in documents of the window that made it. */
export interface SheetMaker {
  CSSStyleSheet: new () => CSSStyleSheet;
}

/** Gives a sheet that says `css` while the theme is light, by the host's choice or by the system's, and nothing while it is dark. */
export interface LightSheets {
  whileLight(css: string): CSSStyleSheet;
}

const made = new WeakMap<SheetMaker, Map<string, CSSStyleSheet>>();

/** The sheet of a CSS text, made once per window; constructable sheets pass the strictest CSP. */
export function sheetOf(view: SheetMaker, css: string): CSSStyleSheet {
  const known = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, known);
  let sheet = known.get(css);
  if (!sheet) {
    sheet = new view.CSSStyleSheet();
    // The DOMs of test runners lack it: a page is drawn there without styles.
    sheet.replaceSync?.(css);
    known.set(css, sheet);
  }
  return sheet;
}
