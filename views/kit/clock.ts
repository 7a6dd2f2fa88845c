import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { whileVisible } from "./hooks/while-visible.ts";

type ElementRef = RefObject<HTMLElement | null>;

const SECOND = 1000;

/** Milliseconds since the page began, by a clock that nobody sets; in the place of `performance` a page may have a variable of its own. */
export const elapsed = (view: NonNullable<Document["defaultView"]>): number => new view.CustomEvent("").timeStamp;

/**
 * Whole seconds until `end`, in milliseconds since 1970, at most `most` milliseconds; the count pauses while the page is hidden. A clock
 * that is set back meanwhile makes it no longer (R8).
 */
export function useSecondsLeft(place: ElementRef, end: number | undefined, most = Infinity): number | undefined {
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    const view = place.current?.ownerDocument.defaultView;
    if (!view || end === undefined) return setLeft(undefined);
    const longest = Math.min(end - view.Date.now(), most) + elapsed(view);
    const tell = (): void => {
      const ms = Math.min(end - view.Date.now(), longest - elapsed(view));
      setLeft(Math.max(0, Math.ceil(ms / SECOND)));
    };
    return whileVisible(view, SECOND, tell);
  }, [place, end, most]);
  return left;
}

/** The number of `moments`, in milliseconds, that have passed since `running` became true. */
export function useMoments(place: ElementRef, moments: readonly number[], running: boolean): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const view = place.current?.ownerDocument.defaultView;
    setPassed(0);
    if (!view || !running) return;
    const timers = moments.map((moment, at) => view.setTimeout(() => setPassed(at + 1), moment));
    return () => {
      for (const timer of timers) view.clearTimeout(timer);
    };
  }, [place, moments, running]);
  return passed;
}

/** Minutes and seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
