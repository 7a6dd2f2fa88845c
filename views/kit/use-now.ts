import { type RefObject, useLayoutEffect, useState } from "react";

const MINUTE = 60_000;

/** The present moment in milliseconds since 1970, once a minute while the page is visible; undefined in the first drawing. */
export function useNow(place: RefObject<Element | null>): number | undefined {
  const [now, setNow] = useState<number>();
  useLayoutEffect(() => {
    const page = place.current?.ownerDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    let timer: number | undefined;
    const follow = (): void => {
      view.clearInterval(timer);
      if (page.visibilityState === "hidden") return;
      setNow(view.Date.now());
      timer = view.setInterval(() => setNow(view.Date.now()), MINUTE);
    };
    follow();
    page.addEventListener("visibilitychange", follow);
    return () => {
      view.clearInterval(timer);
      page.removeEventListener("visibilitychange", follow);
    };
  }, [place]);
  return now;
}
