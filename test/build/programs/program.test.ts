import { basename, dirname } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { programPath } from "../../../build/programs/program.ts";

const NODE = {
  title: "Node",
  variable: "APPKIT_TEST_NODE",
  files: ["nothing-of-this-name", basename(process.execPath)],
  folders: [dirname(process.execPath)],
  package: "nodejs",
};

afterEach(() => vi.unstubAllEnvs());

describe("a program of the machine", () => {
  test("the one that its variable names is taken", () => {
    vi.stubEnv("APPKIT_TEST_NODE", process.execPath);
    expect(programPath({ ...NODE, files: [], folders: [] })).toBe(process.execPath);
  });

  test("a variable that names nothing that can be run is said, not passed over", () => {
    vi.stubEnv("APPKIT_TEST_NODE", "/nowhere/node");
    expect(() => programPath(NODE)).toThrow("APPKIT_TEST_NODE is set to /nowhere/node");
  });

  test("without a variable the first of its files is taken that is there", () => {
    vi.stubEnv("PATH", "/nowhere");
    expect(programPath(NODE)).toBe(process.execPath);
  });
});
