/**
 * Plays a report of the flight recorder again: on the real machines, with its inputs in their order. Ports answer, and delays elapse,
 * as the report has them.
 */
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from "xstate";
import { AppKitError } from "../../domain/errors.ts";
import {
  FOREIGN,
  type Report,
  type ReportEntry,
  type ReportedActor,
  type ReportedError,
  type ReportedEvent,
  type ReportedInput,
  type ReportedOutcome,
} from "../../domain/report/report.ts";
import { flowsMachine } from "../../machines/account/flows.ts";
import { holdingsMachine } from "../../machines/account/holdings.ts";
import type { AppInput } from "../../machines/app/context.ts";
import { answerPorts } from "../../machines/app/port.ts";
import { pathOf, Recorder } from "../../machines/app/recorder.ts";
import { wholeApp } from "../../machines/app/whole-app.ts";
import { emailMachine } from "../../machines/embedded/email.ts";
import { emailUpdateMachine } from "../../machines/embedded/email-update.ts";
import { farcasterMachine } from "../../machines/embedded/farcaster.ts";
import { socialMachine } from "../../machines/embedded/social.ts";
import { pairingMachine } from "../../machines/pairing/pairing.ts";
import { attemptMachine } from "../../machines/sign-in/attempt.ts";
import { systemIdOf } from "../always-on.ts";
import { withFunds } from "./funds.ts";

/** The first place where the machines did something else than the report says. */
export interface Difference {
  /** The number of the entry in the report, counted from 0; absent where the report ends before. */
  readonly entry?: number;
  readonly actor: string;
  /** The event of the step. */
  readonly type?: string;
  readonly reported?: unknown;
  readonly reached?: unknown;
}

/** The result of a replay. */
export interface Replayed {
  /** Undefined where the machines did what the report says. */
  readonly difference: Difference | undefined;
  /** Path of a running actor -> the state that it reached. */
  readonly states: Readonly<Record<string, unknown>>;
  /** Path of an actor that broke -> the code of its error. */
  readonly broken: Readonly<Record<string, string>>;
}

/** Behaviours that are loaded at their first use, by the ids of their charts. */
const LAZY: ReadonlyMap<string, AnyStateMachine> = new Map(
  [
    pairingMachine,
    emailMachine,
    socialMachine,
    farcasterMachine,
    emailUpdateMachine,
    attemptMachine,
    flowsMachine,
    holdingsMachine,
  ].map((machine: AnyStateMachine) => [machine.id, machine]),
);

/** Ports that never answer: the answers of the report go to the machines that wait for them. */
const SILENT = new Proxy({} as Record<string, (input: unknown, next: unknown) => unknown>, {
  get: () => (_: unknown, next: unknown) =>
    typeof next === "function" ? () => undefined : new Promise(() => undefined),
});

/** An actor that is over: what its parent still sends it changes nothing. */
const OVER: AnyActorLogic = {
  getInitialSnapshot: () => ({ status: "active", output: undefined, error: undefined }),
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** Time stands still: the delays of the report elapse as it says. */
const STILL = { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined };

/** More transitions than this after one input have no end: in a report that was changed, a machine may be where none ever is. */
const ENDLESS = 5_000;

const isOutcome = (entry: ReportEntry): entry is ReportedOutcome => entry.kind === "state" || entry.kind === "request";
const isInput = (entry: ReportEntry): entry is ReportedInput => !isOutcome(entry) && entry.kind !== "call";

function revivedError({ code, values }: ReportedError): Error {
  return code === FOREIGN ? new Error(code) : new AppKitError(code as never, (values ?? {}) as never);
}

/** The event as the machines take it, with the error and the logic that the report names. */
function revivedEvent({ error, ...event }: ReportedEvent): EventObject {
  const { chart } = (event["output"] ?? {}) as { chart?: string };
  const logic = chart === undefined ? undefined : LAZY.get(chart);
  return {
    ...event,
    ...(error !== undefined && { error: revivedError(error as ReportedError) }),
    ...(logic && { output: logic }),
  };
}

const parentOf = (path: string): string => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "app");
const idOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The stored form of an actor and of all below it, as XState restores it. */
function restorable(own: ReportedActor, all: readonly ReportedActor[]): unknown {
  if (own.chart === undefined) return { status: "active" };
  const below = all.filter(({ actor }) => actor !== "app" && parentOf(actor) === own.actor);
  const children = below.map((child) => {
    const id = idOf(child.actor);
    const systemId = own.actor === "app" ? systemIdOf(id) : undefined;
    const src = child.ended ? OVER : (child.src ?? LAZY.get(child.chart ?? ""));
    return [id, { src, systemId, snapshot: restorable(child, all) }];
  });
  const { state: value, context } = own;
  return { status: "active", value, context, historyValue: {}, children: Object.fromEntries(children) };
}

function startable(report: Report, clock: Recorder["clock"]): Actor<typeof wholeApp> {
  const { settings, platform, standing } = report;
  const options = { systemId: "app", clock, input: { settings, platform } as AppInput };
  const root = standing?.find(({ actor }) => actor === "app");
  if (!root) return createActor(wholeApp, options);
  return createActor(wholeApp, { ...options, snapshot: restorable(root, standing ?? []) as never });
}

function childOf(ref: AnyActorRef | undefined, id: string): AnyActorRef | undefined {
  const children: Record<string, AnyActorRef | undefined> =
    (ref?.getSnapshot() as AnyMachineSnapshot | undefined)?.children ?? {};
  return Object.hasOwn(children, id) ? children[id] : undefined;
}

function actorAt(root: AnyActorRef, path: string): AnyActorRef | undefined {
  return path === "app" ? root : path.split("/").reduce<AnyActorRef | undefined>(childOf, root);
}

const stepOf = (outcome: ReportedOutcome): { type?: string; state: unknown } =>
  outcome.kind === "state" ? { type: outcome.type, state: outcome.state } : { state: "started" };

/** The steps of each actor in their order: how those of different actors follow each other depends on how a browser schedules. */
function byActor(entries: readonly ReportedOutcome[]): Map<string, ReportedOutcome[]> {
  const steps = new Map<string, ReportedOutcome[]>();
  for (const entry of entries) steps.set(entry.actor, [...(steps.get(entry.actor) ?? []), entry]);
  return steps;
}

function differenceOf(report: Report, replayed: readonly ReportedOutcome[]): Difference | undefined {
  const left = byActor(replayed);
  for (const [entry, reported] of report.entries.entries()) {
    if (!isOutcome(reported)) continue;
    const reached = left.get(reported.actor)?.shift();
    const [wanted, is] = [stepOf(reported), reached && stepOf(reached)];
    if (JSON.stringify(wanted) === JSON.stringify(is)) continue;
    const { actor } = reported;
    const type = wanted.type ?? is?.type;
    return { entry, actor, ...(type !== undefined && { type }), reported: wanted.state, reached: is?.state };
  }
  const [extra] = [...left.values()].flat();
  return extra && { actor: extra.actor, reached: stepOf(extra).state };
}

const portOf = ({ actor, port }: ReportedInput & { kind: "answer" }): string =>
  actor === "app" ? port : `${actor}/${port}`;

/** The inputs in their order; those that a port answered while it was being started, by the port and the number of its start. */
function inputsOf({ entries }: Report): { inputs: ReportedInput[]; early: Map<string, ReportedInput[]> } {
  const inputs: ReportedInput[] = [];
  const early = new Map<string, ReportedInput[]>();
  const starts = new Map<string, number>();
  for (const entry of entries) {
    if (entry.kind === "request") starts.set(entry.actor, (starts.get(entry.actor) ?? 0) + 1);
    if (!isInput(entry)) continue;
    if (entry.kind !== "answer" || !entry.early) inputs.push(entry);
    else {
      const start = `${portOf(entry)} ${starts.get(portOf(entry))}`;
      early.set(start, [...(early.get(start) ?? []), entry]);
    }
  }
  return { inputs, early };
}

class Replay {
  readonly #report: Report;
  readonly #recorder = new Recorder(STILL, Number.POSITIVE_INFINITY);
  readonly #root: Actor<typeof wholeApp>;
  readonly #starts = new Map<string, number>();
  #missing: Difference | undefined;
  /** The transitions since the last input. */
  #transitions = 0;

  constructor(report: Report) {
    this.#report = report;
    this.#root = startable(report, this.#recorder.clock);
    answerPorts(this.#root, SILENT);
    // XState reports the error of an actor that breaks to its observers, and throws it in a task of its own where there are none.
    this.#root.subscribe({ error: () => undefined });
  }

  run(): Replayed {
    const { inputs, early } = inputsOf(this.#report);
    if (this.#report.standing) this.#root.start();
    this.#recorder.watch(this.#root);
    this.#root.system.inspect(({ type, actorRef, ...inspected }) => {
      if (type === "@xstate.microstep") this.#countTransition();
      if (type === "@xstate.event" && "event" in inspected && inspected.event.type === "xstate.init")
        this.#answerEarly(pathOf(actorRef as never), early);
    });
    if (!this.#report.standing) this.#root.start();
    for (const input of inputs) this.#take(input);
    const outcomes = this.#recorder.recorded.entries.filter(isOutcome);
    const result = { difference: this.#missing ?? differenceOf(this.#report, outcomes), ...this.#states() };
    this.#root.stop();
    return result;
  }

  /** Breaks the actor that goes round without an end. */
  #countTransition(): void {
    this.#transitions += 1;
    if (this.#transitions > ENDLESS) throw new Error(`${ENDLESS.toLocaleString("en")} transitions, and no end`);
  }

  #answerEarly(port: string, early: ReadonlyMap<string, readonly ReportedInput[]>): void {
    const start = (this.#starts.get(port) ?? 0) + 1;
    this.#starts.set(port, start);
    for (const input of early.get(`${port} ${start}`) ?? []) this.#take(input);
  }

  #take(input: ReportedInput): void {
    this.#transitions = 0;
    const actor = actorAt(this.#root, input.actor);
    if (actor?.getSnapshot().status === "active") actor.send(revivedEvent(input.event));
    // One that is over takes nothing any more.
    else if (!actor)
      this.#missing ??= {
        entry: this.#report.entries.indexOf(input),
        actor: input.actor,
        type: input.event.type,
        reported: "running",
      };
  }

  #states(): Pick<Replayed, "states" | "broken"> {
    const states: Record<string, unknown> = {};
    const broken: Record<string, string> = {};
    const read = (ref: AnyActorRef, path: string): void => {
      const { status, value, error, children = {} } = ref.getSnapshot() as AnyMachineSnapshot;
      if (value !== undefined && status === "active") states[path] = value;
      if (status === "error") broken[path] = String(error);
      for (const [id, child] of Object.entries(children as Record<string, AnyActorRef | undefined>))
        if (child) read(child, path === "app" ? id : `${path}/${id}`);
    };
    read(this.#root, "app");
    return { states, broken };
  }
}

/** The number of entries up to which the machines did what a report says. */
const agreed = ({ difference }: Replayed, { entries }: Report): number =>
  difference ? (difference.entry ?? entries.length) : Number.POSITIVE_INFINITY;

/**
 * The states that the machines reach with the inputs of `report`, and the first difference from what it says. Amounts, which a report
 * does not tell, are chosen so that the machines do what it says, or as much of it as they can.
 */
export function replayReport(report: Report): Replayed {
  const told = new Replay(report).run();
  if (!told.difference) return told;
  const funded = new Replay(withFunds(report)).run();
  return agreed(funded, report) > agreed(told, report) ? funded : told;
}
