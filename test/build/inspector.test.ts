import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createActor, createMachine, type InspectionEvent } from "xstate";
import { ROOT } from "../../build/paths.ts";

interface Actor {
  name: string;
  chart: string | undefined;
  value: unknown;
  status: string;
}
interface Recording {
  readonly first: number;
  readonly last: number;
  take(inspected: InspectionEvent): boolean;
  stepsUntil(moment: number): { event: string; actor: Actor; moment: number }[];
  actorsAt(moment: number): Map<string, Actor>;
}

const file = pathToFileURL(join(ROOT, "examples/demo/inspector/recording.js")).href;
const { Recording: Recorder, childrenOf } = (await import(file)) as {
  Recording: new () => Recording;
  childrenOf(actors: Map<string, Actor>, sessionId: string | undefined): Actor[];
};

const lamp = createMachine({
  id: "lamp",
  initial: "off",
  states: { off: { on: { turn: "on" } }, on: { on: { turn: "off" } } },
});
const room = createMachine({
  id: "room",
  initial: "empty",
  states: { empty: { on: { enter: "used" } }, used: { invoke: { id: "lamp", src: lamp }, on: { leave: "empty" } } },
});

function recorded(...types: string[]) {
  const recording = new Recorder();
  const actor = createActor(room, { inspect: (inspected) => void recording.take(inspected) }).start();
  for (const type of types) actor.send({ type });
  const childrenAt = (moment: number) => childrenOf(recording.actorsAt(moment), actor.sessionId);
  const valueAt = (moment: number) => recording.actorsAt(moment).get(actor.sessionId)?.value;
  return { recording, childrenAt, valueAt };
}

describe("the recording of the demo page's inspector", () => {
  it("has every moment as it was: actors that had not started are not there, those that are over are stopped", () => {
    const { recording, childrenAt, valueAt } = recorded("enter", "leave", "enter");
    const moments = Array.from({ length: recording.last + 1 }, (_, moment) => moment);
    expect(moments.map(valueAt)).toEqual([undefined, "empty", "empty", "used", "used", "empty", "empty", "used"]);
    const lamps = moments.map((moment) =>
      childrenAt(moment)
        .map(({ status }) => status)
        .join(),
    );
    expect(lamps).toEqual(["", "", "active", "active", "stopped", "stopped", "active", "active"]);
    expect(recording.stepsUntil(2).map(({ event, moment }) => [event, moment])).toEqual([
      ["xstate.init", 2],
      ["xstate.init", 1],
    ]);
  });

  it("holds what an event carries nowhere", () => {
    const recording = new Recorder();
    const actor = createActor(room, { inspect: (inspected) => void recording.take(inspected) }).start();
    actor.send({ type: "enter", name: "Ada" } as never);
    expect(JSON.stringify(recording.stepsUntil(recording.last))).not.toContain("Ada");
  });

  it("keeps the newest 500 steps, and what stood before them", () => {
    const { recording, childrenAt, valueAt } = recorded(
      ...Array.from({ length: 400 }, () => ["enter", "leave"]).flat(),
    );
    expect(recording.last - recording.first).toBe(500);
    expect(valueAt(recording.first)).toMatch(/empty|used/);
    expect(childrenAt(recording.last)).toHaveLength(1);
    expect(recording.actorsAt(recording.first).size).toBeLessThan(4);
  });
});
