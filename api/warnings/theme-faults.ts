/**
 * Warnings of a host's theme: colours that are hard to read, with their contrast ratio, and unknown variables (CONF-3).
 * Loaded when a host sets a theme.
 */
import { hint } from "../../domain/nearest.ts";
import { contrast, type Rgb } from "../../domain/options/contrast.ts";
import type { Settings } from "../../domain/options/settings.ts";
import { propertyOf, themeValue } from "../../views/shell/theme.ts";

/** A browser's knowledge of CSS values. */
export interface Css {
  /** False for a value that the property does not take. */
  supports(property: string, value: string): boolean;
  /** Reads a colour; `clear` for a translucent one, undefined for a text that is none or refers to the page's styles. */
  read(text: string): Rgb | "clear" | undefined;
}

/** The background colours of controls, by theme (views/theme/tokens.css, light.css). */
const PLATES = { dark: [36, 36, 35], light: [246, 245, 242] } as const satisfies Record<string, Rgb>;

/**
 * The least contrast of a shape to its background (WCAG 1.4.11). Text on the accent is black or white, whichever has
 * more contrast.
 */
const WANTED = 3;

/** The theme variables without `--apkt-` or `--w3m-`, each with the kind of its values. */
const VARIABLES: Readonly<Record<string, string>> = {
  accent: "colour",
  "border-radius-master": "length",
  "color-mix": "colour",
  "color-mix-strength": "number",
  "font-family": "list of fonts",
  "font-size-master": "length",
  "modal-width": "length",
  "qr-color": "colour",
  "z-index": "whole number",
};

/** The prefix of a variable: `--apkt-accent` -> `--apkt-`. */
const groupOf = (name: string): string => name.slice(0, name.indexOf("-", 2) + 1);

type Look = Pick<Settings, "themeMode" | "themeVariables">;

/** A sentence for an unknown variable, with the nearest known one, or for a value that the default replaces. */
function variableFault(name: string, value: string | number, css: Css): string[] {
  const group = groupOf(name);
  const wants = VARIABLES[name.slice(group.length)];
  const known = Object.keys(VARIABLES).map((variable) => group + variable);
  if (!wants) return [`\`${name}\` is no theme variable${hint(name, known, "`")}`];
  const written = themeValue(name, value);
  const property = propertyOf(name);
  const isTaken = written !== undefined && (property === undefined || css.supports(property, written));
  return isTaken ? [] : [`\`${name}\` ${value} is no ${wants}`];
}

/** One sentence for a translucent accent, or for each theme in which its contrast to the background is too low. */
function accentFaults({ themeMode, themeVariables }: Look, css: Css): string[] {
  const name = (["--apkt-accent", "--w3m-accent"] as const).find((each) => themeVariables[each] !== undefined);
  if (!name) return [];
  const setting = `\`${name}\` ${themeVariables[name]}`;
  const fill = css.read(`${themeVariables[name]}`);
  if (fill === "clear") return [`${setting} lets its ground through, and text on it cannot be read`];
  const modes = themeMode === "system" ? (["dark", "light"] as const) : [themeMode];
  return modes.flatMap((mode) => {
    const ratio = fill ? contrast(fill, PLATES[mode]) : WANTED;
    if (ratio >= WANTED) return [];
    return [
      `${setting} has a contrast of ${ratio.toFixed(2)} to the ${mode} card, and wants ${WANTED} to be told from it`,
    ];
  });
}

/** One sentence for each variable without an effect, and for each accent without enough contrast. */
export function themeFaults(look: Look, css: Css): string[] {
  const values = Object.entries(look.themeVariables).flatMap(([name, value]) => variableFault(name, value, css));
  return [...values, ...accentFaults(look, css)];
}

/** The CSS knowledge of a document's browser; values that name a variable of the page are left alone. */
export function cssOf(document: Document): Css {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const supports: Css["supports"] = (property, value) => document.defaultView?.CSS.supports(property, value) ?? true;
  return {
    supports,
    read(text) {
      if (!pen || text.includes("var(") || !supports("color", text)) return undefined;
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, opacity] = pen.getImageData(0, 0, 1, 1).data;
      return opacity === 255 ? [red, green, blue] : "clear";
    },
  };
}
