import type { ThemeVariables } from "../../domain/options/settings.ts";

const NAME = /^--(?:apkt|w3m)-[a-z][-a-z0-9]*$/;

/** Text that could end the rule, load a resource, or spell either in escapes. */
const UNSAFE = /[{}<>\\;@]|url\s*\(|image\s*\(|image-set\s*\(|src\s*\(|\/\*/i;

/** The longest value, in characters. */
const MOST = 200;

const LENGTHS = /-(?:font-size-master|border-radius-master|modal-width)$/;

/** The CSS value of a theme variable; undefined if it is unsafe. */
export function themeValue(name: string, value: string | number): string | undefined {
  if (!NAME.test(name)) return undefined;
  if (typeof value === "number")
    return Number.isFinite(value) ? `${value}${LENGTHS.test(name) ? "px" : ""}` : undefined;
  if (typeof value !== "string" || value.length > MOST || UNSAFE.test(value) || !value.trim()) return undefined;
  return LENGTHS.test(name) && /^\d+(?:\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
}

/** A sheet for shadow roots with the host's theme variables (CONF-3), set through the CSSOM: no style attribute. */
export class ThemeRule {
  readonly sheet: CSSStyleSheet;
  readonly #style: CSSStyleDeclaration;
  #written: ThemeVariables | undefined;

  constructor(view: { CSSStyleSheet: new () => CSSStyleSheet }) {
    this.sheet = new view.CSSStyleSheet();
    this.sheet.insertRule(":host {}");
    this.#style = (this.sheet.cssRules[0] as CSSStyleRule).style;
  }

  /** Replaces the host's variables. */
  write(variables: ThemeVariables): void {
    if (variables === this.#written) return;
    this.#written = variables;
    for (const name of [...this.#style]) if (!Object.hasOwn(variables, name)) this.#style.removeProperty(name);
    for (const [name, value] of Object.entries(variables)) {
      const safe = themeValue(name, value);
      if (safe === undefined) this.#style.removeProperty(name);
      else this.#style.setProperty(name, safe);
    }
  }
}
