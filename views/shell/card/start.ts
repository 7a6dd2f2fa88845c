import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusedIn, isTyping, takeFocus } from "../dialog/focus.ts";
import type { CardProps } from "../present.ts";

const PRESSES = ["pointerdown", "keydown"] as const;

/** True while the visitor is working here: always in a dialog; embedded, after a press since the last step. */
function useAtWork(ref: RefObject<HTMLElement | null>, embedded: boolean): { current: boolean } {
  const acted = useRef(!embedded);
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    if (!embedded || !root) return;
    const act = (): void => {
      acted.current = true;
    };
    for (const press of PRESSES) root.addEventListener(press, act, true);
    return () => {
      for (const press of PRESSES) root.removeEventListener(press, act, true);
    };
  }, [ref, embedded]);
  return acted;
}

const LEAVING = "[data-leaving]";

/** Finds, in a screen that is drawn again, the control that the visitor left it by. */
type Opener = (view: HTMLElement) => HTMLElement | undefined;

/** A control is known by its `data-` attributes, and among those alike by its place. The header stays while screens change. */
function openerOf(element: HTMLElement): Opener {
  const marks = [...element.attributes].filter(({ name }) => name.startsWith("data-"));
  const selector = marks.map(({ name, value }) => `[${name}=${JSON.stringify(value)}]`).join("") || ":not(*)";
  const alike = (screen: ParentNode): HTMLElement[] => [...screen.querySelectorAll<HTMLElement>(selector)];
  const head = element.closest(".head");
  const at = alike(head ?? element.closest(".screen") ?? element).indexOf(element);
  return (view) => {
    const again = alike(head ?? view).filter((each) => !each.closest(LEAVING))[at];
    return again?.matches(":disabled") ? undefined : again;
  };
}

/** Focuses the control that the visitor left the step by, or the view. A long list draws a distant row in the next frame only. */
function focusAt(view: HTMLElement, find?: Opener): void {
  const opener = find?.(view);
  takeFocus(opener ?? view);
  if (opener || !find) return;
  const { ownerDocument } = view;
  ownerDocument.defaultView?.requestAnimationFrame(() => {
    const late = focusedIn(ownerDocument) === view && find(view);
    if (late) takeFocus(late);
  });
}

interface Panes {
  /** The card's content; in two panes the list. */
  main: RefObject<HTMLDivElement | null>;
  /** In two panes, the pane beside the list. */
  side: RefObject<HTMLDivElement | null>;
}

interface Start extends Pick<CardProps, "step" | "heading"> {
  /** The step of the main pane; it differs from `step` if the main pane is a list. */
  mainStep: string;
  embedded: boolean;
}

/**
 * Each step has the focus at its start, unless the visitor is typing in it; a step back has it where the visitor went on from. A list
 * that stays in sight keeps the focus of a pointer's press.
 */
export function useStart({ step, mainStep, heading, embedded }: Start): Panes {
  const main = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const last = useRef({ step, mainStep });
  const openers = useRef(new Map<string, Opener>());
  const atWork = useAtWork(main, embedded);
  const isBeside = mainStep !== step;
  // The opener is read before the step is drawn, because drawing removes the focused element.
  if (main.current && last.current.step !== step) {
    const focused = focusedIn(main.current.ownerDocument);
    const left = last.current;
    const leftStep = main.current.contains(focused) ? left.mainStep : left.step;
    if (focused && main.current.closest(".card")?.contains(focused)) openers.current.set(leftStep, openerOf(focused));
    else openers.current.delete(leftStep);
  }
  useLayoutEffect(() => {
    const view = isBeside ? side.current : main.current;
    if (!view || last.current.step === step) return;
    last.current = { step, mainStep };
    const focused = focusedIn(view.ownerDocument);
    // Presses inside the secure frame do not reach this page, so a focused frame counts as the visitor's work.
    const isAtWork = atWork.current || focused?.slot === "frame";
    const stays = isBeside && main.current?.contains(focused) && !focused?.matches(":focus-visible");
    const types = isTyping(focused) && !focused?.closest(LEAVING);
    if (isAtWork && !stays && !types) focusAt(view, heading === "backward" ? openers.current.get(step) : undefined);
    for (const pane of [main.current, side.current]) {
      const leaving = pane?.querySelector<HTMLElement>(`:scope > ${LEAVING}`);
      if (leaving) leaving.inert = true;
    }
    atWork.current = !embedded;
  }, [step, mainStep, heading, isBeside, embedded, atWork]);
  return { main, side };
}
