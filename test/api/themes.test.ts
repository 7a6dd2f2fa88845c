import { describe, expect, it } from "vitest";
import * as themes from "../../api/themes.ts";
import { type Css, themeFaults } from "../../api/warnings/theme-faults.ts";
import { contrast } from "../../domain/options/contrast.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import type { ThemeVariables } from "../../domain/options/settings.ts";
import { themeValue } from "../../views/shell/theme.ts";

/** Values that stand for what a browser takes, by the property that variables are compared with. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  color: /^(?:#[0-9a-f]{6}|transparent|var\(.+\))$/,
  "padding-left": /^(?:0|\d+(?:px|rem)|var\(.+\))$/,
  "font-family": /^[-a-z", ]+$/i,
  "z-index": /^-?\d+$/,
};

/** Reads `#rrggbb` and `transparent`, as a browser reads any colour. */
const css: Css = {
  supports: (property, value) => TAKEN[property]?.test(value) ?? false,
  read(text) {
    if (text === "transparent") return "clear";
    const [, ...parts] = /^#(..)(..)(..)$/.exec(text) ?? [];
    return parts.length === 3 ? (parts.map((part) => Number.parseInt(part, 16)) as never) : undefined;
  },
};

const faults = (themeMode: "dark" | "light" | "system", themeVariables: ThemeVariables) =>
  themeFaults({ themeMode, themeVariables }, css);

describe("contrast", () => {
  it("CONF-3 is that of WCAG 2.2", () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect(contrast([255, 255, 255], [118, 118, 118])).toBe(contrast([118, 118, 118], [255, 255, 255]));
    expect(contrast([9, 9, 9], [9, 9, 9])).toBe(1);
  });
});

describe("a theme that is hard to read", () => {
  it("CONF-3 is told of with the variable, the ratio and what is wanted", () => {
    expect(faults("dark", { "--apkt-accent": "#2a2a2a" })).toEqual([
      "`--apkt-accent` #2a2a2a has a contrast of 1.08 to the dark card, and wants 3 to be told from it",
    ]);
    expect(faults("light", { "--w3m-accent": "#f3f3f3" })[0]).toMatch(/^`--w3m-accent` #f3f3f3 .* the light card/);
  });

  it("CONF-3 is told of once where its accent lets the ground through, on which no text can be read", () => {
    expect(faults("system", { "--apkt-accent": "transparent" })).toEqual([
      "`--apkt-accent` transparent lets its ground through, and text on it cannot be read",
    ]);
    expect(faults("dark", { "--apkt-accent": "#5b7cfa", "--apkt-color-mix": "transparent" })).toEqual([]);
  });

  it("CONF-3 is looked at in each theme that a visitor may see", () => {
    expect(faults("dark", { "--apkt-accent": "#ffe14d" })).toEqual([]);
    expect(faults("system", { "--apkt-accent": "#ffe14d" })).toHaveLength(1);
    expect(faults("system", { "--apkt-accent": "#5b7cfa" })).toEqual([]);
  });

  it("CONF-3 the newer of two twins counts, and what only the page's styles know is left alone", () => {
    expect(faults("dark", { "--apkt-accent": "#5b7cfa", "--w3m-accent": "#222222" })).toEqual([]);
    expect(faults("dark", { "--apkt-accent": "var(--brand)" })).toEqual([]);
    expect(faults("dark", {})).toEqual([]);
  });
});

describe("a theme variable without an effect", () => {
  it("CONF-3 is told of: an accent that is no colour", () => {
    expect(faults("dark", { "--apkt-accent": "blurple" })).toEqual(["`--apkt-accent` blurple is no colour"]);
    expect(faults("system", { "--w3m-accent": 5 })).toEqual(["`--w3m-accent` 5 is no colour"]);
  });

  it("CONF-3 is told of: a colour to mix in that is none, and a strength that is no number", () => {
    expect(faults("dark", { "--apkt-color-mix": "blurple", "--w3m-color-mix-strength": "strong" })).toEqual([
      "`--apkt-color-mix` blurple is no colour",
      "`--w3m-color-mix-strength` strong is no number",
    ]);
    expect(faults("dark", { "--apkt-color-mix": "#5b7cfa", "--apkt-color-mix-strength": "6%" })).toEqual([]);
  });

  it.each([
    ["--apkt-border-radius-master", "wide", "length"],
    ["--w3m-font-size-master", "huge", "length"],
    ["--apkt-modal-width", "min-content", "length"],
    ["--apkt-font-family", "url(https://fonts.example)", "list of fonts"],
    ["--apkt-z-index", 1.5, "whole number"],
    ["--apkt-qr-color", "", "colour"],
  ])("CONF-3 is told of: %s %s", (name, value, kind) => {
    expect(faults("dark", { [name]: value })).toEqual([`\`${name}\` ${value} is no ${kind}`]);
  });

  it("CONF-3 is not told of where it is what it has to be", () => {
    const lengths = { "--apkt-border-radius-master": "0", "--w3m-font-size-master": 11, "--apkt-modal-width": "22rem" };
    expect(faults("dark", { ...lengths, "--apkt-z-index": 9, "--apkt-font-family": "Georgia, serif" })).toEqual([]);
    expect(faults("dark", { "--apkt-border-radius-master": "var(--radius)" })).toEqual([]);
  });

  it("CONF-3 is told of: a name that there is not, with the one that is most like it", () => {
    expect(faults("dark", { "--apkt-acent": "#5b7cfa", "--w3m-z-index": 9 })).toEqual([
      "`--apkt-acent` is no theme variable (nearest: `--apkt-accent`)",
    ]);
    expect(faults("dark", { "--w3m-border-radius": "4px" })[0]).toContain("(nearest: `--w3m-border-radius-master`)");
  });
});

describe("the ready themes", () => {
  it("CONF-3 are five, each made of options that are accepted", () => {
    expect(Object.keys(themes)).toHaveLength(5);
    for (const theme of Object.values(themes)) {
      const resolved = resolveOptions(theme, {
        metadata: { name: "", description: "", url: "", icons: [] },
        lang: "en",
      });
      expect(resolved.unknown).toEqual([]);
      for (const [name, value] of Object.entries(theme.themeVariables)) expect(themeValue(name, value)).toBeDefined();
    }
  });

  it.each(Object.entries(themes))("CONF-3 %s can be read in every theme that it shows", (_, theme) => {
    expect(themeFaults(theme, css)).toEqual([]);
  });
});
