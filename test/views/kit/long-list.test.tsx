import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LongList } from "../../../views/kit/LongList.tsx";
import { spanOf, topsOf } from "../../../views/kit/lines.ts";
import { PicturesContext } from "../../../views/kit/pictures/pictures.ts";
import { render } from "../render.tsx";

const COUNT = 10_000;
const ITEMS = Array.from({ length: COUNT }, (_, at) => `item ${at}`);
const keyOf = (item: string): string => item;
const ROW = 50;

const list = (items: readonly string[], rest: { onEnd?: () => void; columns?: number } = {}) => (
  <LongList label="Things" items={items} keyOf={keyOf} {...rest}>
    {(item) => <button type="button">{item}</button>}
  </LongList>
);

/** A page that is laid out: rows of 50 px in a view of 500 px, scrolled to `at`. */
function laidOut() {
  const place = { scrollTop: 0 };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  const style = window.getComputedStyle.bind(window);
  vi.spyOn(window, "getComputedStyle").mockImplementation((element) =>
    element.parentElement === document.body ? ({ overflowY: "auto" } as CSSStyleDeclaration) : style(element),
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = this.tagName === "UL" ? -place.scrollTop : 0;
    return { top, height: this.matches("[data-kind]") ? ROW : 0 } as DOMRect;
  });
  vi.useFakeTimers();
  const leap = (root: HTMLElement, to: number): void =>
    act(() => {
      place.scrollTop = to;
      root.dispatchEvent(new Event("scroll"));
    });
  const step = (): void => act(() => void vi.runOnlyPendingTimers());
  const scroll = (root: HTMLElement, to: number): void => {
    leap(root, to);
    while (vi.getTimerCount() > 0) step();
  };
  return { scroll, leap, step };
}

const shown = (all: (selector: string) => HTMLElement[]): string[] =>
  all("[data-kind]").map((one) => one.dataset["key"] ?? "");

afterEach(() => void vi.useRealTimers());

describe("the lines of a long list", () => {
  const lines = { count: 1000, kindOf: (line: number) => (line % 100 === 0 ? "month" : "row") };
  const tops = topsOf(lines, { month: 30, row: ROW });

  it("ACCT-6: stand below each other, each kind with its own height", () => {
    expect([tops[0], tops[1], tops[2], tops[101]]).toEqual([0, 30, 80, 30 + 99 * ROW + 30]);
    expect(tops.at(-1)).toBe(10 * 30 + 990 * ROW);
  });

  it("ACCT-6: the drawn ones are those near the visible area, at either end and in between", () => {
    expect(spanOf(tops, 0, 500)).toEqual({ start: 0, end: 20 });
    const middle = spanOf(tops, 20_000, 20_500);
    expect(tops[middle.start]).toBeLessThan(20_000 - 200);
    expect(tops[middle.end]).toBeGreaterThan(20_500 + 200);
    expect(middle.end - middle.start).toBeLessThan(36);
    expect(spanOf(tops, 49_000, 49_500).end).toBe(1000);
    expect(spanOf(topsOf({ count: 0, kindOf: () => "row" }, {}), 0, 500)).toEqual({ start: 0, end: 0 });
  });
});

describe("a long list", () => {
  it("ACCT-14: has few of its items in the document, and says of each where in the whole it stands", () => {
    const { all } = render(list(ITEMS));
    expect(all("[data-kind]").length).toBeLessThan(20);
    expect(
      all("[data-kind]")
        .map((one) => one.getAttribute("aria-posinset"))
        .slice(0, 2),
    ).toEqual(["1", "2"]);
    expect(new Set(all("[data-kind]").map((one) => one.getAttribute("aria-setsize")))).toEqual(new Set([`${COUNT}`]));
    // Safari takes a list without markers for none where no role says so.
    expect(all("ul")[0]?.getAttribute("role")).toBe("list");
  });

  it("ACCT-14: follows the scrolling; what is left out keeps its space", () => {
    const { scroll } = laidOut();
    const { root, all } = render(list(ITEMS));
    scroll(root, 5000 * ROW);
    expect(shown(all)).toContain("item 5000");
    expect(shown(all)).not.toContain("item 0");
    expect(all("[data-kind]").length).toBeLessThan(40);
    const gaps = [...root.querySelectorAll(".gap svg")].reduce(
      (sum, gap) => sum + Number(gap.getAttribute("height")),
      0,
    );
    expect(gaps + all("[data-kind]").length * ROW).toBe(COUNT * ROW);
    scroll(root, COUNT * ROW);
    expect(shown(all).at(-1)).toBe(`item ${COUNT - 1}`);
  });

  it("ACCT-14: a step of the scrolling draws what it brings alone; other items, or drawn in another way, are all drawn anew", () => {
    const { scroll } = laidOut();
    const drawn: string[] = [];
    const counting = (items: readonly string[], mark: string) => (
      <LongList label="Things" items={items} keyOf={keyOf}>
        {(item) => {
          drawn.push(item);
          return <b>{mark + item}</b>;
        }}
      </LongList>
    );
    const { root, all, again } = render(counting(ITEMS, ""));
    scroll(root, 1000 * ROW);
    drawn.length = 0;
    scroll(root, 1004 * ROW);
    expect(shown(all)).toContain("item 1000");
    expect(drawn).not.toContain("item 1000");
    expect(drawn).toContain("item 1020");
    again(counting(ITEMS, "+"));
    expect(all("[data-kind] b").every((one) => one.textContent?.startsWith("+"))).toBe(true);
    again(counting(ITEMS.slice(0, 1012), "+"));
    expect(all("[data-kind]").map((one) => one.getAttribute("aria-setsize"))).not.toContain(`${COUNT}`);
  });

  it("ACCT-14: a list that has grown draws what it brings alone, and says of each item how long it is now", () => {
    const drawn: string[] = [];
    const draw = (item: string) => {
      drawn.push(item);
      return <b>{item}</b>;
    };
    const counting = (items: readonly string[]) => (
      <LongList label="Things" items={items} keyOf={keyOf}>
        {draw}
      </LongList>
    );
    const { all, again } = render(counting(ITEMS.slice(0, 6)));
    drawn.length = 0;
    again(counting(ITEMS));
    expect(drawn).toEqual(shown(all).slice(6));
    expect(new Set(all("[data-kind]").map((one) => one.getAttribute("aria-setsize")))).toEqual(new Set([`${COUNT}`]));
  });

  it("ACCT-14: draws what is seen first after a leap, then what is beyond it, no more than a few lines in each task", () => {
    const { scroll, leap, step } = laidOut();
    const { root, all } = render(list(ITEMS));
    scroll(root, 0);
    leap(root, 5000 * ROW);
    let before = shown(all);
    const steps: string[][] = [];
    while (vi.getTimerCount() > 0) {
      step();
      const after = shown(all);
      expect(after.filter((key) => !before.includes(key)).length).toBeLessThanOrEqual(4);
      steps.push(after);
      before = after;
    }
    expect(steps[0]).toEqual(["item 5000", "item 5001", "item 5002", "item 5003"]);
    expect(steps[2]).toEqual(expect.arrayContaining(["item 5000", "item 5009"]));
    expect(steps.at(-1)).toEqual(expect.arrayContaining(["item 4995", "item 5015"]));
  });

  it("ACCT-14: measures nothing in the tasks that draw: what is laid out is the frame's", () => {
    const { leap, step } = laidOut();
    const { root, all } = render(list(ITEMS));
    step();
    leap(root, 5000 * ROW);
    const measured = vi.mocked(Element.prototype.getBoundingClientRect);
    measured.mockClear();
    while (vi.getTimerCount() > 0) step();
    expect(shown(all)).toContain("item 5009");
    expect(measured).not.toHaveBeenCalled();
  });

  it("ACCT-14: the item with the focus stays, and keeps the focus, wherever the list is scrolled to", () => {
    const { scroll } = laidOut();
    const { root, all } = render(list(ITEMS));
    const button = all("button")[3]!;
    act(() => button.focus());
    scroll(root, 5000 * ROW);
    expect(document.activeElement).toBe(button);
    expect(shown(all)[0]).toBe("item 3");
    scroll(root, 0);
    expect(document.activeElement).toBe(button);
    act(() => button.blur());
    scroll(root, 5000 * ROW);
    expect(shown(all)).not.toContain("item 3");
  });

  it("ACCT-10: a grid has whole lines of items", () => {
    const { scroll } = laidOut();
    const { root, all } = render(list(ITEMS.slice(0, 4999), { columns: 2 }));
    scroll(root, 1000 * ROW);
    expect(Number(all("[data-kind]")[0]?.getAttribute("aria-posinset")) % 2).toBe(1);
    scroll(root, 2500 * ROW);
    expect(shown(all).at(-1)).toBe("item 4998");
  });

  it("ACCT-6: asks for more when its end is near, once for each length, and never while the card is hidden", () => {
    const onEnd = vi.fn();
    const hidden = render(
      <PicturesContext.Provider value={false}>{list(ITEMS.slice(0, 3), { onEnd })}</PicturesContext.Provider>,
    );
    expect(onEnd).not.toHaveBeenCalled();
    hidden.again(
      <PicturesContext.Provider value={true}>{list(ITEMS.slice(0, 3), { onEnd })}</PicturesContext.Provider>,
    );
    expect(onEnd).toHaveBeenCalledTimes(1);
    hidden.again(
      <PicturesContext.Provider value={true}>{list(ITEMS.slice(0, 5), { onEnd })}</PicturesContext.Provider>,
    );
    expect(onEnd).toHaveBeenCalledTimes(2);
    hidden.again(<PicturesContext.Provider value={true}>{list(ITEMS, { onEnd })}</PicturesContext.Provider>);
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it("ACCT-10: asks for more as well where what came fills its last line alone", () => {
    const onEnd = vi.fn();
    const { again } = render(list(ITEMS.slice(0, 3), { onEnd, columns: 2 }));
    again(list(ITEMS.slice(0, 4), { onEnd, columns: 2 }));
    expect(onEnd).toHaveBeenCalledTimes(2);
  });

  it("ACCT-14: the item with the focus stands below what is seen where it is below", () => {
    const { scroll } = laidOut();
    const { root, all } = render(list(ITEMS));
    scroll(root, 5000 * ROW);
    const button = all("[data-key='item 5000'] button")[0]!;
    act(() => button.focus());
    scroll(root, 0);
    expect([shown(all)[0], shown(all).at(-1)]).toEqual(["item 0", "item 5000"]);
  });

  it("ACCT-6: a list that takes a longer one's place begins at its top, and once gone follows nothing", () => {
    const { leap } = laidOut();
    const { root, again } = render(<p />);
    leap(root, 300);
    root.scrollTop = 300;
    again(list(ITEMS));
    expect(root.scrollTop).toBe(0);
    again(<p />);
    leap(root, 600);
    expect(vi.getTimerCount()).toBe(0);
  });
});
