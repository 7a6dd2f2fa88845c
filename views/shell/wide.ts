import { createContext, type RefObject, useContext, useLayoutEffect, useState } from "react";

/** The width from which a window has room for two panes. */
const WIDE = "(min-width: 720px)";

/** True inside a card of two panes. */
export const PanesContext = createContext(false);

/** True if what explains wallets to newcomers stands beside this screen. */
export function usePanes(): boolean {
  return useContext(PanesContext);
}

/** True while the window of `ref` has room for two panes. */
export function useWide(ref: RefObject<HTMLElement | null>): boolean {
  const [isWide, tell] = useState(false);
  useLayoutEffect(() => {
    const media = ref.current?.ownerDocument.defaultView?.matchMedia?.(WIDE);
    if (!media) return;
    const follow = (): void => tell(media.matches);
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [ref]);
  return isWide;
}
