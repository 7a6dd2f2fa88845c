import { type RefObject, useLayoutEffect, useState } from "react";
import { whileVisible } from "./while-visible.ts";

const MINUTE = 60_000;

/** The present moment in milliseconds since 1970, once a minute while the page is visible; undefined in the first drawing. */
export function useNow(place: RefObject<Element | null>): number | undefined {
  const [now, setNow] = useState<number>();
  useLayoutEffect(() => {
    const view = place.current?.ownerDocument.defaultView;
    return view ? whileVisible(view, MINUTE, () => setNow(view.Date.now())) : undefined;
  }, [place]);
  return now;
}
