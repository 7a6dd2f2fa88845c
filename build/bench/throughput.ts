import { type AnyActorRef, createActor, setup } from "xstate";
import { NO_FACTS } from "../../domain/app/facts.ts";
import { appMachine } from "../../machines/app/app.ts";
import type { ActorEvents } from "../../machines/app/events.ts";
import { answerPorts } from "../../machines/app/port.ts";
import { Recorder } from "../../machines/app/recorder.ts";
import { ROOT_RUNS } from "../../testing/always-on.ts";
import { SAMPLE_PLATFORM, SAMPLE_SETTINGS } from "../../testing/samples/values.ts";

const EVENTS = 40_000;

/** Events in a second of one core, on this machine, in Node. */
interface Throughput {
  /** Those that come from outside. */
  readonly sent: number;
  /** All that the actors of the app take, from outside and from each other. */
  readonly taken: number;
}

/** Delays do not elapse. */
const STILL = { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined };

/** The root as a page has it, with the flight recorder, on storage that is empty; all other ports are silent. */
async function startedRoot() {
  const recorder = new Recorder(STILL);
  const input = { settings: SAMPLE_SETTINGS, platform: SAMPLE_PLATFORM };
  const root = createActor(appMachine, { systemId: "app", clock: recorder.clock, input });
  const recallFacts = () => Promise.resolve({ facts: NO_FACTS, isPersistent: true });
  const silent = (_: unknown, next: unknown) =>
    typeof next === "function" ? () => undefined : new Promise(() => undefined);
  answerPorts(
    root,
    new Proxy<Record<string, typeof silent>>({}, { get: (_, port) => (port === "recallFacts" ? recallFacts : silent) }),
  );
  recorder.watch(root);
  root.start();
  while (!root.getSnapshot().hasTag("initialized")) await Promise.resolve();
  return root;
}

/** As many actors as are always on below the root, each of two states and nothing else. */
function startedNothing(): AnyActorRef[] {
  const states = { one: { on: { turn: "two" } }, two: { on: { turn: "one" } } };
  const child = setup({}).createMachine({ initial: "one", states });
  const root = setup({ actors: { child } }).createMachine({
    invoke: ROOT_RUNS.map((name) => ({ id: name, systemId: name, src: "child" as const })),
  });
  const { system } = createActor(root).start();
  return ROOT_RUNS.map((name) => system.get(name) as AnyActorRef);
}

/** The events that XState itself takes in a second: machines without actions, one event after the other, no inspector. */
export function floor(): number {
  const actors = startedNothing();
  const rounds = EVENTS / 8;
  const turn = (): void => {
    for (const actor of actors) actor.send({ type: "turn" });
  };
  for (let warm = 0; warm < 1_000; warm += 1) turn();
  const started = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) turn();
  const { user, system } = process.cpuUsage(started);
  return Math.round((rounds * actors.length) / ((user + system) / 1_000_000));
}

/** How many events the whole family of machines below the root takes. */
export async function throughput(): Promise<Throughput> {
  const root = await startedRoot();
  const tell = <K extends keyof ActorEvents>(to: K, event: ActorEvents[K]): void =>
    (root.system.get(to) as AnyActorRef).send(event);
  const round = (): void => {
    tell("app", { type: "modal.open" });
    tell("router", { type: "route.push", route: { view: "WhatIsAWallet" } });
    tell("router", { type: "route.back" });
    tell("modal", { type: "modal.close" });
  };
  for (let warm = 0; warm < 500; warm += 1) round();
  let perRound = 0;
  const counting = root.system.inspect(({ type }) => {
    if (type === "@xstate.event") perRound += 1;
  });
  round();
  counting.unsubscribe();
  const started = process.cpuUsage();
  for (let sent = 0; sent < EVENTS; sent += 4) round();
  const { user, system } = process.cpuUsage(started);
  const sent = EVENTS / ((user + system) / 1_000_000);
  return { sent: Math.round(sent), taken: Math.round((sent * perRound) / 4) };
}
