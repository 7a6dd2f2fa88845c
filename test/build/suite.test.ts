import { describe, expect, test } from "vitest";
import { type Outcome, readReport } from "../../build/suite/suite.ts";

const file = (status: string, ...tests: string[]) => ({
  name: "test/some.test.ts",
  status,
  message: "Cannot find module",
  assertionResults: tests.map((each) => ({ fullName: `it ${each}`, status: each, failureMessages: [] })),
});
const counts = ({ passed, failures }: Outcome) => ({ passed, failed: failures.length });

describe("the summary line", () => {
  test("it counts what passed and what failed", () => {
    const report = {
      success: false,
      testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
    };
    expect(counts(readReport(report, 1))).toEqual({ passed: 3, failed: 1 });
  });

  test("a skipped test is a failure", () => {
    const report = { success: true, testResults: [file("passed", "passed", "skipped")] };
    expect(counts(readReport(report, 0))).toEqual({ passed: 1, failed: 1 });
  });

  test("a file that could not be loaded is a failure", () => {
    expect(counts(readReport({ success: false, testResults: [file("failed")] }, 1))).toEqual({ passed: 0, failed: 1 });
  });

  test("a run that ended badly without a failed test, or without a report, is a failure", () => {
    const report = { success: true, testResults: [file("passed", "passed")] };
    expect(counts(readReport(report, 1))).toEqual({ passed: 1, failed: 1 });
    expect(counts(readReport(undefined, 0))).toEqual({ passed: 0, failed: 1 });
  });

  test("what failed is named again at the end, with its file and the first lines of its reason", () => {
    const failed = {
      ...file("failed"),
      assertionResults: [{ fullName: "adds", status: "failed", failureMessages: ["Error: 1 is not 2\n  at add"] }],
    };
    const { failures } = readReport({ success: false, testResults: [failed] }, 1);
    expect(failures).toEqual([expect.stringMatching(/some\.test\.ts: adds \(failed\)\n {4}Error: 1 is not 2\n/)]);
  });
});
