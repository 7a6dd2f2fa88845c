import type { Report } from "../../domain/report/report.ts";
import type { Replayed } from "./replay.ts";

const literal = (value: unknown): string => JSON.stringify(value, null, 2);

/**
 * A vitest test that plays the report: it passes while the machines reach the states that the visitor saw, and fails as the visitor saw
 * where one of them broke. `from` is the module that has `replayReport`.
 */
export function writeTest(report: Report, { states }: Replayed, from: string): string {
  const entries = report.entries.map((entry) => `    ${JSON.stringify(entry)},`).join("\n");
  return `import { expect, it } from "vitest";
import { parseReport, replayReport } from "${from}";

const REPORT = {
  ...${literal({ ...report, entries: [], log: [] })},
  entries: [
${entries}
  ],
};

const { difference, broken, states } = replayReport(parseReport(JSON.stringify(REPORT)));

it("reaches every state of the report in its order", () => {
  expect(difference).toBeUndefined();
});

it("breaks no actor", () => {
  expect(broken).toEqual({});
});

// The states that the visitor saw at the end: what is wanted instead of them is written here.
it("ends in the states of the report", () => {
  expect(states).toEqual(${literal(states)});
});
`;
}
