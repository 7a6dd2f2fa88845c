import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Header } from "../kit/Header.tsx";
import { screenOf } from "../screens/screens.tsx";
import { AlertBar } from "./AlertBar.tsx";
import { focusedIn, isTyping, keepFocus, takeFocus } from "./focus.ts";
import { onOwn, useHeight, useLeaving, useLingering } from "./motion.ts";
import { type CardProps, presentNotice, toastText } from "./present.ts";
import { Toast } from "./Toast.tsx";
import { useText } from "./text.ts";
import { useWorld } from "./use-world.ts";
import type { WorldStore } from "./world.ts";

const PRESSES = ["pointerdown", "keydown"] as const;

export interface CardFrame {
  store: WorldStore;
  titleId: string;
  card: CardProps;
  embedded: boolean;
  onSettled: () => void;
}

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

/** Each step starts at the top with the focus there, unless the visitor is typing in it; what leaves stays where it was. */
function useStart(step: string, embedded: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  const scrolled = useRef(0);
  if (ref.current && last.current !== step) scrolled.current = ref.current.scrollTop;
  const atWork = useAtWork(ref, embedded);
  useLayoutEffect(() => (ref.current && !embedded ? keepFocus(ref.current) : undefined), [embedded]);
  useLayoutEffect(() => {
    const view = ref.current;
    if (!view || last.current === step) return;
    last.current = step;
    const leaving = view.querySelector<HTMLElement>(":scope > [data-leaving]");
    if (leaving) leaving.scrollTop = scrolled.current;
    view.scrollTop = 0;
    const focused = focusedIn(view.ownerDocument);
    // No press inside the secure frame reaches this page: who has the focus there is at work.
    const isAtWork = atWork.current || focused?.slot === "frame";
    if (isAtWork && (!isTyping(focused) || leaving?.contains(focused))) takeFocus(view);
    if (leaving) leaving.inert = true;
    atWork.current = !embedded;
  }, [step, embedded, atWork]);
  return ref;
}

/** Announces a new title to screen readers. */
function TitleAnnouncement({ title }: { title: string }) {
  const first = useRef(title);
  if (first.current !== title) first.current = "";
  return (
    <span className="vh" aria-live="polite">
      {first.current === title ? "" : title}
    </span>
  );
}

/** True once a second step has shown; the first one does not slide in. */
function useMoved(step: string): boolean {
  const first = useRef<string | undefined>(step);
  if (first.current !== step) first.current = undefined;
  return first.current === undefined;
}

/** The toast above the card; it fades out. */
function ToastArea({ store }: { store: WorldStore }) {
  const t = useText();
  const { toast } = useWorld(store, presentNotice);
  const ref = useRef<HTMLDivElement>(null);
  const shown = useLingering(ref, toast);
  return (
    <div className="toast-at" ref={ref} data-leaving={shown && !toast ? true : undefined}>
      {shown && <Toast {...shown} text={toastText(shown, t)} />}
    </div>
  );
}

/** The alert at the top of the card. */
function AlertArea({ store }: { store: WorldStore }) {
  const t = useText();
  const { alert } = useWorld(store, presentNotice);
  return alert && <AlertBar text={t(alert)} />;
}

/** The card with its header, view, toast and alert. Each step fades in over the one before. */
export function Card({ store, titleId, card, embedded, onSettled }: CardFrame) {
  const t = useText();
  const { view, step, heading, screen, back, help, close, locked, busy } = card;
  const { title: titleOf, Body, lead: leadOf } = screenOf(view);
  const title = screen === undefined ? t(`title.${view}`) : titleOf(screen, t);
  const lead = screen !== undefined && leadOf?.(screen);
  const content = screen !== undefined && <Body {...(screen as object)} />;
  const start = useStart(step, embedded);
  const [leaving, endLeaving] = useLeaving<ReactNode>(start, { key: step, content });
  const moved = useMoved(step);
  useHeight(start, step);
  return (
    <div className="dock">
      <ToastArea store={store} />
      <div className="card" onAnimationEnd={onOwn(onSettled)}>
        <AlertArea store={store} />
        <Header titleId={titleId} title={title} lead={lead} back={back} help={help} close={close} locked={locked} />
        <div
          className="view"
          ref={start}
          tabIndex={-1}
          data-heading={moved ? heading : undefined}
          aria-busy={busy || undefined}
        >
          <div key={step} className="screen">
            {content}
          </div>
          {leaving && (
            <div
              key={leaving.key}
              className="screen"
              aria-hidden="true"
              data-leaving=""
              onAnimationEnd={onOwn(endLeaving)}
            >
              {leaving.content}
            </div>
          )}
        </div>
        <TitleAnnouncement title={title} />
      </div>
    </div>
  );
}
