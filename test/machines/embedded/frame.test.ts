import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { askedOf } from "../../../testing/answer.ts";
import { ScriptedApp } from "../../../testing/app.ts";

const orders = (app: ScriptedApp) => app.waiting("openFrame").flatMap(({ actor }) => askedOf(actor).events);

function wanted(): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("frame", { type: "frame.want" });
  return app;
}

describe("the frame's life", () => {
  it("AUTH-1 it is asked something 500 ms after READY, not before", () => {
    const app = wanted();
    expect(orders(app)).toEqual([]);
    app.say("openFrame", { type: "frame.answered" });
    app.pass(LIMITS.frameSettle - 1);
    expect(orders(app)).toEqual([]);
    expect(app.read("frame").hasTag("ready")).toBe(false);
    app.pass(1);
    expect(orders(app)).toEqual([{ type: "frame.release" }]);
    expect(app.read("frame").hasTag("ready")).toBe(true);
  });

  it("R9 one that says nothing for 20 s is lost and taken out; the next who wants it has it loaded anew", () => {
    const app = wanted();
    const [first] = app.waiting("openFrame");
    app.pass(LIMITS.frameReady);
    expect(app.read("frame").hasTag("lost")).toBe(true);
    expect(first?.actor.getSnapshot().status).toBe("stopped");
    app.tell("frame", { type: "frame.want" });
    expect(app.waiting("openFrame")).toHaveLength(1);
    app.say("openFrame", { type: "frame.answered" });
    app.pass(LIMITS.frameSettle);
    expect(app.read("frame").hasTag("ready")).toBe(true);
  });

  it("R9 READY twice, a page of its that was loaded anew, and one that was blocked", () => {
    const app = wanted();
    app.say("openFrame", { type: "frame.answered" });
    app.say("openFrame", { type: "frame.answered" });
    app.pass(LIMITS.frameSettle);
    expect(orders(app)).toEqual([{ type: "frame.release" }]);
    const [first] = app.waiting("openFrame");
    app.say("openFrame", { type: "frame.reloaded" });
    expect(app.read("frame").hasTag("loading")).toBe(true);
    expect(first?.actor.getSnapshot().status).toBe("stopped");
    app.say("openFrame", { type: "frame.answered" });
    app.pass(LIMITS.frameSettle);
    expect(orders(app)).toEqual([{ type: "frame.release" }]);
    app.say("openFrame", { type: "frame.failed" });
    expect(app.read("frame").hasTag("lost")).toBe(true);
  });

  it.each([0, 1])(
    "R9 a page that loads anew before it is ready is lost, not rebuilt without end (READY %i times)",
    (times) => {
      const app = wanted();
      const [first] = app.waiting("openFrame");
      for (let time = 0; time < times; time += 1) app.say("openFrame", { type: "frame.answered" });
      app.say("openFrame", { type: "frame.reloaded" });
      expect(app.read("frame").hasTag("lost")).toBe(true);
      expect([first?.actor.getSnapshot().status, app.waiting("openFrame")]).toEqual(["stopped", []]);
      app.tell("frame", { type: "frame.want" });
      expect(app.read("frame").hasTag("loading")).toBe(true);
    },
  );

  it("R9 wanting it twice puts one into the page", () => {
    const app = wanted();
    app.tell("frame", { type: "frame.want" });
    expect(app.waiting("openFrame")).toHaveLength(1);
  });
});
