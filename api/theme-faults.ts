/** Says what of a host's theme is hard to read, with the ratio (CONF-3). Loaded when a host sets a colour. */
import { contrast, type Rgb } from "../domain/options/contrast.ts";
import type { Settings } from "../domain/options/settings.ts";

/** Reads a CSS colour; undefined for what is none. */
export type ReadColor = (text: string) => Rgb | undefined;

/** The grounds that controls stand on, by theme (views/theme/tokens.css, light.css). */
const PLATES = { dark: [36, 36, 35], light: [246, 245, 242] } as const satisfies Record<string, Rgb>;

/** What a shape needs beside its ground (WCAG 1.4.11). Text on the accent is black or white, whichever reads better. */
const WANTED = 3;

type Look = Pick<Settings, "themeMode" | "themeVariables">;

/** One sentence for each theme in which the accent is hard to tell from its ground. */
export function themeFaults({ themeMode, themeVariables }: Look, read: ReadColor): string[] {
  const name = (["--apkt-accent", "--w3m-accent"] as const).find((each) => themeVariables[each] !== undefined);
  const fill = name && read(`${themeVariables[name]}`);
  if (!name || !fill) return [];
  const modes = themeMode === "system" ? (["dark", "light"] as const) : [themeMode];
  return modes.flatMap((mode) => {
    const ratio = contrast(fill, PLATES[mode]);
    if (ratio >= WANTED) return [];
    const has = `\`${name}\` ${themeVariables[name]} has a contrast of ${ratio.toFixed(2)} to the ${mode} card`;
    return [`${has}, and wants ${WANTED} to be told from it`];
  });
}

/** Reads colours as the browser of a document does; those that name a variable of the page are left alone. */
export function colorReader(document: Document): ReadColor {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return (text) => {
    if (!pen || !document.defaultView?.CSS.supports("color", text) || text.includes("var(")) return undefined;
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}
