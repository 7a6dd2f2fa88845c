/** Replays a path on a real actor: its ports and children answer, and time passes, as the path prescribes. */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  SimulatedClock,
  setup,
} from "xstate";
import { ROOT_RUNS, systemIdOf } from "./always-on.ts";
import { answer, answerable, askedOf, refuse } from "./answer.ts";
import type { Step } from "./paths/model.ts";
import { type Path, sayStep } from "./paths/paths.ts";
import { standIns } from "./paths/stand-ins.ts";
import { tell } from "./tell.ts";

/** A running actor among stand-ins that only record the events they receive. */
export interface Walker {
  subject: AnyActorRef;
  clock: SimulatedClock;
  take(step: Step): void;
  /** The events that an always-on actor received so far. */
  eventsTo(name: string): readonly { type: string }[];
  stop(): void;
}

/** A root whose input is that of its subject, beside stand-ins for the actors that are always on. */
function standIn(machine: AnyStateMachine): AnyStateMachine {
  const own = systemIdOf(machine.id);
  const others = ROOT_RUNS.filter((other) => other !== own);
  return setup({ actors: { subject: machine, bystander: answerable } }).createMachine({
    context: ({ input }) => ({ input: input as unknown, events: [] as { type: string }[] }),
    invoke: [
      ...others.map((id) => ({ id, systemId: id, src: "bystander" as const })),
      {
        id: "subject",
        src: "subject" as const,
        input: ({ context }: { context: { input: unknown } }) => context.input as never,
        onError: { actions: [] },
        ...(own && { systemId: own }),
      },
    ],
    on: { "*": { actions: ({ context, event }) => void context.events.push(event) } },
  });
}

function rootOf(machine: AnyStateMachine, actors: Record<string, unknown>): AnyStateMachine {
  const provided = machine.provide({ actors: actors as never });
  return machine.id === "app" ? provided : standIn(provided);
}

/** Roots of machines whose actors are all stand-ins: they serve every path. */
const ROOTS = new WeakMap<AnyStateMachine, AnyStateMachine>();

function sharedRootOf(machine: AnyStateMachine): AnyStateMachine {
  const root = ROOTS.get(machine) ?? rootOf(machine, {});
  ROOTS.set(machine, root);
  return root;
}

/** A clock that stands still between steps, and in each also ends the delays of no time that start while others elapse. */
class StepClock extends SimulatedClock {
  #started = 0;

  override setTimeout(fn: (...args: unknown[]) => void, timeout: number): number {
    this.#started += 1;
    return super.setTimeout(fn, timeout);
  }

  override increment(ms: number): void {
    for (let left = ms, before = -1; before !== this.#started; left = 0) {
      before = this.#started;
      super.increment(left);
    }
  }
}

/**
 * Starts `machine` with stand-ins for its actors, also for those without a name, except those in `actors`; `app` is the root itself.
 */
export function startWalker(machine: AnyStateMachine, input: unknown, actors?: Record<string, unknown>): Walker {
  const clock = new StepClock();
  const logic = actors ? rootOf(machine, actors) : sharedRootOf(machine);
  const isRoot = machine.id === "app";
  const isWalked = ({ id, _parent }: AnyActorRef & { _parent?: AnyActorRef }): boolean =>
    isRoot ? !_parent : id === "subject" && _parent !== undefined && !(_parent as { _parent?: unknown })._parent;
  const isReal = (src: unknown): boolean => typeof src === "string" && Object.hasOwn(actors ?? {}, src);
  const inspect = standIns(isWalked, isReal);
  const root: AnyActorRef = createActor(logic, { clock, systemId: "app", input: input as never, inspect });
  root.start();
  const subject = isRoot ? root : (root.getSnapshot().children["subject"] as AnyActorRef);
  const child = (id: string): AnyActorRef => {
    const found = (subject.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined;
    if (!found) throw new Error(`${machine.id} has no child ${id}`);
    return found;
  };
  return {
    subject,
    clock,
    take(step) {
      if (step.kind === "send") subject.send(step.event);
      else if (step.kind === "wait") clock.increment(step.ms);
      else if (step.kind === "done") answer(child(step.child), step.output);
      else refuse(child(step.child), step.error);
    },
    eventsTo: (name) =>
      name === "app" ? root.getSnapshot().context.events : askedOf(root.getSnapshot().children[name]).events,
    stop: () => root.stop(),
  };
}

/** Checks an actor after each step, beside what it was before it; returns a description of the violation, if any. */
export type Check = (snapshot: AnyMachineSnapshot, before?: AnyMachineSnapshot) => string | undefined;

/** Why a machine may be elsewhere than its chart says. */
const UNSEEN = "(the model runs no functions: what an action sends by itself it sees as raise, sendTo or emit alone)";

/** A copy without the actors that a machine started, which are stored as such, not as data. */
function withoutActors(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("sessionId" in value && "getSnapshot" in value) return null;
  if (Array.isArray(value)) return value.map(withoutActors);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutActors(each)]));
}

function isData(value: unknown): boolean {
  try {
    structuredClone(withoutActors(value));
    return true;
  } catch {
    return false;
  }
}

/** The context is plain data: it can be stored, sent and shown. A machine of a host's own may hold more. */
export const wrongWithContext: Check = ({ context }) => {
  const key = Object.keys(context).find((each) => !isData((context as Record<string, unknown>)[each]));
  return key === undefined ? undefined : `its context is not plain data: ${key}`;
};

/** The faults of an actor after a step: a difference from the model, or the findings of `check`. */
export function wrongAfter(
  snapshot: AnyMachineSnapshot,
  wants: unknown,
  check: Check,
  before?: AnyMachineSnapshot,
): string | undefined {
  if (snapshot.status === "error") return `it broke: ${String(snapshot.error)}`;
  const is = JSON.stringify(snapshot.value);
  if (is !== JSON.stringify(wants)) return `it is ${is}, the model ${JSON.stringify(wants)} ${UNSEEN}`;
  return check(snapshot, before);
}

/**
 * Replays `path` on a real actor. Throws at the first step after which it differs from the model, or `check` reports a
 * violation.
 */
export function replay(machine: AnyStateMachine, path: Path, check: Check = () => undefined): void {
  const walker = startWalker(machine, path.input);
  const done: string[] = [];
  let before: AnyMachineSnapshot | undefined;
  const look = (wants: unknown): void => {
    const snapshot = walker.subject.getSnapshot() as AnyMachineSnapshot;
    const wrong = wrongAfter(snapshot, wants, check, before);
    before = snapshot;
    const input = path.input === undefined ? "" : ` with ${tell(path.input)}`;
    if (wrong) throw new Error(`${machine.id}${input} after ${done.join(", ") || "its start"}: ${wrong}`);
  };
  try {
    look(path.initial);
    for (const { step, state } of path.steps) {
      done.push(sayStep(step));
      walker.take(step);
      look(state);
    }
  } finally {
    walker.stop();
  }
}
