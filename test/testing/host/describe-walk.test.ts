import { describe, expect, it } from "vitest";
import { describeWalk, judge } from "../../../testing/host/describe-walk.ts";
import type { JourneyResult } from "../../../testing/host/finding.ts";
import type { HostBrowser } from "../../../testing/host/options.ts";
import { JOURNEY_NAMES, walkHost } from "../../../testing/host/walk-host.ts";

type Body = (fixtures: unknown) => Promise<void>;

/** A browser that reaches nothing. */
function deafBrowser() {
  const closed: string[] = [];
  const request = { get: () => Promise.reject(new Error("refused")) };
  const context = { request, newPage: () => Promise.resolve({}), close: async () => void closed.push("context") };
  return { closed, browser: { newContext: () => Promise.resolve(context) } satisfies HostBrowser };
}

function collect() {
  const tests = new Map<string, { body: Body; timeout: number | undefined }>();
  return { tests, test: (name: string, body: Body, timeout?: number) => void tests.set(name, { body, timeout }) };
}

const UNHEARD = "No sandbox answers at http://localhost:4700: run `npx appkit-sandbox`";

describe("describeWalk", () => {
  it("M1 makes one test for each journey, with time for the longest of this worker and of another", () => {
    const { tests, test } = collect();
    describeWalk("http://localhost:3000/", { test });
    expect([...tests.keys()]).toEqual(JOURNEY_NAMES);
    expect([...tests.values()].map(({ timeout }) => timeout)).toEqual(JOURNEY_NAMES.map(() => 240_000));
  });

  it("M1 names its fixture in the pattern that Playwright's runner reads", async () => {
    const { tests, test } = collect();
    describeWalk("http://localhost:3000/", { test }, { only: ["send"] });
    const [{ body } = { body: undefined }] = tests.values();
    expect(String(body)).toMatch(/^async \(\{ ?browser/);
    const { browser, closed } = deafBrowser();
    await expect(body?.({ browser })).rejects.toThrow(UNHEARD);
    expect(closed).toEqual(["context"]);
  });

  it("M1 takes a browser of the caller's, and then no argument, which jest would take for a callback", async () => {
    const { tests, test } = collect();
    const { browser } = deafBrowser();
    describeWalk("http://localhost:3000/", { test, browser: () => browser }, { only: ["send"] });
    const [{ body } = { body: undefined }] = tests.values();
    expect(body).toHaveLength(0);
    await expect(body?.(undefined)).rejects.toThrow(UNHEARD);
  });

  it("M1 says which journeys there are where none is called so", async () => {
    const says = `No journey is called "fly"; they are: ${JOURNEY_NAMES.join("; ")}.`;
    const { test } = collect();
    const only = ["send", "fly"];
    expect(() => describeWalk("http://localhost:3000/", { test }, { only })).toThrow(says);
    await expect(walkHost(deafBrowser().browser, { address: "http://localhost:3000/", only })).rejects.toThrow(says);
    expect(() => describeWalk("http://localhost:3000/", { test }, { only: [] })).toThrow("No journey is called so;");
  });

  it("M1 fails a test with each finding, and skips one with its reason", () => {
    const skipped: string[] = [];
    const result: JourneyResult = {
      journey: "send",
      verdict: "passed",
      findings: [],
      steps: ["open {}", "close"],
      views: [],
      states: [],
      ms: 5,
    };
    const skip = (reason: string) => void skipped.push(reason);
    judge(result, skip);
    judge({ ...result, verdict: "skipped", reason: "the page asks nobody to sign in" }, skip);
    expect(skipped).toEqual(["the page asks nobody to sign in"]);
    const findings = [{ kind: "modal-hidden", says: "The modal cannot be seen." } as const];
    expect(() => judge({ ...result, verdict: "failed", findings }, skip)).toThrow(
      "modal-hidden: The modal cannot be seen.\nSteps: open {}, close",
    );
  });
});
