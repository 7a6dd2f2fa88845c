import { createContext } from "react";

/** True while pictures from outside may be requested: not while the card is hidden. */
export const PicturesContext = createContext(true);

/** How many are remembered. */
const MOST = 1_000;

/** The newest sources that have loaded on this page, some with a copy of their element: the browser draws them again at once. */
const loaded = new Map<string, Node | undefined>();

/** True if a picture can be drawn in the first frame: it is part of its address, or has loaded before. */
export function isAtHand(source: string): boolean {
  return source.startsWith("data:") || loaded.has(source);
}

/** With its `element` the browser keeps it: on a busy machine it throws away what nothing shows, and the next screen has a hole. */
export function rememberPicture(source: string, element?: Element | null): void {
  // Image data is at hand anyway, and long.
  if (isAtHand(source)) return;
  loaded.set(source, element?.cloneNode());
  const [oldest = ""] = loaded.keys();
  if (loaded.size > MOST) loaded.delete(oldest);
}

export function forgetPicture(source: string): void {
  loaded.delete(source);
}
