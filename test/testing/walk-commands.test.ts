import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assign, fromPromise, setup } from "xstate";
import { scheduleOf, startWalk, type WalkCommand, walkCommands } from "../../testing/walk-commands.ts";

const load = fromPromise<number>(() => new Promise<number>(() => undefined));

/** A load that answers, fails, takes too long, or is left. */
const shelf = setup({
  types: { context: {} as { newest: number; count: number }, events: {} as { type: "shelf.load" | "shelf.clear" } },
  actors: { load },
  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: "shelf",
  context: { newest: 0, count: 0 },
  initial: "empty",
  states: {
    empty: { on: { "shelf.load": "loading" } },
    loading: {
      entry: "count",
      invoke: {
        src: "load",
        id: "load",
        onDone: { target: "full", actions: assign({ newest: ({ event }) => event.output }) },
        onError: "empty",
      },
      after: { 5000: "empty" },
      on: { "shelf.clear": "empty" },
    },
    full: { on: { "shelf.clear": "empty", "shelf.load": "loading" } },
  },
});

const sample = {
  inputs: [undefined],
  events: [{ type: "shelf.load" }, { type: "shelf.clear" }],
  outputs: { load: [1, 2] },
};

const choose = (commands: readonly WalkCommand[]) =>
  fc.commands([fc.constantFrom(...commands)], { maxCommands: 50, size: "max" });

describe("walkCommands", () => {
  it("M2 M3 walks at random over a machine of a host's own, model and actor together", () => {
    const seen = new Set<unknown>();
    const commands = walkCommands(sample, ({ value }) => void seen.add(value));
    fc.assert(
      fc.property(choose(commands), (walk) => fc.modelRun(() => startWalk(shelf), walk)),
      { numRuns: 50, seed: 1 },
    );
    expect(seen).toEqual(new Set(["empty", "loading", "full"]));
  });

  it("M2 says in words what can happen", () => {
    expect(walkCommands(sample).map(String)).toEqual([
      "shelf.load",
      "shelf.clear",
      "the oldest load answers 1",
      "the oldest load answers 2",
      "the oldest load fails with Error: sample",
      "the newest load answers 1",
      "the newest load answers 2",
      "the newest load fails with Error: sample",
      "the next delay elapses",
      "half of the next delay elapses",
    ]);
  });

  it("M2 lets ports fail that have no answers, and none whose failure no transition takes", () => {
    const machine = setup({ actors: { load, save: load } }).createMachine({
      id: "desk",
      type: "parallel",
      states: {
        in: { initial: "at", states: { at: { invoke: { src: "load", onDone: "had" } }, had: {} } },
        out: { initial: "at", states: { at: { invoke: { src: "save", onError: "left" } }, left: {} } },
      },
    });
    const seen = new Set<string>();
    const own = { inputs: [undefined], events: [], outputs: { load: [1], save: [] } };
    const commands = walkCommands(own, ({ value }) => void seen.add(JSON.stringify(value)));
    fc.assert(
      fc.property(choose(commands), (walk) => fc.modelRun(() => startWalk(machine), walk)),
      { numRuns: 50, seed: 1 },
    );
    expect(seen).toContain('{"in":"had","out":"left"}');
  });

  it("M2 names an event of the sample that is misspelt, without which no walk would find anything", () => {
    const commands = walkCommands({ ...sample, events: [{ type: "shelf.laod" }, { type: "shelf.clear" }] });
    const property = fc.property(choose(commands), (walk) => fc.modelRun(() => startWalk(shelf), walk));
    expect(String(fc.check(property, { seed: 1 }).errorInstance)).toBe(
      "Error: No state of shelf takes the sample's event shelf.laod (nearest: shelf.load): mend its name.",
    );
  });

  it("M2 shrinks a walk that fails to the steps that it takes, and prints them", () => {
    const commands = walkCommands(sample, ({ context }) => (context.newest === 2 ? "two" : undefined));
    const property = fc.property(choose(commands), (walk) => fc.modelRun(() => startWalk(shelf), walk));
    const { failed, counterexample, errorInstance } = fc.check(property, { seed: 1 });
    expect(failed).toBe(true);
    expect(String(counterexample?.[0]).replace(/ \/\*.*/, "")).toMatch(
      /^shelf\.load,the (oldest|newest) load answers 2$/,
    );
    expect(String(errorInstance)).toBe("Error: shelf after load answers 2: two");
  });
});

describe("scheduleOf", () => {
  it("M4 sends events in their order, and lets ports answer in any order between them", () => {
    const ends = new Set<unknown>();
    const events = [{ type: "shelf.load" }, { type: "shelf.load" }, { type: "shelf.clear" }, { type: "shelf.load" }];
    fc.assert(
      fc.property(choose(scheduleOf(sample, events)), (schedule) => {
        const walk = startWalk(shelf);
        fc.modelRun(() => walk, schedule);
        const { value, context } = walk.real.subject.getSnapshot();
        ends.add(`${walk.model.sent} ${value} ${context.count}`);
        walk.real.stop();
      }),
      { numRuns: 200, seed: 1 },
    );
    expect([...ends]).toEqual(expect.arrayContaining(["4 loading 3", "4 full 2", "4 full 3", "4 empty 2"]));
  });
});
