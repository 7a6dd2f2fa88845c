/** A place in which a machine takes transitions without running: its actions are noted, its children stand in. */
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  createEmptyActor,
  type EventObject,
  type InspectionEvent,
} from "xstate";
import { ALWAYS_ON, systemIdOf } from "../always-on.ts";
import { renameable, standIns } from "./stand-ins.ts";

/** An action as XState would run it. */
export interface Action {
  type: string;
  params?: {
    event?: EventObject;
    id?: string;
    delay?: number;
    sendId?: string;
    to?: AnyActorRef;
    src?: unknown;
    input?: unknown;
  };
}

export interface Micro {
  event: EventObject;
  snapshot: AnyMachineSnapshot;
  _transitions: readonly AnyTransitionDefinition[];
}

/** More transitions than this in one step have no end. */
const ENDLESS = 5_000;

const wayOf = ({ source, target }: AnyTransitionDefinition): string =>
  `${source.id} -> ${target?.map(({ id }) => id).join(", ") ?? "stays"}`;

export class InertScope {
  readonly self: AnyActorRef = createEmptyActor();
  readonly actions: Action[] = [];
  readonly micros: Micro[] = [];
  /** The names of the actors around the machine. */
  readonly names: ReadonlyMap<AnyActorRef, string>;
  readonly #always: readonly (readonly [AnyActorRef, string])[];
  readonly #named = renameable(this.self.system as never);

  constructor(id: string) {
    const { self } = this;
    // A machine may send to its parent.
    const parent = createEmptyActor();
    (self as { _parent?: AnyActorRef })._parent = parent;
    // The root starts all other actors itself.
    this.#always = (id === "app" ? (["app"] as const) : ALWAYS_ON).map(
      (name) => [name === systemIdOf(id) ? self : createEmptyActor(), name] as const,
    );
    this.names = new Map([[parent, "parent"] as const, ...this.#always]);
    self.system.inspect({ next: standIns((of) => of === self) });
    self.system.inspect({ next: (inspected) => this.#note(inspected) });
  }

  /** The input of a machine's transition; `children` are the actors that run in the situation it starts from. */
  scopeFor(children: Readonly<Record<string, AnyActorRef>>): never {
    this.actions.length = 0;
    this.micros.length = 0;
    this.#named.clear();
    for (const [actor, name] of this.#always) this.#named.set(name, actor);
    for (const child of Object.values(children as Record<string, AnyActorRef & { systemId?: string }>))
      if (child.systemId) this.#named.set(child.systemId, child);
    const { self } = this;
    const scope = {
      self,
      id: "",
      sessionId: "",
      system: self.system,
      logger: () => undefined,
      defer: () => undefined,
      stopChild: () => undefined,
      emit: () => undefined,
      actionExecutor: (action: Action) => void this.actions.push(action),
    };
    return scope as never;
  }

  #note(inspected: InspectionEvent): void {
    if (inspected.type !== "@xstate.microstep") return;
    this.micros.push(inspected as unknown as Micro);
    if (this.micros.length < ENDLESS) return;
    const last = this.micros.slice(-2).flatMap(({ _transitions }) => _transitions.map(wayOf));
    throw new Error(
      `${ENDLESS.toLocaleString("en")} transitions in one step, and no end, the last of them ${last.join(", ")}: ` +
        "let a guard or a delay end the circle",
    );
  }
}
