// The files of dist/; `npm test` builds it first.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { DIST, ROOT } from "../../build/paths.ts";
import { BUDGETS } from "../../build/sizes/budget.ts";
import { integrityOf } from "../../build/sizes/integrity.ts";
import { packedFiles } from "./hosts/host-project.ts";

const read = (name: string): string => readFileSync(join(DIST, name), "utf8");
const script = read("appkit.js");

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  exports: Record<string, string | { types?: string }>;
  types: string;
  typesVersions: { "*": Record<string, string[]> };
  peerDependencies: Record<string, string>;
};

/** The files that an exports map leads to, however deep. */
const targets = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value as Record<string, unknown>).flatMap(targets);

/** A module's imports in dist/esm, at load or later: files beside it by their name, others as they are called. */
function imported(name: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(name, read(`esm/${name}`)).module;
  const code = read(`esm/${name}`);
  const lazy = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1));
  const again = staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
  const names = [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...again, ...lazy];
  return names.map((from) => from.replace(/^\.\//, ""));
}

/** The modules of dist/esm that are there sooner or later where these are imported. */
function reached(entries: readonly string[]): Set<string> {
  const all = new Set(entries);
  // A set that grows while it is walked is walked to its end.
  for (const name of all) for (const from of imported(name)) if (existsSync(join(DIST, "esm", from))) all.add(from);
  return all;
}

/** Runs a module in a Node without any DOM, as a server would. */
const inNode = (source: string): string =>
  execFileSync(process.execPath, ["--input-type=module", "--eval", source], { cwd: ROOT, encoding: "utf8" }).trim();

describe("dist/", () => {
  test("S16: the hash beside the script is the script's", () => {
    expect(read("appkit.js.sri").trim()).toBe(integrityOf(script));
  });

  test("PUBLIC: the script and its languages are ASCII: a page of another encoding than UTF-8 reads them alike", () => {
    const scripts = readdirSync(DIST).filter((name) => name.endsWith(".js"));
    expect(scripts).toContain("appkit.de.js");
    for (const name of scripts) expect(/[\u0080-\uffff]+/.exec(read(name))?.[0], name).toBeUndefined();
  });

  test("the script holds none of the charts' prose", () => {
    expect(/description:"[A-Z][^"]{20,}"/.exec(script)).toBeNull();
  });

  test("the compressed twin is the script", () => {
    expect(brotliDecompressSync(readFileSync(join(DIST, "appkit.js.br"))).toString()).toBe(script);
  });

  test("the script, and what of it runs at load, are within their budgets", () => {
    const report = JSON.parse(read("size.json")) as { whole: { gzip: number }; chunks: { eager: { gzip: number } } };
    expect(report.whole.gzip).toBe(gzipSync(script, { level: 9 }).length);
    expect(report.whole.gzip).toBeLessThanOrEqual(BUDGETS.whole.gzip * 1024);
    expect(report.chunks.eager.gzip).toBeLessThanOrEqual(BUDGETS.eager.gzip * 1024);
  });

  test("S16: the script makes no code out of text", () => {
    expect(script).not.toMatch(/\beval\(|\bnew Function\b|\bFunction\(|document\.write/);
  });

  test("S16: nothing in the script names a folder of the machine that built it", () => {
    expect(script).not.toContain(ROOT);
    expect(read("appkit.js.map")).not.toContain(ROOT);
  });

  test("the packages inside are named with their licences", () => {
    for (const name of ["xstate", "preact"]) expect(read("NOTICES.txt")).toMatch(new RegExp(`^${name} \\d`, "m"));
  });

  test("DESIGN: each package of the relay client is said to have been changed (Apache-2.0, 4b)", () => {
    for (const name of ["sign-client", "core", "utils", "types"])
      expect(read("NOTICES.txt")).toMatch(
        new RegExp(`^@walletconnect/${name} [\\d.]+ \\(Apache-2.0\\)\\n\\nChanged for AppKit: `, "m"),
      );
  });

  test("DESIGN: of the modules for bundlers, the hooks alone take React from the host, and nothing but XState beside it", () => {
    const modules = readdirSync(join(DIST, "esm")).filter((name) => name.endsWith(".js"));
    const browser = reached(["appkit.js", "react.js", "machines.js"]);
    expect(browser.size).toBeGreaterThan(10);
    const outside = [...browser].flatMap((name) => imported(name).filter((from) => !modules.includes(from)));
    expect([...new Set(outside)].sort()).toEqual(["react", "xstate"]);
    expect([...browser].filter((name) => imported(name).includes("react"))).toEqual(["react.js"]);
  });

  test("R20: Vite 5 and 6 take nothing apart that a page's modules read from a part of a lazy file", () => {
    const taken = /(?:\b(?:const|let|var)\s+|,\s*)\{[^{}.=]+\}\s*=\s*await\s+import\([^)]+\)\s*\./;
    const browser = [...reached(["appkit.js", "react.js"])];
    expect(browser.filter((name) => read(`esm/${name}`).includes("await import("))).not.toEqual([]);
    expect(browser.filter((name) => taken.test(read(`esm/${name}`)))).toEqual([]);
  });

  test("R20: the map of each module has the text of all its sources, without which Parcel stops", () => {
    const maps = readdirSync(join(DIST, "esm")).filter((name) => name.endsWith(".map"));
    const without = maps.flatMap((name) => {
      const map = JSON.parse(read(`esm/${name}`)) as { sources: string[]; sourcesContent?: (string | null)[] };
      return map.sources.filter((_, at) => typeof map.sourcesContent?.[at] !== "string");
    });
    expect(without).toEqual([]);
  });

  test("every exported path is there", () => {
    const paths = targets(manifest.exports);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(10);
  });

  test("PUBLIC: each entry has its types where a compiler knows no exports map, as those that resolve as Node 10 did", () => {
    const typed = Object.entries(manifest.exports).flatMap(([entry, to]) =>
      typeof to === "object" && to.types ? [[entry, to.types]] : [],
    );
    const older = Object.entries(manifest.typesVersions["*"]).map(([name, [types]]) => [`./${name}`, types]);
    expect([[".", manifest.types], ...older]).toEqual(typed);
  });

  test("PUBLIC: a host that has another release of an optional package can install ours", () => {
    const single = Object.entries(manifest.peerDependencies).filter(([, range]) => !/^(>=|\^\d+\.0\.0$)/.test(range));
    expect(single).toEqual([]);
    expect(manifest.peerDependencies["@reown/walletkit"], "later ones have another licence").toMatch(/<=1\.2\.10$/);
  });

  test("PUBLIC: what is packed to be read links to nothing that is not packed", async () => {
    const packed = await packedFiles();
    const pages = packed.filter((path) => path.endsWith(".md"));
    expect(pages).toContain("README.md");
    const broken = pages.flatMap((page) =>
      [...readFileSync(join(ROOT, page), "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = ""]) => {
        const path = posix.join(posix.dirname(page), target);
        return /^[a-z]+:/.test(target) || packed.includes(path) ? [] : [`${page}: ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  test("PUBLIC: `appkit` and `appkit/react` export what the docs name, and nothing of ours beside it", async () => {
    const exported = async (name: string) => Object.keys(await import(pathToFileURL(join(DIST, name)).href)).sort();
    expect(await exported("esm/appkit.js")).toEqual([
      "RESTRICTED_TIME_ZONES",
      "addMessages",
      "create",
      "createAppKit",
      "csp",
      "version",
    ]);
    expect(await exported("esm/react.js")).toEqual([
      "create",
      "createAppKit",
      "useAppKit",
      "useAppKitAccount",
      "useAppKitBalance",
      "useAppKitEvents",
      "useAppKitNetwork",
      "useAppKitProvider",
      "useAppKitState",
      "useAppKitTheme",
      "useAppKitUpdateEmail",
      "useAppKitWallet",
      "useDisconnect",
      "useWalletInfo",
    ]);
    expect(await exported("esm/themes.js")).toEqual(["ember", "meadow", "midnight", "paper", "plain"]);
  });
});

describe("the modules in Node", () => {
  test("R20: `appkit` is imported where there is no DOM, and touches nothing", () => {
    const url = pathToFileURL(join(DIST, "esm/appkit.js")).href;
    const watched = "window document navigator localStorage customElements indexedDB".split(" ");
    const traps = `const touched = [];
      for (const name of ${JSON.stringify(watched)})
        Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); } });`;
    const output = inNode(`${traps}
      const { createAppKit, create } = await import(${JSON.stringify(url)});
      console.log(typeof (createAppKit ?? create), touched.join());`);
    expect(output).toBe("function");
  });

  test.each(["react", "machines", "testing", "sandbox", "server"])("`appkit/%s` is imported in Node", (name) => {
    const url = pathToFileURL(join(DIST, `esm/${name}.js`)).href;
    const output = inNode(`console.log(Object.keys(await import(${JSON.stringify(url)})).length > 0)`);
    expect(output).toBe("true");
  });

  test("`appkit/script` gives the script's path and hash", async () => {
    const { path, integrity } = (await import(pathToFileURL(join(DIST, "esm/script.js")).href)) as Record<
      string,
      string
    >;
    expect(path).toBe(join(DIST, "appkit.js"));
    expect(integrity).toBe(integrityOf(script));
  });
});
