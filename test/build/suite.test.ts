import { describe, expect, test } from "vitest";
import { type Outcome, readReport } from "../../build/suite/suite.ts";

const file = (status: string, ...tests: string[]) => ({
  name: "test/some.test.ts",
  status,
  message: "Cannot find module",
  assertionResults: tests.map((each) => ({ fullName: `it ${each}`, status: each, failureMessages: [] as string[] })),
});
const report = (testResults: ReturnType<typeof file>[], ...thrownOutside: string[]) => ({
  success: true,
  testResults,
  thrownOutside,
});
const counts = ({ passed, failures }: Outcome) => ({ passed, failed: failures.length });

describe("the summary line", () => {
  test("it counts what passed and what failed", () => {
    const both = report([file("passed", "passed", "passed"), file("failed", "passed", "failed")]);
    expect(counts(readReport(both, 1))).toEqual({ passed: 3, failed: 1 });
  });

  test("a skipped test is a failure", () => {
    expect(counts(readReport(report([file("passed", "passed", "skipped")]), 0))).toEqual({ passed: 1, failed: 1 });
  });

  test("a file that could not be loaded is a failure", () => {
    expect(counts(readReport(report([file("failed")]), 1))).toEqual({ passed: 0, failed: 1 });
  });

  test("a run that ended badly without a failed test, or without a report, is a failure", () => {
    expect(counts(readReport(report([file("passed", "passed")]), 1))).toEqual({ passed: 1, failed: 1 });
    expect(counts(readReport(undefined, 0))).toEqual({ passed: 0, failed: 1 });
  });

  test("what failed is named again at the end, with its file and the first lines of its reason", () => {
    const failed = {
      ...file("failed"),
      assertionResults: [{ fullName: "adds", status: "failed", failureMessages: ["Error: 1 is not 2\n  at add"] }],
    };
    const { failures } = readReport(report([failed]), 1);
    expect(failures).toEqual([expect.stringMatching(/some\.test\.ts: adds \(failed\)\n {4}Error: 1 is not 2\n/)]);
  });

  test("what was thrown outside of every test is a failure, and named", () => {
    const { passed, failures } = readReport(
      report([file("passed", "passed")], "Unhandled Rejection: Error: gone\n  at a socket"),
      1,
    );
    expect(passed).toBe(1);
    expect(failures).toEqual(["outside of every test\n    Unhandled Rejection: Error: gone\n      at a socket"]);
  });
});
