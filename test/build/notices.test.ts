import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bundledPackages, notices } from "../../build/script/notices.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "notices-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, "node_modules", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** A build's report of modules, each with the bytes that it has in the output. */
const told = (inputs: Readonly<Record<string, number>>): Metafile => {
  const rows = Object.entries(inputs).map(([path, bytesInOutput]) => [path, { bytesInOutput }]);
  return { inputs: {}, outputs: { "a.js": { inputs: Object.fromEntries(rows) } } } as unknown as Metafile;
};

const manifest = (name: string, license: string): string => JSON.stringify({ name, version: "1.2.3", license });

describe("the notices of what is bundled", () => {
  test("DESIGN: name each package that has a byte in any output, once, and no other", () => {
    const one = told({ "node_modules/a/x.js": 3, "node_modules/a/y.js": 2, "node_modules/b/x.js": 0, "api/a.ts": 9 });
    const other = told({ "node_modules/@c/d/node_modules/e/x.js": 1, "node_modules/@c/d/x.js": 1 });
    const folders = ["node_modules/@c/d", "node_modules/@c/d/node_modules/e", "node_modules/a"];
    expect(bundledPackages([one, other])).toEqual(folders);
  });

  test("DESIGN: give a package's licence, and its own notice where it has one", () => {
    put({
      "a/package.json": manifest("a", "Apache-2.0"),
      "a/LICENSE": "Apache License\n",
      "a/NOTICE": "Made by A\n",
      "b/package.json": manifest("b", "MIT"),
      "b/licence.md": "MIT License",
    });
    const text = notices(root, [told({ "node_modules/a/x.js": 3, "node_modules/b/x.js": 3 })]);
    expect(text).toContain("a 1.2.3 (Apache-2.0)\n\nMade by A\n\nApache License\n\n---");
    expect(text).toContain("b 1.2.3 (MIT)\n\nMIT License\n");
  });

  test("DESIGN: say of a package that it was changed where it is bundled from its sources, and of no other", () => {
    put({
      "@walletconnect/core/package.json": manifest("@walletconnect/core", "Apache-2.0"),
      "@walletconnect/core/LICENSE": "Apache License",
      "@walletconnect/time/package.json": manifest("@walletconnect/time", "MIT"),
    });
    const core = "node_modules/@walletconnect/core/src/core.ts";
    const text = notices(root, [told({ [core]: 3, "node_modules/@walletconnect/time/dist/cjs/index.js": 3 })]);
    expect(text).toMatch(/^@walletconnect\/core 1\.2\.3 \(Apache-2\.0\)\n\nChanged for AppKit: /m);
    expect(text.match(/Changed for AppKit/g)).toHaveLength(1);
  });
});
