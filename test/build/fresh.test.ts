import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isStale } from "../../build/fresh.ts";

/** Writes files of a made-up tree, each changed at its time in seconds. */
function write(root: string, files: Readonly<Record<string, number>>): void {
  for (const [path, time] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
    utimesSync(join(root, path), time, time);
  }
}

it("the build is stale once a source is younger than it, a language among them", () => {
  const root = mkdtempSync(join(tmpdir(), "appkit-fresh-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write(root, { "package.json": 1, "package-lock.json": 1, "tsconfig.json": 1 });
  expect(isStale(root)).toBe(true);
  write(root, { "dist/appkit.js.sri": 2, "api/csp.ts": 1, "languages/de.json": 1, "docs/sign-in.md": 3 });
  expect(isStale(root)).toBe(false);
  for (const path of ["api/csp.ts", "languages/de.json"]) {
    write(root, { [path]: 3 });
    expect(isStale(root)).toBe(true);
    write(root, { [path]: 1 });
  }
});
