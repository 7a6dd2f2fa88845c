interface Lock {
  holders: number;
  sheet: CSSStyleSheet;
  x: number;
  y: number;
}

const locks = new WeakMap<Document, Lock>();

/** The element whose `overflow` applies to the viewport: the body's, if the root has none of its own. */
function scrollerOf(document: Document, view: Window): "html" | "body" {
  const isPlain = (element: Element): boolean => view.getComputedStyle(element).overflowY === "visible";
  return document.body && isPlain(document.documentElement) && !isPlain(document.body) ? "body" : "html";
}

/** The rules that stop the page from scrolling while each of its boxes keeps its place. */
function rulesFor(document: Document, view: Window): string {
  const { documentElement: root } = document;
  const { scrollbarGutter, paddingInlineEnd } = view.getComputedStyle(root);
  const bar = Math.max(0, view.innerWidth - root.clientWidth);
  // A horizontal scroll bar takes height: it stays, or everything measured from below would move.
  const axis = view.innerHeight > root.clientHeight ? "overflow-y" : "overflow";
  const stop = `${scrollerOf(document, view)}{${axis}:hidden!important}`;
  // An existing gutter may belong to another copy of us, which gives it up first.
  if (scrollbarGutter && scrollbarGutter !== "auto")
    return `${stop}html{scrollbar-gutter:${scrollbarGutter}!important}`;
  if (bar === 0) return stop;
  const room = scrollbarGutter ? "scrollbar-gutter:stable" : `padding-inline-end:calc(${paddingInlineEnd} + ${bar}px)`;
  return `${stop}html{${room}!important}`;
}

function lock(document: Document, view: NonNullable<Document["defaultView"]>): Lock {
  const { scrollX: x, scrollY: y } = view;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync?.(rulesFor(document, view));
  document.adoptedStyleSheets?.push(sheet);
  return { holders: 0, sheet, x, y };
}

function unlock(document: Document, view: Window, { sheet, x, y }: Lock): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets?.filter((other) => other !== sheet);
  if (view.scrollX !== x || view.scrollY !== y) view.scrollTo({ left: x, top: y, behavior: "instant" });
}

/**
 * Stops the page from scrolling, without a layout shift, until the returned function is called, once. Several callers may do
 * so at a time.
 */
export function holdScroll(document: Document): () => void {
  const view = document.defaultView;
  if (!view) return () => {};
  const scrollLock = locks.get(document) ?? lock(document, view);
  locks.set(document, scrollLock);
  scrollLock.holders += 1;
  let isHolding = true;
  return () => {
    if (!isHolding) return;
    isHolding = false;
    scrollLock.holders -= 1;
    if (scrollLock.holders > 0) return;
    locks.delete(document);
    unlock(document, view, scrollLock);
  };
}
