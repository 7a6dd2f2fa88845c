/**
 * The flight recorder: the newest inputs of the statecharts, the states that followed, and the host's calls. The inputs
 * are enough to replay the session. Entries lie in segments. Each segment begins with the state of all actors, so that
 * the oldest segment can be dropped.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from "xstate";
import { codeOf, faultOf } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import {
  FOREIGN,
  type ReportEntry,
  type ReportedActor,
  type ReportedError,
  type ReportedEvent,
} from "../../domain/report/report.ts";

interface RecorderClock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

interface Segment {
  readonly standing: readonly ReportedActor[] | null;
  readonly entries: ReportEntry[];
}

/** The most entries of a list, the most levels of an object and the most characters of a text that an entry keeps. */
const MOST = 50;
const DEEP = 9;
const LONG = 200;

type Ref = AnyActorRef & { readonly _parent?: Ref; readonly src: unknown };

const chartOf = (ref: AnyActorRef): AnyMachineSnapshot | undefined => {
  const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
  return "machine" in snapshot ? snapshot : undefined;
};

const paths = new WeakMap<Ref, string>();

/** The ids from the root, which is `app`, down to an actor. */
export function pathOf(ref: Ref): string {
  const known = paths.get(ref);
  if (known !== undefined) return known;
  const { id, _parent: parent } = ref;
  const above = parent?._parent ? `${pathOf(parent)}/` : "";
  const path = parent ? above + id : "app";
  paths.set(ref, path);
  return path;
}

function reportedError(error: unknown): ReportedError {
  const { values } = faultOf(error, "CONNECTION_FAILED");
  return { code: codeOf(error, FOREIGN), ...(values && { values }) };
}

/** A copy without references into the original: errors by their codes, logic by its name, lists by their beginning. */
function slim(value: unknown, deep: number): unknown {
  if (typeof value === "string") return value.length > LONG ? `${value.slice(0, 12)}${value.length}` : value;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return reportedError(value);
  if ("getInitialSnapshot" in value) return { chart: (value as AnyStateMachine).id };
  if (deep === 0) return null;
  if (Array.isArray(value)) return value.slice(0, MOST).map((each) => slim(each, deep - 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, slim(each, deep - 1)]));
}

function reportedEvent(event: AnyEventObject): ReportedEvent {
  const { error, ...rest } = event;
  const slimmed = slim(rest, DEEP) as ReportedEvent;
  return "error" in event ? { ...slimmed, error: reportedError(error) } : slimmed;
}

/**
 * Adds an actor and its descendants to `actors`, in place: a busy page calls this every few events, so nothing is
 * copied.
 */
function standingOf(ref: Ref, actors: ReportedActor[] = []): ReportedActor[] {
  const { status, machine, value: state, context, children } = ref.getSnapshot() as AnyMachineSnapshot;
  const actor = pathOf(ref);
  // An ended actor is listed, because its parent may still send it events.
  if (status !== "active") actors.push({ actor, ended: true });
  else {
    const src = typeof ref.src === "string" ? ref.src : undefined;
    actors.push({ actor, src, chart: machine?.id, state, context });
    for (const child of Object.values(children ?? {})) if (child) standingOf(child as Ref, actors);
  }
  return actors;
}

export class Recorder {
  readonly #clock: RecorderClock;
  readonly #start: number;
  readonly #most: number;
  #segments: [Segment, ...Segment[]] = [{ standing: null, entries: [] }];
  #count = 0;
  #root: Ref | undefined;
  #isElapsed = false;
  /** The port that is being started: it may answer before its start returns. */
  #starting: AnyActorRef | undefined;

  /** `most`: the number of entries that are kept; default 200. */
  constructor(clock: RecorderClock, most: number = LIMITS.reportEntries) {
    this.#clock = clock;
    this.#most = most;
    this.#start = clock.now();
  }

  /** The clock for the watched root: it marks the events of elapsed delays. */
  get clock() {
    const clock = this.#clock;
    return {
      setTimeout: (run: () => void, ms: number) =>
        clock.setTimeout(() => {
          this.#isElapsed = true;
          run();
        }, ms),
      clearTimeout: (timer: unknown) => clock.clearTimeout(timer as never),
    };
  }

  /**
   * The kept entries, oldest first, and the actors before them; `standing` is null if the entries begin with the boot.
   */
  get recorded(): Segment {
    return { standing: this.#segments[0].standing, entries: this.#segments.flatMap(({ entries }) => entries) };
  }

  /** Records every actor of the system of `root`; call it before the root is started. */
  watch(root: AnyActorRef): void {
    this.#root = root as Ref;
    root.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event") this.#onEvent(inspected);
      else if (inspected.type === "@xstate.snapshot") this.#onSnapshot(inspected);
    });
  }

  /** Records a call of the host, with its error if it failed. */
  call(method: string, error?: unknown): void {
    this.#rotate();
    this.#add({ at: this.#at(), kind: "call", method, outcome: error === undefined ? "ok" : codeOf(error, FOREIGN) });
  }

  #onEvent({ sourceRef, actorRef, event }: InspectionEvent & { type: "@xstate.event" }): void {
    const isElapsed = this.#isElapsed;
    this.#isElapsed = false;
    const isPort = !chartOf(actorRef as Ref);
    if (event.type === "xstate.init") {
      if (isPort) this.#onRequest(actorRef as Ref);
      return;
    }
    if (isPort) return;
    const isAnswer = sourceRef !== undefined && !chartOf(sourceRef as Ref);
    if (sourceRef && !isAnswer && !isElapsed) return;
    const early = isAnswer && sourceRef === this.#starting;
    if (!early) this.#rotate();
    const input = { at: this.#at(), actor: pathOf(actorRef as Ref), event: reportedEvent(event) };
    if (isAnswer) this.#add({ ...input, kind: "answer", port: (sourceRef as Ref).id, ...(early && { early }) });
    else this.#add({ ...input, kind: isElapsed ? "delay" : "event" });
  }

  #onRequest(port: Ref): void {
    this.#starting = port;
    this.#add({ at: this.#at(), kind: "request", actor: pathOf(port) });
  }

  #onSnapshot({ actorRef, event, snapshot }: InspectionEvent & { type: "@xstate.snapshot" }): void {
    if (actorRef === this.#starting) this.#starting = undefined;
    if (!("machine" in snapshot)) return;
    const { value, status, error } = snapshot as AnyMachineSnapshot;
    const state = status === "error" ? { code: codeOf(error, FOREIGN) } : value;
    this.#add({ at: this.#at(), kind: "state", actor: pathOf(actorRef as Ref), type: event.type, state });
  }

  #at(): number {
    return this.#clock.now() - this.#start;
  }

  #add(entry: ReportEntry): void {
    this.#segments.at(-1)?.entries.push(entry);
    this.#count += 1;
    while (this.#count > this.#most && this.#segments.length > 1)
      this.#count -= this.#segments.shift()?.entries.length ?? 0;
  }

  /** Begins a new segment once the newest one has a quarter of the most entries. */
  #rotate(): void {
    const isFull = (this.#segments.at(-1)?.entries.length ?? 0) >= this.#most / 4;
    if (isFull && this.#root) this.#segments.push({ standing: standingOf(this.#root), entries: [] });
  }
}
