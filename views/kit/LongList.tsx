import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Heights, type Lines, type Span, spanOf, spanTowards, topsOf } from "./lines.ts";
import { PicturesContext } from "./pictures/pictures.ts";

export interface LongListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Items of one kind are equally high; by default all are of one. */
  kindOf?: (item: T) => string;
  /** Items side by side; more than one makes it a grid. */
  columns?: number;
  /** Draws an item. */
  children: (item: T) => ReactNode;
  /** Called when the end is near, once for each length of the list. */
  onEnd?: (() => void) | undefined;
}

const ONE_KIND = (): string => "row";

/** The nearest ancestor that scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  const view = element.ownerDocument.defaultView;
  for (let at = element.parentElement; at && view; at = at.parentElement) {
    if (/auto|scroll/.test(view.getComputedStyle(at).overflowY)) return at;
  }
  return undefined;
}

/** The visible part of `list`, from its own top; nothing where it is not laid out. */
function visibleOf(list: HTMLElement, scroller: HTMLElement): [number, number] {
  const top = scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
  return [top, top + scroller.clientHeight];
}

/** Heights of the kinds that are drawn in `list`; the known ones where nothing is laid out. */
function measure(list: HTMLElement, known: Heights): Heights {
  const found: Record<string, number> = { ...known };
  const seen = new Set<string>();
  for (const item of list.querySelectorAll<HTMLElement>("[data-kind]")) {
    const kind = item.dataset["kind"] ?? "";
    if (seen.has(kind)) continue;
    seen.add(kind);
    const { height } = item.getBoundingClientRect();
    if (height > 0) found[kind] = height;
  }
  return Object.entries(found).every(([kind, height]) => known[kind] === height) ? known : found;
}

/** True if the height of each kind in a span is known: measuring makes the browser lay everything out. */
function isMeasured({ count, kindOf }: Lines, { start, end }: Span, heights: Heights): boolean {
  for (let line = start; line < Math.min(end, count); line++) if (heights[kindOf(line)] === undefined) return false;
  return true;
}

/** A list that begins above the visible area, because a longer one stood there, is scrolled to its top. */
function startAtTop(list: HTMLElement, scroller: HTMLElement): void {
  const margin = list.ownerDocument.defaultView?.getComputedStyle(list).scrollMarginBlockStart ?? "";
  const above = visibleOf(list, scroller)[0] + (Number.parseFloat(margin) || 0);
  if (above > 0) scroller.scrollTop -= above;
}

/** The lines to draw, and the function that computes them again. */
function useLook(ref: RefObject<HTMLElement | null>, tops: Float64Array, columns: number) {
  const [span, setSpan] = useState<Span>(() => spanOf(tops, 0, 0));
  const drawn = useRef(span);
  drawn.current = span;
  const look = useRef<() => void>(() => {});
  useLayoutEffect(() => {
    const list = ref.current;
    const scroller = list && scrollerOf(list);
    const view = list?.ownerDocument.defaultView;
    if (!view || !scroller) return setSpan(spanOf(tops, 0, 0));
    let later: number | undefined;
    // Each step has a task of its own, in which nothing is laid out: that is the frame's.
    const approach = (wanted: Span, seen: number): void => {
      const next = spanTowards(drawn.current, wanted, seen, columns);
      if (next === drawn.current) return;
      setSpan(next);
      later = view.setTimeout(approach, 0, wanted, seen);
    };
    look.current = () => {
      view.clearTimeout(later);
      const area = visibleOf(list, scroller);
      later = view.setTimeout(approach, 0, spanOf(tops, ...area), spanOf(tops, ...area, 0).start);
    };
    look.current();
    return () => view.clearTimeout(later);
  }, [ref, tops, columns]);
  return { span, look };
}

/** Follows the scrolling: gives the lines to draw. Before anything is laid out, those are the first ones. */
function useSpan(ref: RefObject<HTMLElement | null>, lines: Lines, columns: number) {
  const [heights, setHeights] = useState<Heights>({});
  const tops = useMemo(() => topsOf(lines, heights), [lines, heights]);
  const { span, look } = useLook(ref, tops, columns);
  useLayoutEffect(() => {
    const list = ref.current;
    const scroller = list && scrollerOf(list);
    const Observer = list?.ownerDocument.defaultView?.ResizeObserver;
    if (!list || !scroller || !Observer) return;
    startAtTop(list, scroller);
    const onScroll = (): void => look.current();
    const observer = new Observer(() => {
      setHeights((known) => measure(list, known));
      look.current();
    });
    observer.observe(list);
    // A change of the scroller's border, such as one that cuts off its last row, does not matter here.
    observer.observe(scroller, { box: "border-box" });
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", onScroll);
    };
  }, [ref, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another span may have kinds without a measured height.
  useLayoutEffect(() => {
    if (ref.current && !isMeasured(lines, span, heights)) setHeights(measure(ref.current, heights));
  }, [ref, span, lines]);
  return { tops, span };
}

/** The key of the item that has the focus: it stays drawn wherever the list is scrolled to. */
function useFocusedKey(ref: RefObject<HTMLElement | null>): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const list = ref.current;
    if (!list) return;
    const onFocus = ({ target }: FocusEvent): void =>
      setFocused((target as HTMLElement).closest<HTMLElement>("[data-key]")?.dataset["key"]);
    const onBlur = (): void => setFocused(undefined);
    list.addEventListener("focusin", onFocus);
    list.addEventListener("focusout", onBlur);
    return () => {
      list.removeEventListener("focusin", onFocus);
      list.removeEventListener("focusout", onBlur);
    };
  }, [ref]);
  return focused;
}

/** Empty space in place of items that are not drawn; its height is an attribute, since the page's policy may forbid styles. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <li className="gap" aria-hidden="true">
      <svg width="1" height={height} aria-hidden="true" />
    </li>
  ) : null;
}

/** Tells `onEnd` when the end is drawn; not while the card is hidden. */
function useEnd(isAtEnd: boolean, count: number, onEnd: (() => void) | undefined): void {
  const isShown = useContext(PicturesContext);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const isWanted = isAtEnd && isShown && onEnd !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has grown may need more.
  useEffect(() => {
    if (isWanted) latest.current?.();
  }, [isWanted, count]);
}

/** Draws an item once while it stays near the visible area; a new `draw` function draws all items again. */
function useOnce<T>(draw: (item: T) => ReactNode): (item: T) => ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` made the elements, so another one invalidates them.
  const drawn = useMemo(() => ({ elements: new Map<T, ReactNode>() }), [draw]);
  const before = drawn.elements;
  drawn.elements = new Map();
  return (item) => {
    const element = before.get(item) ?? draw(item);
    drawn.elements.set(item, element);
    return element;
  };
}

/** The spans to draw: the visible one, and the line of the focused item where that is elsewhere. */
function spansOf(visible: Span, pinned: number): (Span & { id: string })[] {
  const span = { ...visible, id: "visible" };
  if (pinned < 0 || (pinned >= span.start && pinned < span.end)) return [span];
  const own = { start: pinned, end: pinned + 1, id: "pinned" };
  return pinned < span.start ? [own, span] : [span, own];
}

/** The item at a place, with its place among all. */
function drawItem<T>(
  { items, keyOf, kindOf, children }: Required<Pick<LongListProps<T>, "items" | "keyOf" | "kindOf" | "children">>,
  at: number,
): ReactNode {
  const own = items[at] as T;
  const [key, kind] = [keyOf(own), kindOf(own)];
  const isAlike = (other: number): boolean => other in items && kindOf(items[other] as T) === kind;
  return (
    <li
      key={key}
      data-key={key}
      data-kind={kind}
      data-first={!isAlike(at - 1) || undefined}
      data-last={!isAlike(at + 1) || undefined}
      aria-setsize={items.length}
      aria-posinset={at + 1}
    >
      {children(own)}
    </li>
  );
}

/**
 * A list of any length, of which only what is near the visible area is in the document. Screen readers are told how long it is and
 * where in it each item stands. The item with the focus stays, so that scrolling never takes the focus away.
 */
export function LongList<T>({
  label,
  items,
  keyOf,
  kindOf = ONE_KIND,
  columns = 1,
  children,
  onEnd,
}: LongListProps<T>) {
  const ref = useRef<HTMLUListElement>(null);
  const count = Math.ceil(items.length / columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds depend on the items alone.
  const lines = useMemo(
    () => ({ count, kindOf: (line: number) => kindOf(items[line * columns] as T) }),
    [items, columns, count],
  );
  const { tops, span } = useSpan(ref, lines, columns);
  const focused = useFocusedKey(ref);
  const pinned = useMemo(
    () => (focused === undefined ? -1 : items.findIndex((item) => keyOf(item) === focused)),
    [focused, items, keyOf],
  );
  useEnd(span.end >= count, items.length, onEnd);
  const drawing = { items, keyOf, kindOf, children: useOnce(children) };
  const spans = spansOf(
    { start: Math.min(span.start, count), end: Math.min(span.end, count) },
    Math.floor(pinned / columns),
  );
  const topOf = (line: number): number => tops[Math.min(line, count)] ?? 0;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without markers for none, and its items have no place then.
    <ul ref={ref} role="list" className="long" aria-label={label} data-columns={columns > 1 ? columns : undefined}>
      {/* One row of siblings: an item that moved to another parent would be made anew, and lose the focus. */}
      {spans.flatMap(({ start, end, id }, at) => [
        <Gap key={`gap ${id}`} height={topOf(start) - topOf(spans[at - 1]?.end ?? 0)} />,
        ...Array.from({ length: Math.min(end * columns, items.length) - start * columns }, (_, by) =>
          drawItem(drawing, start * columns + by),
        ),
      ])}
      <Gap key="gap" height={topOf(count) - topOf(spans.at(-1)?.end ?? 0)} />
    </ul>
  );
}
