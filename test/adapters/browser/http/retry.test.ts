import { describe, expect, it } from "vitest";
import { withRetries } from "../../../../adapters/browser/http/retry.ts";
import { CountingClock } from "../../fake-clock.ts";

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
