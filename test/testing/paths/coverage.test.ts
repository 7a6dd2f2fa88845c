import { describe, expect, it } from "vitest";
import { createMachine, setup } from "xstate";
import { coverageOf, drawCoverage, printCoverage } from "../../../testing/paths/coverage.ts";
import { pairsOf } from "../../../testing/paths/pairs.ts";
import { replay } from "../../../testing/walk.ts";

/** A door that a host's team wrote: it can be locked while it is closed, and nobody ever has the key. */
const door = setup({
  types: {
    events: {} as { type: "door.open" } | { type: "door.close" } | { type: "door.lock" } | { type: "door.unlock" },
  },
  delays: { draught: 1_000 },
  guards: { hasKey: () => false },
}).createMachine({
  id: "door",
  initial: "closed",
  states: {
    closed: { on: { "door.open": "ajar", "door.lock": "locked" } },
    ajar: { on: { "door.close": "closed" }, after: { draught: "closed" } },
    locked: { on: { "door.unlock": { guard: "hasKey", target: "closed" } } },
  },
});

const events = ["door.open", "door.close", "door.lock", "door.unlock"].map((type) => ({ type }));
const sample = { inputs: [undefined], events };

describe("coverage of a machine of a host's own", () => {
  it("M1 counts states, transitions, guards that were false, and pairs; names what no path walks", () => {
    const { states, transitions, refusals, pairs } = coverageOf(door, sample);
    expect(states).toEqual({ walked: ["door", "door.closed", "door.ajar", "door.locked"], missed: [] });
    expect(transitions.missed).toEqual(["door.locked: door.unlock #1 [hasKey] -> door.closed"]);
    expect(refusals.walked).toEqual(["not door.locked: door.unlock #1 [hasKey] -> door.closed"]);
    const short = (name: string) => name.replace(/#1 -> door\.\w+/g, "").replace(/ \[hasKey\]/g, "");
    expect(pairs.walked.map(short)).toContain("door.ajar: door.close , then door.closed: door.lock ");
    expect(pairs.walked).toHaveLength(6);
    expect(pairs.missed).toHaveLength(3);
  });

  it("M1 the paths of its pairs hold on the real actor, elapsed delays and all", () => {
    const { paths } = pairsOf(door, sample);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) replay(door, path);
    expect(paths.some(({ steps }) => steps.some(({ step }) => step.kind === "wait"))).toBe(true);
  });

  it("M1 is told as text, as data, and as a chart coloured by what was walked", () => {
    const coverage = coverageOf(door, sample);
    expect(JSON.parse(JSON.stringify(coverage))).toEqual(coverage);
    const text = printCoverage(coverage);
    expect(text).toContain("states: 4 of 4 (100 %)");
    expect(text).toContain("transitions: 4 of 5 (80 %)\n  not door.locked: door.unlock #1 [hasKey] -> door.closed");
    const chart = drawCoverage(door, coverageOf(door, { inputs: [undefined], events: events.slice(0, 2) }));
    expect(chart).toMatch(/^stateDiagram-v2\n/);
    expect(chart).toContain("door_closed --> door_ajar : ✓ door.open");
    expect(chart).toContain("door_closed --> door_locked : ✗ door.lock");
    expect(chart).toContain("class door_ajar walked");
    expect(chart).toContain("class door_locked missed");
  });

  it("M1 draws what stays where it is as an arrow to itself, also of states that hold others", () => {
    const machine = createMachine({
      id: "tv",
      initial: "on",
      on: { TICK: { actions: () => undefined } },
      states: { on: { on: { NAME: { actions: () => undefined }, MUTE: { actions: () => undefined } } } },
    });
    const chart = drawCoverage(
      machine,
      coverageOf(machine, { inputs: [undefined], events: [{ type: "NAME" }, { type: "TICK" }] }),
    );
    expect(chart).toContain("tv_on --> tv_on : ✓ NAME, stays");
    expect(chart).toContain("tv_on --> tv_on : ✗ MUTE, stays");
    expect(chart).toContain("tv --> tv : ✓ TICK, stays");
  });
});
