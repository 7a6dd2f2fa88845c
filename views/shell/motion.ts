import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";

/** Milliseconds of the height animation (ROUTE-17). */
const HEIGHT = 150;
const TOAST = 150;

const EASE = "cubic-bezier(0, 0, 0.22, 1)";

/** True if the visitor prefers reduced motion, or this browser cannot animate. */
export function isStill(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  return !element.animate || (view?.matchMedia?.("(prefers-reduced-motion: reduce)")?.matches ?? true);
}

/** True for the place of a picture, whose height does not change when the picture comes, so that no measuring layout is needed. */
const isPicture = (node: Node): boolean => /^(?:logo|media)$/.test((node as Element).className);

/** Runs `act` before the next frame is painted, when layout is due anyway; several calls until then run it once. */
export function inNextFrame(view: Window | null, act: () => void): { ask(): void; forget(): void } {
  let frame = 0;
  const forget = (): void => view?.cancelAnimationFrame(frame);
  const ask = (): void => {
    forget();
    frame = view?.requestAnimationFrame(act) ?? 0;
  };
  return { ask, forget };
}

/**
 * Animates `box` to the natural height of its content when that is drawn again. Other changes, such as a loaded picture, are followed at
 * once, because an animation that begins while sizes are delivered causes an error on the page.
 */
function followHeight(box: HTMLElement): { watch(content: Element): void; stop(): void } {
  const view = box.ownerDocument.defaultView;
  let last: number | undefined;
  let growth: Animation | undefined;
  const rest = (): void => {
    growth = undefined;
    delete box.dataset["moving"];
  };
  const grow = (): void => {
    const from = growth ? box.getBoundingClientRect().height : last;
    growth?.cancel();
    rest();
    const to = box.getBoundingClientRect().height;
    last = to;
    // A box without a height was hidden, and an opening card does not grow.
    if (!from || from === to || isStill(box)) return;
    box.dataset["moving"] = "";
    growth = box.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: HEIGHT, easing: EASE });
    growth.onfinish = rest;
  };
  const { ask, forget } = inNextFrame(view, grow);
  const drawn =
    view && new view.MutationObserver((records) => records.some(({ target }) => !isPicture(target)) && ask());
  const sized =
    view?.ResizeObserver &&
    new view.ResizeObserver(() => {
      if (!growth) last = box.getBoundingClientRect().height;
    });
  return {
    watch(content) {
      forget();
      if (last !== undefined) grow();
      drawn?.disconnect();
      drawn?.observe(content, { childList: true, characterData: true, subtree: true });
      sized?.disconnect();
      sized?.observe(content);
    },
    stop() {
      forget();
      drawn?.disconnect();
      sized?.disconnect();
      growth?.cancel();
    },
  };
}

/** Animates the height of the view to its content (ROUTE-17); another `step` has other content. */
export function useHeight(ref: RefObject<HTMLElement | null>, step: string): void {
  const follower = useRef<ReturnType<typeof followHeight> | null>(null);
  useLayoutEffect(() => {
    if (!ref.current) return;
    follower.current = followHeight(ref.current);
    return () => follower.current?.stop();
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has other content, which React cannot see.
  useLayoutEffect(() => {
    const content = ref.current?.firstElementChild;
    if (content) follower.current?.watch(content);
  }, [ref, step]);
}

/** Calls `end` when an animation of the element itself is over, not of one inside it. */
export function onOwn(end: () => void): (event: SyntheticEvent) => void {
  return ({ target, currentTarget }) => {
    if (target === currentTarget) end();
  };
}

/** Something that shows under a key: another key stands for other content. */
export interface Keyed<T> {
  key: string;
  content: T;
}

/** The content that `now` replaced, while it fades out, and the callback for the end of the fade. Reduced motion has neither. */
export function useLeaving<T>(ref: RefObject<HTMLElement | null>, now: Keyed<T>): [Keyed<T> | undefined, () => void] {
  const last = useRef(now);
  const leaving = useRef<Keyed<T> | undefined>(undefined);
  const [, draw] = useState(0);
  if (last.current.key !== now.key) leaving.current = last.current;
  last.current = now;
  const end = (): void => {
    leaving.current = undefined;
    draw((count) => count + 1);
  };
  const latest = useRef(end);
  latest.current = end;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has its own predecessor.
  useLayoutEffect(() => {
    if (leaving.current && ref.current && isStill(ref.current)) latest.current();
  }, [ref, now.key]);
  return [leaving.current, end];
}

/** The present value, and after it has gone, the last one until its closing animation is over (ROUTE-16). */
export function useLingering<T>(ref: RefObject<HTMLElement | null>, now: T | undefined): T | undefined {
  const [last, keep] = useState(now);
  if (now !== undefined && now !== last) keep(now);
  useLayoutEffect(() => {
    const view = ref.current?.ownerDocument.defaultView;
    if (now !== undefined || !ref.current || !view) return;
    const timer = view.setTimeout(() => keep(undefined), isStill(ref.current) ? 0 : TOAST);
    return () => view.clearTimeout(timer);
  }, [ref, now]);
  return now ?? last;
}
