import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyActorRef, type AnyMachineSnapshot, createActor, createMachine, type InspectionEvent } from "xstate";
import { chartOf } from "../../api/machines/machine-chart.ts";
import { writeReport } from "../../api/report/write.ts";
import { ROOT } from "../../build/paths.ts";
import { FORMS } from "../../domain/report/forms.ts";
import type { Report } from "../../domain/report/report.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { parseReport } from "../../testing/report/parse.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import { FOX } from "../../testing/samples/values.ts";
import { runs, seeded } from "../runs.ts";
import { SEQUENCE, wander } from "../walks/random.ts";

interface Actor {
  sessionId: string;
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

const moduleOf = (name: string) => import(pathToFileURL(join(ROOT, "examples/demo/inspector", name)).href);
const { Recording: Recorder, childrenOf } = (await moduleOf("recording.js")) as {
  Recording: new () => Recording;
  childrenOf(actors: Map<string, Actor>, sessionId: string | undefined): Actor[];
};
const { recordingOf } = (await moduleOf("saved.js")) as { recordingOf(report: Report, charts: object): Recording };

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

const charts = Object.fromEntries(Object.values(WALKABLES).map(({ machine }) => [machine.id, chartOf(machine)]));

/** Where every running statechart stands, by its path: its chart and its state. */
function standingOf(ref: AnyActorRef, path = "app"): Record<string, unknown> {
  const { status, machine, value, children = {} } = ref.getSnapshot() as AnyMachineSnapshot;
  if (status !== "active" || !machine) return {};
  const below = Object.values(children as Record<string, AnyActorRef>).map((child) =>
    standingOf(child, path === "app" ? child.id : `${path}/${child.id}`),
  );
  return Object.assign({ [path]: [machine.id, value] }, ...below);
}

/** The same of a recording's newest moment. */
function shownBy(recording: Recording, parent?: string): Record<string, unknown> {
  const actors = childrenOf(recording.actorsAt(recording.last), parent);
  const charts = actors.filter(({ status, chart }) => status === "active" && chart);
  const states = charts.map(({ sessionId, chart, value }) => ({
    [sessionId]: [chart, value],
    ...shownBy(recording, sessionId),
  }));
  return Object.assign({}, ...states);
}

describe("a saved report in the inspector", () => {
  it("ends where the actors of a random session stood, with their charts", () => {
    const bytes = fc.uint8Array({ minLength: SEQUENCE, maxLength: SEQUENCE });
    const ends = (sequence: Uint8Array) => {
      const app = wander(sequence, () => undefined, true);
      const stood = standingOf(app.root);
      const report = parseReport(writeReport(app.recorder, app.input, "", FORMS));
      app.stop();
      expect(shownBy(recordingOf(report, charts))).toEqual(stood);
    };
    fc.assert(fc.property(bytes, ends), { seed: seeded(), numRuns: runs(200) });
  }, 60_000);

  it("has each step of the statecharts, and what the page called", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.recorder.call("open");
    app.refuse("connectWallet", new Error("no"));
    const recording = recordingOf(parseReport(writeReport(app.recorder, app.input, "", FORMS)), charts);
    app.stop();
    const steps = recording.stepsUntil(recording.last).map(({ event, actor }) => `${actor.sessionId}: ${event}`);
    const wallet = "connection.eip155/pageWallet";
    const started = steps.indexOf(`${wallet}/connectWallet: xstate.init`);
    const called = steps.indexOf("app: AppKit.open()");
    const refused = steps.indexOf(`${wallet}/connectWallet: xstate.promise.reject`);
    const failed = steps.indexOf(`${wallet}: xstate.error.actor.connectWallet`);
    expect([started, called, refused, failed].toSorted((one, other) => other - one)).toEqual([
      ...[started, called, refused, failed],
    ]);
    expect(failed).toBeGreaterThanOrEqual(0);
  });
});
