import { act } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { MESSAGES } from "../../../domain/messages.ts";
import { VIEWS, type View } from "../../../domain/modal/routes.ts";
import { sayer } from "../../../testing/ledger.ts";
import { Header } from "../../../views/kit/Header.tsx";
import { screenOf } from "../../../views/screens/screens.tsx";
import { loadChunks } from "../../../views/shell/chunks.ts";
import { inTime } from "../../gallery/in-time.ts";
import { NOTICES } from "../../gallery/notices.tsx";
import { GALLERY } from "../../gallery/states.ts";
import { expectLedger } from "../ledger.ts";
import { type Rendered, render } from "../render.tsx";

const say = sayer({});

/** Attributes that readers and tests go by, beside words. */
const MARKS = ["role", "aria-label", "aria-live", "aria-busy", "aria-selected", "aria-checked", "aria-current"];
const FACTS = ["aria-expanded", "aria-invalid", "data-state", "data-phase", "data-tone", "data-value"];

/** A logo, or the letter in its place until its picture has come: when that is, no two libraries agree. */
const PICTURE = ".logo";

beforeAll(loadChunks);

const isOff = (element: Element): boolean => element.matches(":disabled, [aria-disabled='true']");

/** The children, words that only a library parts in one piece. */
function whole(node: Element): Node[] {
  const copy = node.cloneNode(true);
  copy.normalize();
  return [...copy.childNodes];
}

/** All words and marks of a screen, in their order. */
function readingOf(node: Node): string[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? [node.textContent.trim()] : [];
  if (!(node instanceof Element) || node.matches(PICTURE)) return [];
  if (node.tagName === "svg") return node.getAttribute("aria-label") ? [`(${node.getAttribute("aria-label")})`] : [];
  const marks = [...MARKS, ...FACTS].flatMap((name) => {
    const value = node.getAttribute(name);
    return value === null ? [] : [`${name.replace(/^(aria|data)-/, "")}=${value}`];
  });
  if (isOff(node)) marks.push("off");
  const below = whole(node).flatMap(readingOf);
  return [...(marks.length ? [`[${marks.join(" ")}]`] : []), ...below];
}

function labelOf(control: HTMLElement): string {
  const copy = control.cloneNode(true) as HTMLElement;
  for (const picture of copy.querySelectorAll(PICTURE)) picture.remove();
  const words = control.getAttribute("aria-label") ?? copy.textContent?.replace(/\s+/g, " ").trim();
  return words ? ` "${words}"` : "";
}

const isText = (control: HTMLElement): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !["checkbox", "radio"].includes(control.type);

/** A visitor's use of a control: types and sends off what is typed, or presses. */
function use(control: HTMLElement): void {
  if (!isText(control)) {
    act(() => control.click());
    return;
  }
  const value = control.type === "email" ? "grace@sample.example" : "123456";
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => {
    if (control.form) control.form.requestSubmit();
    else control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
}

/** One line for each control that says what it does: its name, and what it sends. */
function sendsOf(draw: () => Rendered): string[] {
  let screen = draw();
  const shown = screen.root.innerHTML;
  return screen.all("[data-action]").map((_, at) => {
    // One control's changes to the screen are not there for the next one.
    if (screen.root.innerHTML !== shown) screen = draw();
    const control = screen.all("[data-action]")[at] as HTMLElement;
    const name = `${control.dataset["action"]}${labelOf(control)}`;
    if (control instanceof HTMLAnchorElement) return `${name}: opens ${control.href}`;
    if (isOff(control)) return `${name}: off`;
    screen.sent.length = 0;
    use(control);
    return `${name}: ${screen.sent.map(say).join(" + ") || "sends nothing"}`;
  });
}

/** Without what no two runs share: pictures by their whole address, and clocks. */
const shorten = (line: string): string =>
  line
    .replace(/data:image[^"\s]+/g, "data:image")
    .replace(/\d+:\d\d/g, "0:00")
    .replace(/in \d+s/g, "in 0s");

/** Rows of `states`; a control that does as in an earlier state stands there. */
function ledgerOf(states: Readonly<Record<string, () => Rendered>>): string {
  const known = new Set<string>();
  const parts = Object.entries(states).map(([state, draw]) => {
    const reading = readingOf(draw().root).join(" | ");
    const sends = sendsOf(draw).map(shorten);
    const fresh = sends.filter((line) => !known.has(line) && known.add(line));
    return [`- ${state}`, `  ${shorten(reading)}`, ...fresh.map((line) => `    ${line}`)].join("\n");
  });
  return `${parts.join("\n")}\n`;
}

function drawn(view: View, props: object): () => Rendered {
  const { Body, lead, title } = screenOf(view);
  return () =>
    render(
      <>
        <Header titleId="title" title={title(props, (key) => MESSAGES[key])} lead={lead?.(props)} back help close />
        <Body {...inTime(props)} />
      </>,
    );
}

describe("what a visitor reads, and what each control sends", () => {
  it.each(VIEWS)("ROUTE-1 %s, in each of its states", (view) => {
    const states = Object.entries(GALLERY[view] as Record<string, object>);
    expectLedger(view, ledgerOf(Object.fromEntries(states.map(([state, props]) => [state, drawn(view, props)]))));
  });

  it.each(VIEWS)("PUBLIC %s: what is still to come stands in a busy region", (view) => {
    const isIdle = (one: Element): boolean => !one.closest("[aria-busy='true']");
    const states = Object.entries(GALLERY[view] as Record<string, object>);
    const idle = states.filter(([, props]) => drawn(view, props)().all(".sk").some(isIdle));
    expect(idle.map(([state]) => state)).toEqual([]);
  });

  it("ROUTE-16 the notices", () => {
    const states = Object.entries(NOTICES).map(([state, notice]) => [state, () => render(notice)] as const);
    expectLedger("Notices", ledgerOf(Object.fromEntries(states)));
  });
});
