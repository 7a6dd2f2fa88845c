import { expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp } from "../../../testing/app.ts";

it("CONF-12 R19 the report of a long session has at least three of the four newest quarters", () => {
  const app = new ScriptedApp({ isRecorded: true });
  const lengths = Array.from({ length: 200 }, (_, at) => {
    app.tell("modal", { type: at % 2 ? "modal.close" : "modal.open" });
    return app.recorder.recorded.entries.length;
  });
  const full = lengths.slice(lengths.findIndex((length) => length >= LIMITS.reportEntries * 0.7));
  expect(full.length).toBeGreaterThan(100);
  expect(Math.min(...full)).toBeGreaterThanOrEqual(LIMITS.reportEntries * 0.7);
  expect(Math.max(...full)).toBeLessThanOrEqual(LIMITS.reportEntries);
});

it("CONF-12 R14 an event that contains itself is kept down to its ninth level", () => {
  const app = new ScriptedApp({ isRecorded: true });
  const event: Record<string, unknown> = { type: "modal.open" };
  event["again"] = event;
  app.tell("modal", event as never);
  const kept = app.recorder.recorded.entries.find((entry) => entry.kind === "event");
  expect(JSON.stringify(kept).split('"again":')).toHaveLength(10);
});
