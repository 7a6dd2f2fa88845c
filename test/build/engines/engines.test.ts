import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { isOldSyntax, type Served, tooNew } from "../../../build/engines/engines.ts";
import { OLDEST, TARGET } from "../../../build/engines/oldest.ts";
import { ROOT } from "../../../build/paths.ts";
import { served } from "../../../build/script/css.ts";

const OLD = "var a=1;";

/** The build's findings in a chunk of that source, with no row of guards. */
async function saysOf(source: string): Promise<string[]> {
  const { code, map } = await transform(source, {
    sourcemap: "external",
    sourcefile: "planted.ts",
    loader: "ts",
    target: TARGET,
  });
  return await tooNew({ code: OLD, chunks: [{ code, map }], sheets: [] }, []);
}

/** The build's findings in a sheet, as it is served. */
async function saysOfSheet(sheet: string): Promise<string[]> {
  return await tooNew({ code: OLD, chunks: [], sheets: [{ path: "planted.css", css: await served(sheet) }] }, []);
}

describe("APIs that one of the oldest browsers lacks are found", () => {
  it.each([
    ["export const a = URL.canParse('a:')", "URL.canParse", "chrome"],
    ["export const a = (one) => AbortSignal.any([one])", "AbortSignal.any", "firefox"],
    ["export const a = (list) => Object.groupBy(list, String)", "Object.groupBy", "chrome"],
    ["export const a = Promise.withResolvers()", "Promise.withResolvers", "chrome"],
    ["export const a = new URLPattern({})", "URLPattern", "safari"],
    ["export const a = new window.CloseWatcher()", "CloseWatcher", "safari"],
    ["export const a = (run) => requestIdleCallback(run)", "requestIdleCallback", "safari"],
    ["export const a = (window, run) => window.requestIdleCallback(run)", "Window.requestIdleCallback", "safari"],
    ["export const a = (element, next) => element.moveBefore(next, null)", "Element.moveBefore", "safari"],
    ["export const a = (response) => response.bytes()", "Response.bytes", "chrome"],
    ["export const a = (dialog) => dialog.requestClose()", "HTMLDialogElement.requestClose", "chrome"],
    ["const { requestIdleCallback: a } = window; export { a }", "Window.requestIdleCallback", "safari"],
    ["export const a = (one, other) => one.isSubsetOf(other)", "Set.isSubsetOf", "firefox"],
    ["export const a = /[\\p{L}--[a-z]]/v", "RegExp.unicodeSets", "chrome"],
    ["export const a = () => navigator['connection']", "Navigator.connection", "firefox"],
  ])("R20: %s", async (source, feature, browser) => {
    const [says = "", ...more] = await saysOf(source);
    expect(more).toEqual([]);
    expect(says.startsWith(`${feature} is missing in `)).toBe(true);
    expect(says).toContain(browser);
    expect(says.endsWith(": planted.ts:1.")).toBe(true);
  });

  it.each([
    ["crypto.randomUUID()", "Crypto.randomUUID"],
    ["window.crypto.subtle", "Crypto.subtle"],
    ["navigator.locks", "Navigator.locks"],
    ["window.navigator.clipboard", "Navigator.clipboard"],
  ])("R20: a page on plain http has no %s", async (source, feature) => {
    expect(await saysOf(`export const a = ${source}`)).toEqual([
      `${feature} is missing in a page on plain http: planted.ts:1.`,
    ]);
  });

  it.each([
    "export const a = (list) => list.toSorted().at(-1)",
    "export const a = structuredClone({})",
    "export const a = (element) => element.checkVisibility()",
    "export const a = Object.hasOwn({}, 'a')",
    "export const a = document.querySelector('dialog:modal')",
    "class URL { static canParse() {} } export const a = URL.canParse()",
    "const requestIdleCallback = (run) => run(); export const a = requestIdleCallback()",
    "export const a = (machine) => machine.transition.take(machine.states)",
  ])("and nothing else is: %s", async (source) => {
    expect(await saysOf(source)).toEqual([]);
  });
});

describe("CSS that one of the oldest browsers lacks is found", () => {
  it.each([
    ["a{field-sizing:content}", "css.properties.field-sizing"],
    ["a{transition-behavior:allow-discrete}", "css.properties.transition-behavior"],
    ["a{color:light-dark(red,blue)}", "css.types.color.light-dark"],
    ["a{color:oklch(from red l c h)}", "css.types.color.oklch.relative_syntax"],
    ["@starting-style{a{color:red}}", "css.at-rules.starting-style"],
    ["a:popover-open{color:red}", "css.selectors.popover-open"],
    ["a{text-wrap:pretty}", "css.properties.text-wrap.pretty"],
  ])("R20: %s", async (sheet, feature) => {
    expect((await saysOfSheet(sheet)).map((says) => says.split(" ")[0])).toContain(feature);
  });

  it.each([
    "a{color:color-mix(in oklab,red,blue)}",
    "a:has(b){inset:0}",
    "@container stage (max-width:1px){a{color:red}}",
    "a{user-select:none}",
    "@supports (color:oklch(from red l c h)){a{color:oklch(from red l c h)}}",
  ])("and nothing else is: %s", async (sheet) => {
    expect(await saysOfSheet(sheet)).toEqual([]);
  });
});

describe("the syntax of the script", () => {
  it.each(["using a = b;", "x = /[\\p{L}--[a-z]]/v;"])(
    "R20: %s is no syntax of the oldest browsers",
    async (source) => {
      expect(await isOldSyntax(source)).toBe(false);
    },
  );

  it("R20: let a = 1 is syntax of the oldest browsers", async () => {
    expect(await isOldSyntax("let a = 1")).toBe(true);
  });

  it("R20: a script with newer syntax refuses the build", async () => {
    const says = await tooNew({ code: "x = /[a]/v", chunks: [], sheets: [] } satisfies Served, []);
    expect(says).toEqual(["The script has syntax that is too new for chrome111, edge111, firefox121, safari17.4."]);
  });
});

describe("the rows of guards", () => {
  it("cover a feature and its parts, and go when nobody uses them", async () => {
    const css = await served("a{text-wrap:pretty}");
    const rows = ["css.properties.text-wrap", "URL.canParse"].map((feature) => ({ feature, why: "" }));
    expect(await tooNew({ code: OLD, chunks: [], sheets: [{ path: "a.css", css }] }, rows)).toEqual([
      "URL.canParse is used nowhere: its row in build/engines/guarded.ts goes.",
    ]);
  });
});

describe("the documents", () => {
  it.each(["README.md", "docs/embedding.md"])(
    "R20: %s names the oldest browsers that the build holds the script to",
    (file) => {
      const { chrome, edge, firefox, safari } = OLDEST;
      const text = readFileSync(join(ROOT, file), "utf8").replaceAll("\n", " ");
      expect(edge).toBe(chrome);
      expect(text.includes(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`)).toBe(true);
    },
  );
});
