import { createContext } from "react";

/** True while pictures from outside may be requested: not while the card is hidden. */
export const PicturesContext = createContext(true);

/** How many logos the browser is held to keep, of some kilobytes each. */
const MOST_KEPT = 500;

/** The sources that have loaded on this page: the browser draws them again at once. */
const loaded = new Set<string>();
const kept: HTMLImageElement[] = [];

/** True if a picture can be drawn in the first frame: it is part of its address, or has loaded before. */
export function isAtHand(source: string): boolean {
  return source.startsWith("data:") || loaded.has(source);
}

export function rememberPicture(source: string): void {
  // Image data is at hand anyway, and long.
  if (!source.startsWith("data:")) loaded.add(source);
}

/** Remembers a logo, and has the browser keep it: on a busy machine it throws away what nothing shows, and the next screen has a hole. */
export function keepPicture(source: string): void {
  if (isAtHand(source)) return;
  rememberPicture(source);
  const image = new Image();
  image.referrerPolicy = "no-referrer";
  image.src = source;
  kept.push(image);
  if (kept.length > MOST_KEPT) kept.shift();
}

export function forgetPicture(source: string): void {
  loaded.delete(source);
}
