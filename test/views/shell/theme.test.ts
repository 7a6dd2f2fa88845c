import { describe, expect, it } from "vitest";
import { Theme, themeValue } from "../../../views/shell/theme.ts";
import { sheetOf } from "../../../views/theme/sheets.ts";

describe("theme variables", () => {
  it.each([
    ["--apkt-accent", "#5b7cfa", "#5b7cfa"],
    ["--w3m-font-family", "Inter, 'Segoe UI', sans-serif", "Inter, 'Segoe UI', sans-serif"],
    ["--apkt-font-size-master", 11, "11px"],
    ["--apkt-font-size-master", "11", "11px"],
    ["--apkt-border-radius-master", "2px", "2px"],
    ["--apkt-border-radius-master", 0, "0px"],
    ["--w3m-modal-width", 320, "320px"],
    ["--apkt-color-mix-strength", 6, "6"],
    ["--apkt-color-mix-strength", "30%", "30"],
    ["--w3m-color-mix-strength", " .5 ", ".5"],
    ["--apkt-color-mix-strength", "var(--host)", "var(--host)"],
    ["--w3m-z-index", 2000, "2000"],
  ])("CONF-3 takes %s %s as %s", (name, value, safe) => expect(themeValue(name, value)).toBe(safe));

  it.each([
    ["--ak-text", "red"],
    ["--apkt-", "red"],
    ["color", "red"],
    ["--apkt-accent", ""],
    ["--apkt-accent", "url(https://x.example/a)"],
    ["--apkt-accent", "URL ( 'a' )"],
    ["--apkt-accent", "u\\72l(a)"],
    ["--apkt-accent", "image-set('a' 1x)"],
    ["--apkt-accent", "src('a')"],
    ["--apkt-accent", "red} * {color:red"],
    ["--apkt-accent", "red;color:red"],
    ["--apkt-accent", "u/**/rl(a)"],
    ["--apkt-accent", "x".repeat(201)],
    ["--apkt-color-mix-strength", "strong"],
    ["--apkt-color-mix-strength", "-3"],
    ["--w3m-color-mix-strength", -3],
    ["--apkt-accent", Number.NaN],
    ["--apkt-accent", undefined as unknown as string],
  ])("CONF-3 S8 refuses %s %s", (name, value) => expect(themeValue(name, value)).toBeUndefined());
});

describe("a theme", () => {
  it("CONF-3 takes the default where a colour is none, which would leave the card without a ground", () => {
    const css = { supports: (_: string, value: string) => value !== "blurple" };
    const theme = new Theme({ CSSStyleSheet: window.CSSStyleSheet, CSS: css });
    theme.write({ themeMode: "dark", themeVariables: { "--apkt-color-mix": "blurple", "--apkt-accent": "red" } });
    expect(text(theme.variables)).toContain("red");
    expect(text(theme.variables)).not.toContain("blurple");
  });

  it("CONF-3 takes the default where a length, a font or a layer is none, which would leave letters without a size", () => {
    const css = { supports: (property: string, value: string) => property === "padding-left" && value === "11px" };
    const theme = new Theme({ CSSStyleSheet: window.CSSStyleSheet, CSS: css });
    const none = { "--apkt-border-radius-master": "wide", "--apkt-z-index": "top", "--w3m-font-family": "5" };
    theme.write({ themeMode: "dark", themeVariables: { ...none, "--apkt-font-size-master": 11 } });
    expect(text(theme.variables)).toContain("--apkt-font-size-master: 11px");
    for (const name of Object.keys(none)) expect(text(theme.variables)).not.toContain(name);
  });

  const text = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join("");
  const LIGHT = ":host { color: black; }";

  it("CONF-3 is light where the host wants it, for sheets that were given before and after, and dark again", () => {
    const theme = new Theme(window);
    const before = theme.whileLight(LIGHT);
    expect(text(before)).toBe("");
    theme.write({ themeMode: "light", themeVariables: {} });
    expect(text(before)).toContain("black");
    expect(text(theme.whileLight(`${LIGHT} p { top: 0; }`))).toContain("black");
    expect(theme.whileLight(LIGHT)).toBe(before);
    theme.write({ themeMode: "dark", themeVariables: {} });
    expect(text(before)).toBe("");
  });

  it("CONF-3 follows the system where the host wants that", () => {
    const theme = new Theme(window);
    theme.write({ themeMode: "system", themeVariables: {} });
    const [rule] = theme.whileLight(LIGHT).cssRules;
    expect((rule as CSSMediaRule).conditionText).toBe("(prefers-color-scheme: light)");
    expect(rule?.cssText).toContain("black");
  });

  it("R20 draws without styles in the DOM of a test runner, whose sheets take no text", () => {
    class Sheet extends window.CSSStyleSheet {}
    Object.assign(Sheet.prototype, { replaceSync: undefined });
    const theme = new Theme({ CSSStyleSheet: Sheet });
    theme.write({ themeMode: "light", themeVariables: { "--apkt-accent": "red" } });
    expect(text(theme.whileLight(LIGHT))).toBe("");
    expect(sheetOf({ CSSStyleSheet: Sheet }, LIGHT)).toBeInstanceOf(Sheet);
    expect(text(theme.variables)).toContain("red");
  });

  it("CONF-3 has the host's variables of now, and none of before", () => {
    const theme = new Theme(window);
    theme.write({ themeMode: "dark", themeVariables: { "--apkt-accent": "red", "--apkt-modal-width": 320 } });
    theme.write({ themeMode: "dark", themeVariables: { "--apkt-accent": "blue" } });
    expect(text(theme.variables)).toContain("--apkt-accent: blue");
    expect(text(theme.variables)).not.toContain("width");
  });
});
