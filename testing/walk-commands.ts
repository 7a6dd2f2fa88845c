/**
 * Random walks and schedules: commands that are run on the model and on a real actor at once, and after each of which the two have to
 * agree. Their shape is that of fast-check's commands, so that it chooses, shrinks and prints them; none of it is imported.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { Model, nextTimer, pending, type Standing, type Step } from "./paths/model.ts";
import { isHandled, type Sample, sayStep, stepsFrom } from "./paths/paths.ts";
import { wantTaken } from "./paths/walkable.ts";
import { tell } from "./tell.ts";
import { type Check, startWalker, type Walker, wrongAfter } from "./walk.ts";

/** The model of a walk: its situation, and the number of events sent from a schedule. */
export interface WalkModel {
  readonly machine: AnyStateMachine;
  readonly model: Model;
  standing: Standing;
  sent: number;
}

/** One thing that can happen in a walk; it keeps nothing between runs, so that one may stand in a walk more than once. */
export interface WalkCommand {
  /** True if it can happen now. */
  check(model: Readonly<WalkModel>): boolean;
  /** Lets it happen to both. Throws where the actor then differs from the model, or a check finds something. */
  run(model: WalkModel, walker: Walker): void;
  /** A description of the step. */
  toString(): string;
}

/** A command by its words, and by the step that it is at a standing, if any. */
class StepCommand implements WalkCommand {
  readonly #says: string;
  readonly #stepAt: (model: Readonly<WalkModel>) => Step | undefined;
  readonly #wrongWith: Check;

  constructor(says: string, stepAt: (model: Readonly<WalkModel>) => Step | undefined, wrongWith: Check) {
    this.#says = says;
    this.#stepAt = stepAt;
    this.#wrongWith = wrongWith;
  }

  check(model: Readonly<WalkModel>): boolean {
    return model.standing.snapshot.status === "active" && this.#stepAt(model) !== undefined;
  }

  run(model: WalkModel, walker: Walker): void {
    const step = this.#stepAt(model);
    if (!step) return;
    model.standing = model.model.take(model.standing, step).standing;
    if (step.kind === "send") model.sent += 1;
    const look = () => walker.subject.getSnapshot() as AnyMachineSnapshot;
    const before = look();
    walker.take(step);
    const wrong = wrongAfter(look(), model.standing.snapshot.value, this.#wrongWith, before);
    if (wrong) throw new Error(`${model.machine.id} after ${sayStep(step)}: ${wrong}`);
  }

  toString(): string {
    return this.#says;
  }
}

/** Which of those that wait is answered: the one that has waited longest, or the newest. */
const TURNS = { oldest: 0, newest: -1 } as const;

const waitingFor = ({ standing }: Readonly<WalkModel>, src: string): [id: string, child: AnyActorRef][] =>
  pending(standing).filter(([id, child]) => child.src === src || id === src);

/** Answers and failures of each port of the sample, oldest first and newest first; a failure that no transition takes would break the machine. */
function settlements({ outputs = {}, errors = [new Error("sample")] }: Sample, check: Check): WalkCommand[] {
  const settle = (src: string, turn: keyof typeof TURNS, says: string, stepOf: (child: string) => Step) =>
    new StepCommand(
      `the ${turn} ${src} ${says}`,
      (model) => {
        const waiting = waitingFor(model, src).at(TURNS[turn]);
        const step = waiting && stepOf(waiting[0]);
        return step && (step.kind === "done" || isHandled(model.standing, step)) ? step : undefined;
      },
      check,
    );
  return Object.entries(outputs).flatMap(([src, samples]) =>
    (Object.keys(TURNS) as (keyof typeof TURNS)[]).flatMap((turn) => [
      ...samples.map((output) =>
        settle(src, turn, `answers ${tell(output)}`.trimEnd(), (child) => ({
          kind: "done",
          child,
          output,
        })),
      ),
      ...errors.map((error) =>
        settle(src, turn, `fails with ${String(error)}`, (child) => ({ kind: "error", child, error })),
      ),
    ]),
  );
}

/** Time until the next delay elapses, and until half of it has. */
function waits(check: Check): WalkCommand[] {
  const wait = (says: string, msOf: (left: number) => number) =>
    new StepCommand(
      says,
      ({ standing }) => {
        const timer = nextTimer(standing);
        return timer && { kind: "wait", ms: msOf(timer.due - standing.now) };
      },
      check,
    );
  return [
    wait("the next delay elapses", (left) => left),
    wait("half of the next delay elapses", (left) => Math.ceil(left / 2)),
  ];
}

const isTaken = ({ machine, standing }: Readonly<WalkModel>, event: AnyEventObject): boolean =>
  stepsFrom(machine, standing, { inputs: [], events: [event] }).some(({ kind }) => kind === "send");

const NO_CHECK: Check = () => undefined;

/**
 * Everything that can happen to a machine by its sample: each event where a state takes it, each answer and failure of what it waits
 * for (a port that only fails has `[]` for its outputs), and its delays. `check` is asked after each step; default: only that actor and model agree.
 *
 * @example
 * const commands = fc.commands([fc.constantFrom(...walkCommands(sample))], { maxCommands: 50, size: "max" });
 * fc.assert(fc.property(commands, (walk) => fc.modelRun(() => startWalk(door), walk)));
 */
export function walkCommands(sample: Sample, check: Check = NO_CHECK): readonly WalkCommand[] {
  const known = new WeakSet<AnyStateMachine>();
  const sendAt = (model: Readonly<WalkModel>, event: AnyEventObject): Step | undefined => {
    // An event that no state takes is never sent: a walk without it would find nothing, and pass.
    if (!known.has(model.machine)) wantTaken(model.machine, sample.events);
    known.add(model.machine);
    return isTaken(model, event) ? { kind: "send", event } : undefined;
  };
  const sends = sample.events.map(
    (event): WalkCommand => new StepCommand(sayStep({ kind: "send", event }), (model) => sendAt(model, event), check),
  );
  return [...sends, ...settlements(sample, check), ...waits(check)];
}

/**
 * Schedules: `events` are sent in their order, also where no state takes them, and what the machine waits for answers, fails or is late in
 * any order between them.
 *
 * @example
 * const commands = fc.commands([fc.constantFrom(...scheduleOf(sample, [{ type: "door.open" }, { type: "door.close" }]))]);
 */
export function scheduleOf(
  sample: Sample,
  events: readonly AnyEventObject[],
  check: Check = NO_CHECK,
): readonly WalkCommand[] {
  const next = new StepCommand(
    `the next of ${events.map(({ type }) => type).join(", ")}`,
    ({ sent }) => {
      const event = events[sent];
      return event && { kind: "send", event };
    },
    check,
  );
  return [next, ...settlements(sample, check), ...waits(check)];
}

/**
 * The beginning of a walk, as `fc.modelRun` takes it: the machine's model, and a real actor of it on a clock that stands still between
 * steps. Nothing of it keeps a process alive; `real.stop()` ends the actor.
 */
export function startWalk(machine: AnyStateMachine, input?: unknown): { model: WalkModel; real: Walker } {
  const model = new Model(machine);
  const { standing } = model.start(input);
  return { model: { machine, model, standing, sent: 0 }, real: startWalker(machine, input) };
}
