import { describe, expect, it } from "vitest";
import { assign, fromPromise, setup } from "xstate";
import { pathsOf, sayStep } from "../../../testing/paths/paths.ts";
import { replay, wrongWithContext } from "../../../testing/walk.ts";

const lamp = setup({
  types: {
    context: {} as { lives: number },
    events: {} as { type: "lamp.press" } | { type: "lamp.break"; hard: boolean },
  },
  delays: { glow: 100 },
  guards: {
    isHard: ({ event }) => event.type === "lamp.break" && event.hard,
    isAlive: ({ context }) => context.lives > 0,
  },
  actions: { wear: assign({ lives: ({ context }) => context.lives - 1 }) },
}).createMachine({
  id: "lamp",
  context: { lives: 1 },
  initial: "off",
  states: {
    off: { on: { "lamp.press": [{ guard: "isAlive", target: "on", actions: "wear" }, { target: "dead" }] } },
    on: { after: { glow: "off" }, on: { "lamp.break": { guard: "isHard", target: "dead" } } },
    dead: { type: "final" },
  },
});

const sample = {
  inputs: [undefined],
  events: [{ type: "lamp.press" }, { type: "lamp.break", hard: true }, { type: "lamp.break", hard: false }],
  watch: ({ lives }: { lives: number }) => lives,
};

describe("pathsOf", () => {
  it("M1 finds the shortest way to every state, transition and guard outcome", () => {
    const { paths, unreached, demands } = pathsOf(lamp, sample);
    expect(unreached).toEqual([]);
    expect(demands).toBe(10);
    const names = paths.map(({ steps }) => steps.map(({ step }) => sayStep(step)).join(", "));
    expect(names.toSorted()).toEqual([
      'lamp.press, lamp.break {"hard":false}',
      'lamp.press, lamp.break {"hard":true}',
      "lamp.press, wait 100 ms, lamp.press",
    ]);
    for (const path of paths) replay(lamp, path);
  });

  it("M1 names what no event reaches: a state, a transition, a guard that holds always", () => {
    const { unreached } = pathsOf(lamp, {
      ...sample,
      events: [{ type: "lamp.press" }, { type: "lamp.break", hard: true }],
    });
    expect(unreached).toEqual(["not lamp.on: lamp.break #1 [isHard] -> lamp.dead"]);
    const cut = pathsOf(lamp, { ...sample, events: [] });
    expect(cut.unreached).toContain("lamp.on");
    expect(cut.unreached).toContain("lamp.off: lamp.press #2 -> lamp.dead");
  });

  it("M1 gives up with a sentence where the situations have no end", () => {
    const counter = setup({ types: { context: {} as { n: number } } }).createMachine({
      id: "counter",
      context: { n: 0 },
      on: { "count.up": { actions: assign({ n: ({ context }) => (context["n"] as number) + 1 }) } },
    });
    const search = () =>
      pathsOf(counter, {
        inputs: [undefined],
        events: [{ type: "count.up" }],
        watch: (context) => context.n,
        most: 50,
      });
    const ups = Array.from({ length: 12 }, () => "count.up").join(", ");
    expect(search).toThrow(
      `counter has over 50 situations, the last after ${ups}, 39 more: watch less of its context, or end what goes on`,
    );
  });

  it("M1 says which steps lead to a machine that throws", () => {
    const thrower = setup({}).createMachine({
      id: "thrower",
      initial: "calm",
      states: {
        calm: { on: { "step.one": "tense" } },
        tense: {
          on: {
            "step.two": {
              guard: () => {
                throw new Error("snap");
              },
            },
          },
        },
      },
    });
    const steps = { inputs: [undefined], events: [{ type: "step.one" }, { type: "step.two" }] };
    expect(() => pathsOf(thrower, steps)).toThrow(/thrower throws after step\.one, step\.two: .*snap/s);
  });

  it("M1 lets answers, failures and several delays come in any order that time allows", () => {
    const race = setup({ delays: { short: 10, long: 100 } }).createMachine({
      id: "race",
      type: "parallel",
      states: {
        long: { initial: "running", states: { running: { after: { long: "over" } }, over: {} } },
        short: {
          initial: "idle",
          states: {
            idle: { on: { "race.begin": "running" } },
            running: { after: { short: [{ guard: ({ context }) => Boolean(context), target: "over" }] } },
            over: {},
          },
        },
      },
    });
    const { paths } = pathsOf(race, { inputs: [undefined], events: [{ type: "race.begin" }] });
    const ends = paths.flatMap(({ steps }) => steps.map(({ state }) => JSON.stringify(state)));
    expect(ends).toContain('{"long":"over","short":"running"}');
    expect(ends).toContain('{"long":"running","short":"over"}');
    for (const path of paths) replay(race, path);
  });
});

describe("replay", () => {
  const [path] = pathsOf(lamp, sample).paths;

  it("M1 notices an actor that is not where the model says", () => {
    const other = lamp.provide({ delays: { glow: 5_000 } });
    const waiting = pathsOf(lamp, sample).paths.find(({ steps }) => steps.some(({ step }) => step.kind === "wait"));
    expect(() => replay(other, waiting!)).toThrow(/lamp after lamp\.press, wait 100 ms: it is "on", the model "off"/);
  });

  it("M1 asks its check after each step, and says what it objects to", () => {
    expect(() => replay(lamp, path!, ({ value }) => (value === "on" ? "I0: it burns" : undefined))).toThrow(
      "lamp after lamp.press: I0: it burns",
    );
  });

  it("M1 notices a context that is not plain data, where it is asked to", () => {
    const bad = lamp.provide({ actions: { wear: assign({ lives: (() => 0) as never }) } });
    const functions = lamp.provide({ actions: { wear: assign(() => ({ lives: (() => 0) as never })) } });
    expect(() => replay(bad, path!, wrongWithContext)).not.toThrow();
    expect(() => replay(functions, path!, wrongWithContext)).toThrow(/its context is not plain data: lives$/);
    expect(() => replay(functions, path!)).not.toThrow();
  });

  it("M1 takes the actors that a context holds for what XState stores of them", () => {
    const machine = setup({ actors: { feed: fromPromise(() => new Promise(() => {})) } }).createMachine({
      id: "holder",
      context: ({ spawn }) => ({ feeds: [spawn("feed")], seen: { at: new Date(0) } }),
      on: { LOOK: {} },
    });
    for (const each of pathsOf(machine, { inputs: [undefined], events: [{ type: "LOOK" }] }).paths)
      expect(() => replay(machine, each, wrongWithContext)).not.toThrow();
  });
});
