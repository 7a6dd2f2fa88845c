import { createContext } from "react";

/** True while pictures from outside may be requested: not while the card is hidden. */
export const PicturesContext = createContext(true);

/** The sources that have loaded on this page: the browser draws them again at once. */
const loaded = new Set<string>();

/** True if a picture can be drawn in the first frame: it is part of its address, or has loaded before. */
export function isAtHand(source: string): boolean {
  return source.startsWith("data:") || loaded.has(source);
}

export function rememberPicture(source: string): void {
  // Data URIs are not recorded: they are always at hand, and long.
  if (!source.startsWith("data:")) loaded.add(source);
}

export function forgetPicture(source: string): void {
  loaded.delete(source);
}
