import type { Settings, ThemeVariables } from "../../domain/options/settings.ts";
import type { LightSheets, SheetMaker } from "../theme/sheets.ts";

/** The parts of an instance's window that its look depends on. */
export type Place = SheetMaker & { readonly CSS?: { supports(property: string, value: string): boolean } };

type Look = Pick<Settings, "themeMode" | "themeVariables">;

const NAME = /^--(?:apkt|w3m)-[a-z][-a-z0-9]*$/;

/** Characters that could end the rule, fetch something, or spell either in escapes. */
const UNSAFE = /[{}<>\\;@]|url\s*\(|image\s*\(|image-set\s*\(|src\s*\(|\/\*/i;

/** The longest accepted value, in characters. */
const MOST = 200;

const LENGTHS = /-(?:font-size-master|border-radius-master|modal-width)$/;

const AMOUNT = /-color-mix-strength$/;

/** The CSS property that takes the same values as a variable: without a valid colour or length the card cannot be read. */
const KINDS: readonly [names: RegExp, property: string][] = [
  [/-(?:accent|color-mix|qr-color)$/, "color"],
  [LENGTHS, "padding-left"],
  [/-font-family$/, "font-family"],
  [/-z-index$/, "z-index"],
];

/** The CSS property that takes the values of a theme variable; undefined if there is none. */
export const propertyOf = (name: string): string | undefined => KINDS.find(([names]) => names.test(name))?.[1];

/** The CSS value of a theme variable; undefined for an invalid one. */
export function themeValue(name: string, value: string | number): string | undefined {
  if (!NAME.test(name)) return undefined;
  if (typeof value === "number") {
    if (!Number.isFinite(value) || (value < 0 && AMOUNT.test(name))) return undefined;
    return `${value}${LENGTHS.test(name) ? "px" : ""}`;
  }
  if (typeof value !== "string" || value.length > MOST || UNSAFE.test(value) || !value.trim()) return undefined;
  if (AMOUNT.test(name)) return /^(\d*\.?\d+|var\(.+\))\s*%?$/.exec(value.trim())?.[1];
  return LENGTHS.test(name) && /^\d+(?:\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
}

/**
 * How one instance looks, as sheets for shadow roots: what light changes, and the host's variables (CONF-3), written through the
 * CSSOM. No element carries it, since elements may be a host's own, whose attributes its framework compares.
 */
export class Theme implements LightSheets {
  readonly variables: CSSStyleSheet;
  readonly #view: Place;
  readonly #style: CSSStyleDeclaration;
  readonly #light = new Map<string, CSSStyleSheet>();
  #written: Look = { themeMode: "dark", themeVariables: {} };

  constructor(view: Place) {
    this.#view = view;
    this.variables = new view.CSSStyleSheet();
    this.variables.insertRule(":host {}");
    this.#style = (this.variables.cssRules[0] as CSSStyleRule).style;
  }

  whileLight(css: string): CSSStyleSheet {
    const known = this.#light.get(css);
    if (known) return known;
    const sheet = new this.#view.CSSStyleSheet();
    this.#light.set(css, sheet);
    this.#fill(css, sheet);
    return sheet;
  }

  /** Replaces the present look. */
  write({ themeMode, themeVariables }: Look): void {
    const before = this.#written;
    this.#written = { themeMode, themeVariables };
    if (themeMode !== before.themeMode) for (const [css, sheet] of this.#light) this.#fill(css, sheet);
    if (themeVariables !== before.themeVariables) this.#writeVariables(themeVariables);
  }

  #fill(css: string, sheet: CSSStyleSheet): void {
    const { themeMode } = this.#written;
    const live = themeMode === "system" ? `@media (prefers-color-scheme: light) {${css}}` : "";
    sheet.replaceSync?.(themeMode === "light" ? css : live);
  }

  #isMisfit(name: string, value: string): boolean {
    const property = propertyOf(name);
    return property !== undefined && this.#view.CSS?.supports(property, value) === false;
  }

  #writeVariables(variables: ThemeVariables): void {
    this.#style.cssText = "";
    for (const [name, value] of Object.entries(variables)) {
      const safe = themeValue(name, value);
      if (safe !== undefined && !this.#isMisfit(name, safe)) this.#style.setProperty(name, safe);
    }
  }
}
