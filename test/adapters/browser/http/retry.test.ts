import { describe, expect, it } from "vitest";
import { retryAfter, withRetries } from "../../../../adapters/browser/http/retry.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { CountingClock, FakeClock } from "../../fake-clock.ts";

describe("a wish that ends while it is tried", () => {
  it("R10 NET-5 is not tried again, and fails with what the try failed with", async () => {
    const end = new AbortController();
    let asked = 0;
    const failing = async () => {
      end.abort(new Error("ended"));
      throw new Error("the try's own");
    };
    const again = () => {
      asked += 1;
      return { wait: 0 };
    };
    const clock = new CountingClock();
    await expect(withRetries(clock, end.signal, failing, again)).rejects.toThrow("the try's own");
    expect([asked, clock.pending]).toEqual([0, 0]);
  });
});

describe("a wait that nobody can end", () => {
  it("R10 NET-5: is waited for, and then it is tried again", async () => {
    const clock = new FakeClock();
    const tries: number[] = [];
    const attempt = async () => {
      tries.push(clock.now());
      if (tries.length === 1) throw new Error("busy");
      return "answer";
    };
    const asked = withRetries(clock, undefined, attempt, () => ({ wait: 40 }));
    await clock.advance(40);
    expect(await asked).toBe("answer");
    expect(tries.map((at) => at - (tries[0] ?? 0))).toEqual([0, 40]);
  });
});

it.each([
  ["around which there are blanks", " 3 ", 3_000],
  ["of nine digits", "999999999", LIMITS.retryAfterMost],
  ["of ten digits", "1000000000", undefined],
  ["that is a date without its weekday", "01 Jan 2027 00:00:00 GMT", undefined],
  ["that is a date of another format", "2027-01-01T00:00:00Z", undefined],
  ["that is no date, though it begins as one", "Fri, the first", undefined],
  ["whose weekday is no three letters", "Fr, 01 Jan 2027 00:00:00 GMT", undefined],
  ["that begins with more than a date", "on Fri, 01 Jan 2027 00:00:00 GMT", undefined],
  ["that begins with a point", ".5", undefined],
])("R10: a Retry-After %s is read strictly", (_, header, wait) => {
  expect(retryAfter(header, Date.parse("2026-01-01T00:00:00Z"))).toBe(wait);
});
