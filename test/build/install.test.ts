import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";

let clone: string;

/** Stands in for npm: makes node_modules, and changes the lockfile as npm does on another platform. */
const NPM = `#!/bin/sh
mkdir -p node_modules
echo '{}' > node_modules/.package-lock.json
echo changed > package-lock.json
echo "$@" >> npm-calls
`;

const BROKEN_NPM = "#!/bin/sh\nexit 1\n";

function withNpm(script: string): string {
  const bin = join(clone, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "npm"), script);
  chmodSync(join(bin, "npm"), 0o755);
  return bin;
}

function runHook(bin: string) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` };
  return spawnSync(process.execPath, [join(clone, "build/install.mjs")], { env, encoding: "utf8" });
}

const calls = (): number => {
  try {
    return readFileSync(join(clone, "npm-calls"), "utf8").trim().split("\n").length;
  } catch {
    return 0;
  }
};

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "appkit-clone-"));
  mkdirSync(join(clone, "build"));
  writeFileSync(join(clone, "build/install.mjs"), readFileSync(join(ROOT, "build/install.mjs")));
  writeFileSync(join(clone, "package-lock.json"), "as committed");
});

afterEach(() => rmSync(clone, { recursive: true, force: true }));

describe.skipIf(process.platform === "win32")("the hook that installs what is missing", () => {
  test("a fresh clone is installed once, and its lockfile stays as it was", () => {
    const bin = withNpm(NPM);
    expect(runHook(bin).status).toBe(0);
    expect(runHook(bin).status).toBe(0);
    expect(calls()).toBe(1);
    expect(readFileSync(join(clone, "package-lock.json"), "utf8")).toBe("as committed");
  });

  test("a newer lockfile is installed again", () => {
    const bin = withNpm(NPM);
    runHook(bin);
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(clone, "package-lock.json"), later, later);
    runHook(bin);
    expect(calls()).toBe(2);
  });

  test("a package, which has no lockfile, is left alone", () => {
    rmSync(join(clone, "package-lock.json"));
    expect(runHook(withNpm(NPM)).status).toBe(0);
    expect(calls()).toBe(0);
  });

  test("when npm fails, one sentence says so and the command stops", () => {
    const { status, stderr } = runHook(withNpm(BROKEN_NPM));
    expect(status).toBe(1);
    expect(stderr).toContain("`npm install` failed");
  });
});
