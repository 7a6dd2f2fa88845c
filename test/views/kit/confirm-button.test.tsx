import { act, useRef } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfirmButton } from "../../../views/kit/buttons/ConfirmButton.tsx";
import { type Rendered, render } from "../render.tsx";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom" | "width" | "height">;
type Entry = {
  target: Element;
  isVisible: boolean;
  isIntersecting: boolean;
  intersectionRatio: number;
  boundingClientRect: Box;
  time: number;
};
type View = Record<string, unknown>;

const view = document.defaultView as unknown as View;
const own = {
  IntersectionObserver: view["IntersectionObserver"],
  IntersectionObserverEntry: view["IntersectionObserverEntry"],
  matchMedia: view["matchMedia"],
};

/** Tells the observers of the page what is visible. */
let tell: (entries: readonly Entry[]) => void = () => {};

class Observer {
  constructor(take: (entries: readonly Entry[]) => void) {
    tell = take;
  }
  observe(): void {}
  disconnect(): void {}
}

/** A browser that tells of covers, or one that does not. */
function browse(tellsCovers: boolean): void {
  class Told {}
  if (tellsCovers) Object.defineProperty(Told.prototype, "isVisible", { value: false });
  Object.assign(view, { IntersectionObserver: Observer, IntersectionObserverEntry: Told });
}

const box = (top: number, height: number): Box => ({
  left: 0,
  right: 100,
  top,
  bottom: top + height,
  width: 100,
  height,
});

/** The part of the card that scrolls: 100 pixels high. */
const SCROLLER = box(0, 100);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  Object.assign(view, own);
});

function Screen({ isDanger, said, busy = false }: { isDanger: boolean; said: string[]; busy?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div ref={ref} className="scroller" style={{ overflowY: "auto" }}>
      <p data-confirmed>To whom</p>
      <ConfirmButton
        action="send.confirm"
        within={ref}
        isDanger={isDanger}
        busy={busy}
        holdLabel="Hold to send"
        onConfirm={() => said.push("confirmed")}
        onRefuse={() => said.push("refused")}
      >
        Send
      </ConfirmButton>
    </div>
  );
}

/** A button on the page, and what a visitor and the page do to it. */
function button(isDanger: boolean) {
  const said: string[] = [];
  const screen: Rendered = render(<Screen isDanger={isDanger} said={said} />);
  screen.one(".scroller").getBoundingClientRect = () => SCROLLER as DOMRect;
  const see = (what: Partial<Entry> = {}, selector = "p, button"): void =>
    tell(
      screen.all(selector).map((target) => {
        const seen = { isVisible: true, isIntersecting: true, intersectionRatio: 1, time: performance.now() };
        return { target, boundingClientRect: box(10, 20), ...seen, ...what };
      }),
    );
  const on = (type: string, init: object = {}, isTrusted = true): void => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { button: 0, ...init });
    Object.defineProperty(event, "isTrusted", { value: isTrusted });
    act(() => void screen.one("button").dispatchEvent(event));
  };
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  return { ...screen, said, see, on, pass };
}

describe("a button whose press cannot be taken back", () => {
  it("S5b: confirms a person's press, once it and what it confirms were visible for 500 ms", () => {
    browse(true);
    const { on, see, pass, said } = button(false);
    on("click");
    see();
    pass(499);
    on("click");
    pass(1);
    on("click", {}, false);
    on("click");
    expect(said).toEqual(["refused", "refused", "confirmed"]);
  });

  it("S5b: refuses while something covers it, or what it confirms, and begins to wait anew after that", () => {
    browse(true);
    const { on, see, pass, said } = button(false);
    for (const selector of ["button", "p"]) {
      see();
      pass(600);
      see({ isVisible: false }, selector);
      on("click");
      see();
      pass(400);
      on("click");
      pass(100);
      on("click");
    }
    expect(said).toEqual(["refused", "refused", "confirmed", "refused", "refused", "confirmed"]);
  });

  it("S5b: where a page has moved the button to, by one leap or little by little, it has to be seen anew; a hair's breadth is no move", () => {
    browse(true);
    const { one, on, see, pass, said } = button(false);
    const move = (y: number): void => {
      one("button").getBoundingClientRect = () => ({ x: 0, y }) as DOMRect;
    };
    see();
    pass(600);
    move(1);
    on("click");
    move(80);
    on("click");
    pass(499);
    on("click");
    pass(1);
    on("click");
    for (const step of [1, 2, 3, 4]) {
      move(80 + step * 5);
      pass(100);
    }
    on("click");
    expect(said).toEqual(["confirmed", "refused", "refused", "confirmed", "refused"]);
  });

  it("S5b: what was visible for long enough may be scrolled away, the button may not", () => {
    browse(true);
    const { on, see, pass, said } = button(false);
    see();
    pass(600);
    see({ isVisible: false, intersectionRatio: 0.3, boundingClientRect: box(-14, 20) }, "p");
    on("click");
    see({ isVisible: false, intersectionRatio: 0.3, boundingClientRect: box(94, 20) }, "button");
    on("click");
    expect(said).toEqual(["confirmed", "refused"]);
  });

  it("S5b: what was visible for long enough may not be clipped away by anything but scrolling", () => {
    browse(true);
    const { on, see, pass, said } = button(false);
    see();
    pass(600);
    see({ isVisible: false, isIntersecting: false, intersectionRatio: 0, boundingClientRect: box(10, 20) }, "p");
    on("click");
    expect(said).toEqual(["refused"]);
  });

  it("S5b: a mask, which the browser does not report, keeps it from confirming", () => {
    browse(true);
    const { on, see, pass, said, one } = button(false);
    see();
    pass(600);
    one(".scroller").style.maskImage = "linear-gradient(transparent, black)";
    on("click");
    expect(said).toEqual(["refused"]);
  });

  it("S5b: a page that comes back has to be looked at anew", () => {
    browse(true);
    const { on, see, pass, said } = button(false);
    see();
    pass(600);
    document.dispatchEvent(new Event("visibilitychange"));
    on("click");
    expect(said).toEqual(["refused"]);
  });

  it("S12b: a danger is confirmed by holding for 1.5 s, with a pointer or a key; letting go earlier does nothing", () => {
    browse(true);
    const { on, see, pass, said, one } = button(true);
    see();
    pass(600);
    on("click");
    on("pointerdown");
    pass(1400);
    expect(one("button").dataset["holding"]).toBe("true");
    on("pointerup");
    pass(2000);
    on("keydown", { key: "Enter" });
    on("keydown", { key: "Enter", repeat: true });
    pass(1499);
    expect(said).toEqual([]);
    pass(1);
    expect(said).toEqual(["confirmed"]);
  });

  it("S12b: only the main button of a mouse holds; sliding off and losing the focus end a hold", () => {
    browse(true);
    const { said, see, on, pass, one } = button(true);
    see();
    pass(600);
    on("pointerdown", { button: 2 });
    pass(1500);
    for (const end of ["pointerleave", "pointercancel", "focusout"]) {
      on("pointerdown");
      pass(1000);
      on(end);
      pass(1000);
    }
    expect(said).toEqual([]);
    const menu = new Event("contextmenu", { bubbles: true, cancelable: true });
    act(() => void one("button").dispatchEvent(menu));
    expect(menu.defaultPrevented).toBe(true);
  });

  it("S12b: a finger that slides off the button leaves it", () => {
    browse(true);
    const { on, one } = button(true);
    const released = vi.spyOn(one("button"), "releasePointerCapture").mockReturnValue(undefined);
    on("pointerdown", { pointerId: 7 });
    expect(released).toHaveBeenCalledExactlyOnceWith(7);
  });

  it("S12b: two presses that no pointer made confirm a danger as well, the second no sooner than a hold would end", () => {
    browse(true);
    const { on, see, pass, said, one } = button(true);
    const press = () => on("click", { detail: 0 });
    see();
    pass(600);
    press();
    expect(one("button").textContent).toBe("Press again");
    pass(1400);
    press();
    on("click", { detail: 1 });
    expect(said).toEqual([]);
    pass(100);
    press();
    expect(said).toEqual(["confirmed"]);
    expect(one("button").textContent).toBe("Hold to send");
  });

  it("S12b: a key that is held confirms once, and none of its repeated presses is a second one", () => {
    browse(true);
    const { on, see, pass, said } = button(true);
    see();
    pass(600);
    for (const repeat of [false, true, true]) {
      on("keydown", { key: "Enter", repeat });
      on("click", { detail: 0 });
      pass(1500);
    }
    expect(said).toEqual(["confirmed"]);
  });

  it("S12b: a first press counts no more once the focus has left", () => {
    browse(true);
    const { on, see, pass, said } = button(true);
    const press = () => on("click", { detail: 0 });
    see();
    pass(600);
    press();
    on("focusout");
    pass(1500);
    press();
    expect(said).toEqual([]);
    pass(1500);
    press();
    expect(said).toEqual(["confirmed"]);
  });

  it("S5b: where the browser tells of no covers, no presses confirm, however many: it has to be held", () => {
    browse(false);
    const { on, see, pass, said, one } = button(true);
    see();
    for (let presses = 0; presses < 3; presses++) {
      pass(1600);
      on("click", { detail: 0 });
    }
    expect(said).toEqual([]);
    expect(one("button").getAttribute("aria-description")).not.toContain("again");
  });

  it("S12b: a danger that turns up while it is held has to be held from its beginning; what is tried out anew ends a hold", () => {
    browse(false);
    const { on, see, pass, said, again } = button(false);
    see();
    pass(600);
    on("pointerdown");
    pass(400);
    again(<Screen isDanger said={said} />);
    pass(2000);
    on("pointerdown");
    again(<Screen isDanger busy said={said} />);
    pass(2000);
    expect(said).toEqual([]);
  });

  it("S12b: under reduced motion the seconds that are left are counted", () => {
    browse(true);
    Object.assign(view, { matchMedia: () => ({ matches: true }) });
    const { on, pass, one } = button(true);
    on("pointerdown");
    expect(one("button").textContent).toBe("Keep holding: 2");
    pass(500);
    expect(one("button").textContent).toBe("Keep holding: 1");
  });

  it("S5b: it is held for 500 ms where the browser does not tell of covers", () => {
    browse(false);
    const { on, see, pass, said, one } = button(false);
    expect(one("button").textContent).toBe("Hold to send");
    see({ isVisible: false });
    pass(600);
    on("click");
    on("pointerdown", {}, false);
    pass(600);
    expect(said).toEqual([]);
    on("pointerdown");
    pass(500);
    expect(said).toEqual(["confirmed"]);
  });

  it("S5b: where nothing tells what is visible, nothing is confirmed", () => {
    Object.assign(view, { IntersectionObserver: undefined, IntersectionObserverEntry: undefined });
    const { on, pass, said } = button(false);
    on("pointerdown");
    pass(600);
    expect(said).toEqual(["refused"]);
  });
});
