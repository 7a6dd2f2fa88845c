import { oklch } from "./colour.ts";

/** The look of a picture: a hue, one of five cuts of the background, one of ten signs. */
export interface Looks {
  /** Degrees. */
  readonly hue: number;
  readonly cut: number;
  readonly sign: number;
}

export const hues = [25, 52, 85, 140, 165, 200, 235, 268, 305, 350] as const;
export const cutCount = 5;

/** Signs in a box of 64, drawn in one light colour; shapes only, so that no font is needed. */
const signs = [
  '<path d="M32 14c10 8 14 18 0 36c-14-18-10-28 0-36z"/><path d="M32 26v24" stroke-width="2.5" class="cut"/>',
  '<path d="M14 38c6-12 12-12 18-4s12 8 18-4v16H14z"/><circle cx="43" cy="21" r="5"/>',
  '<circle cx="32" cy="20" r="7"/><circle cx="43.4" cy="28.3" r="7"/><circle cx="39" cy="41.7" r="7"/><circle cx="25" cy="41.7" r="7"/><circle cx="20.6" cy="28.3" r="7"/>',
  '<path d="M32 13l5 14 14 5-14 5-5 14-5-14-14-5 14-5z"/>',
  '<path fill-rule="evenodd" d="M32 15a17 17 0 100 34 17 17 0 000-34zm0 8.5a8.5 8.5 0 110 17 8.5 8.5 0 010-17z"/>',
  '<path d="M16 45l11-22 7 12 5-8 9 18z"/>',
  '<path d="M32 14a18 18 0 0118 18H32z"/><path d="M32 50a18 18 0 01-18-18h18z" opacity=".72"/>',
  '<path d="M18 42c0-14 10-24 28-24 0 18-10 28-24 28-2 0-4-1.6-4-4z"/>',
  '<rect x="17" y="30" width="8" height="18" rx="4"/><rect x="28" y="16" width="8" height="32" rx="4"/><rect x="39" y="24" width="8" height="24" rx="4"/>',
  '<path d="M38 15a18 18 0 1011 24 14 14 0 01-11-24z"/>',
] as const;

export const signCount = signs.length;

function cutShape(cut: number, fill: string): string {
  switch (cut) {
    case 1:
      return `<circle cx="64" cy="64" r="52" fill="${fill}"/>`;
    case 2:
      return `<path d="M64 0v64H0z" fill="${fill}"/>`;
    case 3:
      return `<circle cx="32" cy="76" r="46" fill="${fill}"/>`;
    case 4:
      return `<circle cx="0" cy="0" r="54" fill="${fill}"/>`;
    default:
      return "";
  }
}

function svg(size: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${inside}</svg>`;
}

function background({ hue, cut }: Looks): string {
  const from = oklch(0.56, 0.12, hue);
  const to = oklch(0.46, 0.11, hue + 18);
  return (
    `<defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="64" height="64" fill="url(#g)"/>${cutShape(cut, oklch(0.4, 0.1, hue + 8))}`
  );
}

function sign({ hue, sign: index }: Looks): string {
  const drawn = (signs[index % signs.length] ?? signs[0]).replace('class="cut"', `stroke="${oklch(0.5, 0.11, hue)}"`);
  return `<g fill="${oklch(0.97, 0.02, hue)}">${drawn}</g>`;
}

/** A square picture without corners of its own: its viewer rounds it. */
export function tile(looks: Looks): string {
  return svg(128, background(looks) + sign(looks));
}

/** A round picture, for tokens and currencies. */
export function disc(looks: Looks): string {
  const clip = '<clipPath id="c"><circle cx="32" cy="32" r="32"/></clipPath>';
  return svg(128, `${clip}<g clip-path="url(#c)">${background(looks)}${sign(looks)}</g>`);
}

/** Looks that are always the same for the same text (FNV-1a). */
export function looksOf(text: string): Looks {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return { hue: hues[hash % hues.length] ?? 250, cut: (hash >>> 8) % cutCount, sign: (hash >>> 16) % signs.length };
}
