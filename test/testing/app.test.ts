import { describe, expect, expectTypeOf, it } from "vitest";
import type { TrackedName } from "../../domain/analytics/tracked-events.ts";
import { ScriptedApp } from "../../testing/app.ts";

describe("a scripted app", () => {
  it("M1 has the names of what was tracked, also before its boot was over, and not those of the boot", () => {
    const app = new ScriptedApp({ facts: null });
    app.tell("app", { type: "modal.open" });
    app.refuse("recallFacts", new Error("denied"));
    expectTypeOf(app.tracked).toEqualTypeOf<TrackedName[]>();
    expect(app.tracked).toEqual(["MODAL_OPEN"]);
    app.stop();
  });
});
