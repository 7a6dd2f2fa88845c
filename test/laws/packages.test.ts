import { describe, expect, test } from "vitest";
import { isAllowedLicence } from "../../build/laws/rules/spdx.ts";
import { findings } from "./planted.ts";

const lock = (packages: object): string => JSON.stringify({ packages });

describe("licences", () => {
  const source = { "adapters/a.ts": 'import { b } from "b/deep";' };

  test("a licence outside the list is caught, also that of a dependency's dependency", async () => {
    const packages = {
      "node_modules/b": { license: "MIT", dependencies: { c: "1" } },
      "node_modules/c": { license: "MIT" },
      "node_modules/b/node_modules/c": { license: "GPL-3.0-only" },
    };
    const found = await findings("licences", { ...source, "package-lock.json": lock(packages) });
    expect(found).toEqual(["package-lock.json c is under GPL-3.0-only, which is not on the list"]);
  });

  test("a package that states none is caught", async () => {
    const found = await findings("licences", { ...source, "package-lock.json": lock({ "node_modules/b": {} }) });
    expect(found).toEqual(["package-lock.json b is under no stated licence, which is not on the list"]);
  });

  test("what only the build uses may be under any licence", async () => {
    const files = { "build/a.ts": 'import { b } from "b";', "package-lock.json": lock({ "node_modules/b": {} }) };
    expect(await findings("licences", files)).toEqual([]);
  });

  test.each(["MIT", "(MIT OR GPL-2.0)", "GPL-2.0 OR (BSD-3-Clause AND ISC)", "MIT AND Apache-2.0", "MIT-0"])(
    "%s is allowed",
    (expression) => {
      expect(isAllowedLicence(expression)).toBe(true);
    },
  );

  test.each(["", "GPL-2.0", "MIT AND GPL-2.0", "(MIT", "MIT)", "UNLICENSED", "SEE LICENSE IN x", "MIT WITH a", "OR"])(
    '"%s" is refused',
    (expression) => {
      expect(isAllowedLicence(expression)).toBe(false);
    },
  );
});

describe("lockfile", () => {
  test("the host of a registry in the lockfile is caught", async () => {
    const text = '{\n  "node_modules/b": { "resolved": "b.tgz" }\n}';
    expect(await findings("lockfile", { "package-lock.json": text })).toEqual([
      expect.stringContaining("package-lock.json:2"),
    ]);
  });
});
