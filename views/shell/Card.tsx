import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from "react";
import { numbered } from "../../domain/numbered.ts";
import { Header } from "../kit/Header.tsx";
import { useSettled } from "../kit/hooks/use-settled.ts";
import { pressOnce } from "../kit/keys.ts";
import { screenOf } from "../screens/screens.tsx";
import { Explained } from "../screens/wallets/WhatIsAWallet.tsx";
import { AlertBar } from "./card/AlertBar.tsx";
import { scrollersOf, useCut } from "./card/cut.ts";
import { useStart } from "./card/start.ts";
import { Toast } from "./card/Toast.tsx";
import { keepFocus } from "./dialog/focus.ts";
import { unmark } from "./marks.ts";
import { onOwn, useHeight, useLeaving, useLingering } from "./motion.ts";
import { isLeading } from "./panes.ts";
import { type CardProps, type PaneProps, presentNotice, toastText } from "./present.ts";
import { type Send, SendContext } from "./send.ts";
import { type Text, useText } from "./text.ts";
import { useWorld } from "./use-world.ts";
import { PanesContext } from "./wide.ts";
import type { WorldStore } from "./world.ts";

export interface CardFrame {
  store: WorldStore;
  titleId: string;
  card: CardProps;
  embedded: boolean;
  /** True if the window has room for two panes. */
  isWide: boolean;
  onSettled: () => void;
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

/** The direction in which a pane came to its step; undefined at the first one, which does not slide in. */
function useHeading(step: string, heading: CardProps["heading"]): CardProps["heading"] | undefined {
  const last = useRef<{ step: string; heading?: CardProps["heading"] }>({ step });
  if (last.current.step !== step) last.current = { step, heading };
  return last.current.heading;
}

/** The toast above the card; it fades out. */
function ToastArea({ store }: { store: WorldStore }) {
  const t = useText();
  const { toast, lang } = useWorld(store, presentNotice);
  const ref = useRef<HTMLDivElement>(null);
  const visibleToast = useLingering(ref, toast);
  return (
    <div className="toast-at" ref={ref} data-leaving={visibleToast && !toast ? true : undefined}>
      {visibleToast && <Toast {...visibleToast} text={toastText(visibleToast, t, lang)} />}
    </div>
  );
}

/** The alert at the top of the card. */
function AlertArea({ store }: { store: WorldStore }) {
  const t = useText();
  const { alert } = useWorld(store, presentNotice);
  return alert && <AlertBar text={t(alert)} />;
}

interface PaneFrame {
  at: RefObject<HTMLDivElement | null>;
  step: string;
  heading: CardProps["heading"];
  busy?: boolean;
  /** The id of its title, if it is one of two. */
  label?: string | undefined;
  children: ReactNode;
}

/** Scrolls a new step to its top, or on the way back to its former place. A leaving step keeps its place. */
function useTop(ref: RefObject<HTMLElement | null>, step: string, heading: CardProps["heading"]): void {
  const last = useRef(step);
  const scrolled = useRef<readonly number[]>([]);
  const places = useRef(new Map<string, readonly number[]>());
  if (ref.current && last.current !== step) scrolled.current = scrollersOf(ref.current).map((each) => each.scrollTop);
  useLayoutEffect(() => {
    const view = ref.current;
    const page = view?.ownerDocument.defaultView;
    if (!view || !page || last.current === step) return;
    if (heading === "forward") places.current.set(last.current, scrolled.current);
    const place = (heading !== "forward" && places.current.get(step)) || [0, 0];
    places.current.delete(step);
    last.current = step;
    const leaving = view.querySelector<HTMLElement>(":scope > [data-leaving]");
    const [gone = 0] = scrolled.current;
    const [top = 0] = place;
    if (leaving) {
      leaving.scrollTop = gone;
      leaving.style.insetBlock = `${top}px ${-top}px`;
    }
    const scroll = (): void => {
      for (const [at, each] of numbered(scrollersOf(view))) each.scrollTop = place[at] ?? 0;
    };
    scroll();
    // A long list has its height once its rows were measured.
    const frame = place.some(Boolean) && page.requestAnimationFrame(scroll);
    return () => void (frame && page.cancelAnimationFrame(frame));
  }, [ref, step, heading]);
}

/** The place of one view; each step fades in over the one before. */
function Pane({ at, step, heading, busy, label, children }: PaneFrame) {
  const [leaving, endLeaving] = useLeaving<ReactNode>(at, { key: step, content: children });
  const came = useHeading(step, heading);
  useTop(at, step, heading);
  const left = leaving?.key;
  useLayoutEffect(() => {
    const gone = left === undefined ? null : at.current?.querySelector<HTMLElement>(":scope > [data-leaving]");
    if (!gone) return;
    const mark = unmark(gone);
    // A step that comes back before its fade is over gets the same element again.
    return () => {
      mark();
      gone.inert = false;
      gone.style.insetBlock = "";
    };
  }, [at, left]);
  useHeight(at, step);
  useCut(at);
  return (
    <div
      className="view"
      ref={at}
      tabIndex={-1}
      {...(label && { role: "group", "aria-labelledby": label })}
      data-heading={came}
      aria-busy={busy || undefined}
    >
      <div key={step} className="screen">
        {children}
      </div>
      {leaving && (
        <div key={leaving.key} className="screen" aria-hidden="true" data-leaving="" onAnimationEnd={onOwn(endLeaving)}>
          {leaving.content}
        </div>
      )}
    </div>
  );
}

function titleOf({ view, screen }: PaneProps, t: Text): string {
  return screen === undefined ? t(`title.${view}`) : screenOf(view).title(screen, t);
}

function Content({ view, screen }: PaneProps) {
  const { Body } = screenOf(view);
  return screen !== undefined && <Body {...(screen as object)} />;
}

/** A key that differs between views with different panes beside a list without a choice. */
const asideOf = ({ view }: PaneProps): string => (screenOf(view).Aside ? "guided" : "");

/** The pane beside a list without a choice. */
function Beside({ view, screen }: PaneProps) {
  const { Aside = Explained } = screenOf(view);
  return screen !== undefined && <Aside {...(screen as object)} />;
}

/** In a list beside its detail, another choice replaces the detail. */
function useListSend(store: WorldStore, index: number | undefined): Send {
  return useMemo<Send>(() => {
    if (index === undefined) return store.send;
    return (event) => {
      if (isLeading(event)) store.send({ type: "route.rewind", index });
      store.send(event);
    };
  }, [store, index]);
}

type Layout = "one" | "two" | undefined;

/** A key that differs after each change between one pane and two, because a leaving screen cannot fade out in the other layout. */
function useLayoutKey(panes: Layout): number {
  const last = useRef({ panes, key: 0 });
  if (panes && last.current.panes !== panes)
    last.current = { panes, key: last.current.key + Number(last.current.panes !== undefined) };
  return last.current.key;
}

/** The card with its header, view, toast and alert; in a wide window, with a list and what was chosen in it side by side. */
export function Card({ store, titleId, card, embedded, isWide, onSettled }: CardFrame) {
  const t = useText();
  const { step, heading, screen, back, help, close, locked, busy, over } = card;
  const isPaned = isWide && card.paned;
  // The frame keeps its width for the screens after a choice, such as the sign-in, so that nothing moves under the pointer.
  const isFramed = useRef(false);
  if (card.paned) isFramed.current = true;
  const panes = isWide && isFramed.current ? (isPaned ? "two" : "one") : undefined;
  const layoutKey = useLayoutKey(panes);
  // A list beside a success keeps its rows, although the connected wallet is no choice any more.
  const list = useSettled(isPaned ? card.list : undefined, over);
  const main = list ?? card;
  const title = titleOf(card, t);
  const lead = screen !== undefined && screenOf(card.view).lead?.(screen);
  const extra = screen !== undefined && screenOf(card.view).extra?.(screen);
  const besideId = useId();
  const { main: mainRef, side: sideRef } = useStart({ step, mainStep: main.step, heading, embedded });
  const listSend = useListSend(store, list?.index);
  const otherTitle = list ? titleOf(list, t) : t("title.WhatIsAWallet");
  const beside = isPaned ? { id: besideId, title: otherTitle, isList: list !== undefined } : undefined;
  const labels = list ? [besideId, titleId] : [titleId, besideId];
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (dock.current ? keepFocus(dock.current) : undefined), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds back keys of the controls inside.
    <div className="dock" ref={dock} onKeyDown={pressOnce}>
      <ToastArea store={store} />
      <div className="card" onAnimationEnd={onOwn(onSettled)} data-panes={panes}>
        <AlertArea store={store} />
        <Header {...{ titleId, title, beside, lead, extra, back, help, close, locked }} />
        <div className="panes">
          <Pane
            key={layoutKey}
            at={mainRef}
            step={main.step}
            label={isPaned ? labels[0] : undefined}
            {...{ heading, busy }}
          >
            <SendContext.Provider value={listSend}>
              <PanesContext.Provider value={isPaned}>
                <Content {...main} />
              </PanesContext.Provider>
            </SendContext.Provider>
          </Pane>
          {isPaned && (
            <Pane at={sideRef} step={list ? step : asideOf(card)} label={labels[1]} heading={heading}>
              {list ? <Content {...card} /> : <Beside {...card} />}
            </Pane>
          )}
        </div>
        <TitleAnnouncement title={title} />
      </div>
    </div>
  );
}
