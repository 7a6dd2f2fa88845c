import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../build/paths.ts";

const OUTSIDE = [
  "export const now = () => Date.now();",
  "export const later = () => setTimeout(() => undefined, 1);",
  "export const one = Math.random();",
  "export const ports = { fetch };",
  "export const close = () => window.close();",
  "export const kind = typeof document;",
  "export const here = (location as Location).href;",
];

const INSIDE = [
  "export const at = (location: string) => location.length + Math.max(1, 2);",
  "export const read = ({ history, fetch = 1 }: Ports) => [history, fetch];",
  "export const o = { window: 1 };",
  'export const url = new URL(structuredClone("x"));',
];

const HELD = ["domain/a.ts", "machines/app/a.ts", "views/kit/a.tsx", "testing/a.ts"];
const FREE = ["adapters/a.ts", "views/mount.ts", "api/a.ts"];
const MOST = {
  "domain/lines.ts": 350,
  "machines/app/lines.ts": 350,
  "views/screens/account/Lines.tsx": 150,
  "adapters/nodes/lines.ts": 200,
  "test/lines.test.ts": 350,
};

const lines = (count: number): string => "x();\n".repeat(count);
const longer = (path: string): string => path.replace("ines", "inesMore");
const big = (count: number): string => `export const big = () => {\n${lines(count - 2)}};\n`;

const PLANTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...HELD, ...FREE].map((path) => [path, `${[...OUTSIDE, ...INSIDE].join("\n")}\n`])),
  ...Object.fromEntries(
    Object.entries(MOST).flatMap(([path, most]) => [
      [path, lines(most)],
      [longer(path), lines(most + 1)],
    ]),
  ),
  "domain/function.ts": big(40),
  "domain/function-long.ts": big(43),
  "domain/b.ts": 'import { c } from "./c.ts";\nexport const b = c;\n',
  "domain/c.ts": 'import type { D } from "./d.ts";\nexport const c = 1 as D;\n',
  "domain/d.ts": 'import type { b } from "./b.ts";\nexport type D = typeof b;\n',
};

let findings = "";

/** The lines at which a rule finds fault with a planted file. */
function faults(path: string, rule: string): number[] {
  const at = new RegExp(`^${path.replace(/[.]/g, "\\$&")}:(\\d+):\\d+ lint/\\w+/(?:${rule}) `, "gm");
  return [...findings.matchAll(at)].map(([, line]) => Number(line)).sort((one, other) => one - other);
}

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "appkit-biome-"));
  try {
    copyFileSync(join(ROOT, "biome.json"), join(folder, "biome.json"));
    for (const [path, text] of Object.entries(PLANTED)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const args = ["lint", "--vcs-enabled=false", "--colors=off", "--max-diagnostics=none", "."];
    const { stdout, stderr } = spawnSync(join(ROOT, "node_modules/.bin/biome"), args, {
      cwd: folder,
      encoding: "utf8",
    });
    findings = `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the outside", () => {
  const rule = "noRestrictedGlobals|noJsRestrictedProperties";

  it.each(HELD)("is not touched in %s", (path) => {
    expect(faults(path, rule)).toEqual(OUTSIDE.map((_, at) => at + 1));
  });

  it.each(FREE)("may be touched in %s", (path) => {
    expect(faults(path, rule)).toEqual([]);
  });
});

describe("lengths", () => {
  it.each(Object.entries(MOST))("%s may have %i lines and no more", (path) => {
    const rule = "noExcessiveLinesPerFile";
    expect([faults(path, rule), faults(longer(path), rule)]).toEqual([[], [1]]);
  });

  it("a function that is too long is caught", () => {
    const rule = "noExcessiveLinesPerFunction";
    expect([faults("domain/function.ts", rule), faults("domain/function-long.ts", rule)]).toEqual([[], [1]]);
  });
});

it("a cycle through a type import is caught", () => {
  expect(["b", "c", "d"].flatMap((name) => faults(`domain/${name}.ts`, "noImportCycles"))).not.toEqual([]);
});
