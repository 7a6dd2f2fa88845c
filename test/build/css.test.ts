import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { cssText, sheetsIn, shortNames } from "../../build/script/css.ts";

const SHEET = join(ROOT, "views/theme/tokens.css");

async function bundled(names?: ReadonlyMap<string, string>): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(SHEET)};`, resolveDir: ROOT },
    bundle: true,
    format: "esm",
    write: false,
    plugins: [cssText(names)],
  });
  return outputFiles[0]?.text ?? "";
}

describe("the sheets' private properties", () => {
  it("have names of their own, the shortest for those that stand there most", () => {
    const names = shortNames(["a{color:var(--ak-b);--ak-a:1}", "b{width:var(--ak-b);left:var(--ak-c)}"]);
    expect([...names]).toEqual([
      ["--ak-b", "--_a"],
      ["--ak-a", "--_b"],
      ["--ak-c", "--_c"],
    ]);
    const many = shortNames([Array.from({ length: 800 }, (_, index) => `--ak-${index}`).join(" ")]);
    expect(new Set(many.values()).size).toBe(800);
    expect([...many.values()].every((name) => /^--_[a-z]{1,3}$/.test(name))).toBe(true);
  });

  it("are short in the script alone, and a host's own stay as they are", async () => {
    const long = await bundled();
    const short = await bundled(shortNames(sheetsIn(ROOT)));
    expect(long).toContain("--ak-accent");
    expect(short).not.toContain("--ak-");
    const ofHosts = (text: string): string[] => text.match(/--(?:apkt|w3m)-[a-z-]+/g) ?? [];
    expect(ofHosts(short).length).toBeGreaterThan(0);
    expect(ofHosts(short)).toEqual(ofHosts(long));
  });

  it("are no name that a sheet already has", () => {
    expect(sheetsIn(ROOT).join("\n")).not.toMatch(/--_/);
  });
});

it("R8: no rule is for whatever stands in what :has() asks about: an element that came or went would have all of it styled anew", () => {
  const selectors = sheetsIn(ROOT).flatMap((sheet) => sheet.match(/^[^@\n;]+(?=(?:,| \{)$)/gm) ?? []);
  const isWide = (selector: string): boolean => /:has\(.*\) (?:.* )?(?:\*|:[^.[ ]*)$/.test(selector);
  expect(isWide(".screen:has(> .foot) > .body > *")).toBe(true);
  expect(isWide(".body:not(:has(> .plate)) > :last-child")).toBe(true);
  expect(selectors.filter(isWide)).toEqual([]);
});

it("LOOK: what stands at the start of a line mirrors with its direction: no shorthand names the left and the right", () => {
  const FOUR = /^ *(?:padding|margin|inset): (?:[\w.-]+(?:\([^)]*\))?[ ;]){4}$/gm;
  expect(".a {\n  padding: var(--b) 1px 2px -3px;\n}".match(FOUR)).toHaveLength(1);
  expect(sheetsIn(ROOT).flatMap((sheet) => sheet.match(FOUR) ?? [])).toEqual([]);
});
