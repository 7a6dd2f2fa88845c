import { describe, expect, test } from "vitest";
import { countReport } from "../../build/suite.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe("the summary line", () => {
  test("it counts what passed and what failed", () => {
    const report = {
      success: false,
      testResults: [file("passed", "passed", "passed"), file("failed", "passed", "failed")],
    };
    expect(countReport(report, 1)).toEqual({ passed: 3, failed: 1 });
  });

  test("a skipped test is a failure", () => {
    const report = { success: true, testResults: [file("passed", "passed", "skipped")] };
    expect(countReport(report, 0)).toEqual({ passed: 1, failed: 1 });
  });

  test("a file that could not be loaded is a failure", () => {
    expect(countReport({ success: false, testResults: [file("failed")] }, 1)).toEqual({ passed: 0, failed: 1 });
  });

  test("a run that ended badly without a failed test, or without a report, is a failure", () => {
    const report = { success: true, testResults: [file("passed", "passed")] };
    expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1 });
    expect(countReport(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
