import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PageWatch } from "../../../../testing/host/page/page-watch.ts";

/** A page that says what a test has it say. */
function watched() {
  const listeners: Record<string, (event: never) => void> = {};
  const page = {
    on: (name: string, listener: (event: never) => void) => Object.assign(listeners, { [name]: listener }),
  };
  const { findings } = new PageWatch(page as unknown as Page);
  const say = (name: string, event: object) => listeners[name]?.(event as never);
  const print = (type: string, text: string) => say("console", { type: () => type, text: () => text });
  return { findings, say, print };
}

const STACK =
  "TypeError: no\n    at http://localhost:3000/shop.js?v=7:23:12\n    at http://localhost:3000/appkit.js:1:9";

describe("what a walk hears of a page", () => {
  it("M1 finds what a listener of AppKit's throws, which AppKit catches so that the others are told", () => {
    const { findings, print } = watched();
    print("error", `AppKit: listener {"name":"TypeError","message":"say \\"no\\""} ${STACK}`);
    print("error", 'AppKit: listener "late"');
    print("error", "AppKit: Project ID Not Configured");
    expect(findings.map(({ kind, says }) => `${kind}: ${says}`)).toEqual([
      'page-error: A script of the page throws: say "no", in a listener of AppKit\'s, at http://localhost:3000/shop.js:23:12',
      'page-error: A script of the page throws: "late", in a listener of AppKit\'s',
    ]);
  });

  it("M1 says where a script of the page throws, once for each place", () => {
    const { findings, say } = watched();
    say("pageerror", { message: "no", stack: STACK });
    say("pageerror", { message: "no", stack: STACK.replace("v=7", "v=8") });
    say("pageerror", { message: "late", stack: "Error: late" });
    expect(findings.map(({ says }) => says)).toEqual([
      "A script of the page throws: no, at http://localhost:3000/shop.js:23:12",
      "A script of the page throws: late",
    ]);
  });

  it.each([
    "AppKit: the script tag has attributes that mean nothing to it: `data-them` (nearest: `data-theme`)",
    "AppKit: there are options that mean nothing to it: `themeMod` (nearest: `themeMode`)",
    "AppKit: open() has options that mean nothing to it: `vew` (nearest: `view`)",
    'AppKit: `themeMode`: got "lihgt", wants light or dark or system; the default is taken',
  ])("M1 finds that AppKit warns the page's author: %s", (warning) => {
    const { findings, print } = watched();
    print("warning", "of the page's own");
    print("warning", warning);
    expect(findings).toEqual([{ kind: "warning", says: warning }]);
  });
});
