/**
 * Warnings of a host's theme: colours that are hard to read, with their contrast ratio, and unknown variables (CONF-3).
 * Loaded when a host sets a theme.
 */
import { hint } from "../../domain/nearest.ts";
import { contrast, type Rgb } from "../../domain/options/contrast.ts";
import type { Settings } from "../../domain/options/settings.ts";
import { themeValue } from "../../views/shell/theme.ts";

/**
 * Reads a CSS colour; `clear` for a translucent one, null for an invalid one, undefined for one that depends on the
 * page's styles.
 */
export type ReadColor = (text: string) => Rgb | "clear" | null | undefined;

/** The background colours of controls, by theme (views/theme/tokens.css, light.css). */
const PLATES = { dark: [36, 36, 35], light: [246, 245, 242] } as const satisfies Record<string, Rgb>;

/**
 * The least contrast of a shape to its background (WCAG 1.4.11). Text on the accent is black or white, whichever has
 * more contrast.
 */
const WANTED = 3;

/** The theme variables, after `--apkt-` or `--w3m-`. */
const VARIABLES = [
  ...["accent", "border-radius-master", "color-mix", "color-mix-strength", "font-family", "font-size-master"],
  ...["modal-width", "qr-color", "z-index"],
];

type Look = Pick<Settings, "themeMode" | "themeVariables">;

/** A sentence for an unknown variable, with the nearest known one. */
function unknownVariable(name: string): string[] {
  const group = name.slice(0, name.indexOf("-", 2) + 1);
  const known = VARIABLES.map((variable) => group + variable);
  return known.includes(name) ? [] : [`\`${name}\` is no theme variable${hint(name, known, "`")}`];
}

/** A sentence for a variable with an invalid value, which the default replaces. */
function valueFault(name: string, value: string | number, read: ReadColor): string[] {
  const said = `\`${name}\` ${value}`;
  if (/-(?:accent|color-mix|qr-color)$/.test(name)) return read(`${value}`) === null ? [`${said} is no colour`] : [];
  return /-color-mix-strength$/.test(name) && themeValue(name, value) === undefined ? [`${said} is no number`] : [];
}

/** One sentence for a translucent accent, or for each theme in which its contrast to the background is too low. */
function accentFaults({ themeMode, themeVariables }: Look, read: ReadColor): string[] {
  const name = (["--apkt-accent", "--w3m-accent"] as const).find((each) => themeVariables[each] !== undefined);
  if (!name) return [];
  const said = `\`${name}\` ${themeVariables[name]}`;
  const fill = read(`${themeVariables[name]}`);
  if (fill === "clear") return [`${said} lets its ground through, and text on it cannot be read`];
  const modes = themeMode === "system" ? (["dark", "light"] as const) : [themeMode];
  return modes.flatMap((mode) => {
    const ratio = fill ? contrast(fill, PLATES[mode]) : WANTED;
    if (ratio >= WANTED) return [];
    return [
      `${said} has a contrast of ${ratio.toFixed(2)} to the ${mode} card, and wants ${WANTED} to be told from it`,
    ];
  });
}

/** One sentence for each variable that is unknown, invalid or hard to read. */
export function themeFaults(look: Look, read: ReadColor): string[] {
  const values = Object.entries(look.themeVariables).flatMap(([name, value]) => valueFault(name, value, read));
  return [...Object.keys(look.themeVariables).flatMap(unknownVariable), ...values, ...accentFaults(look, read)];
}

/** Reads colours like the browser of a document; a colour with a CSS variable of the page is not read. */
export function colorReader(document: Document): ReadColor {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return (text) => {
    if (!pen || text.includes("var(")) return undefined;
    if (!document.defaultView?.CSS.supports("color", text)) return null;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, opacity] = pen.getImageData(0, 0, 1, 1).data;
    return opacity === 255 ? [red, green, blue] : "clear";
  };
}
