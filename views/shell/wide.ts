import { createContext, useContext, useLayoutEffect, useState } from "react";

/** The width from which a window has room for two panes. */
const WIDE = "(min-width: 720px)";

/** True inside a card of two panes. */
export const PanesContext = createContext(false);

/** True if this screen is drawn in a card of two panes, so that the explanation of wallets may be beside it. */
export function usePanes(): boolean {
  return useContext(PanesContext);
}

/** The window that a card is drawn for. */
export interface Room {
  matchMedia?: Window["matchMedia"];
}

/** True while the window has room for two panes; known before the first drawing, which is large. */
export function useWide(view: Room): boolean {
  const [media] = useState(() => view.matchMedia?.(WIDE));
  const [isWide, tell] = useState(media?.matches ?? false);
  useLayoutEffect(() => {
    if (!media) return;
    const follow = (): void => tell(media.matches);
    follow();
    // A page's own `matchMedia` may give nothing, or know the older `addListener` alone.
    media.addEventListener?.("change", follow);
    return () => media.removeEventListener?.("change", follow);
  }, [media]);
  return isWide;
}
