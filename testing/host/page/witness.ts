import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from "xstate";
import type { Timer } from "../../invariants/invariants.ts";

/** One actor of a page at one moment, as plain data. */
export interface WitnessedActor {
  /** Its unique key. */
  key: string;
  id: string;
  /** The actor that started it; null for the root. */
  parent: string | null;
  /** The id of its machine; an empty text where it is none. */
  machine: string;
  status: string;
  error: string | null;
  value: unknown;
  tags: readonly string[];
  context: unknown;
  /** The ids of those that it started and that run. */
  children: readonly string[];
}

/** One step of an actor, and when that was, in milliseconds since 1970. */
export interface WitnessedStep {
  before: WitnessedActor;
  after: WitnessedActor;
  at: number;
}

/** A call of `window.AppKit` that promised something, since when. */
export interface WitnessedPromise {
  call: string;
  since: number;
}

/** The state of a page at one moment, and the steps since the one before. */
export interface Moment {
  now: number;
  actors: readonly WitnessedActor[];
  steps: readonly WitnessedStep[];
  timers: readonly Timer[];
  promised: readonly WitnessedPromise[];
  stored: readonly (readonly [key: string, value: string])[];
  /** The visible toasts of all modals. */
  toasts: number;
}

/** The part of `window.AppKit` that the witness asks; its methods are wrapped, to see what they promise. */
interface Kit {
  inspect(listener: (event: InspectionEvent) => void): () => void;
  [method: string]: unknown;
}

type PageWindow = Pick<Window, "document" | "localStorage" | "sessionStorage"> & {
  AppKit?: Kit;
  Date: Pick<DateConstructor, "now">;
};

/**
 * Looks at the machines in a page. It is sent there as text, so it may use nothing but what it is given; it copies, and judges nothing.
 */
export class Witness {
  readonly #window: PageWindow;
  readonly #promised = new Set<WitnessedPromise>();
  /** The methods that promise what only a visitor or a wallet can settle. */
  readonly #promising = ["open", "close", "disconnect", "switchNetwork"];
  readonly #last = new Map<string, WitnessedActor>();
  #steps: WitnessedStep[] = [];
  #root: AnyActorRef | undefined;
  #isFollowed = false;

  constructor(window: PageWindow) {
    this.#window = window;
  }

  /** Begins to look at the instance that is there; asking for it makes it, so the page has had its chance before. */
  begin(): void {
    const kit = this.#window.AppKit;
    if (!kit || this.#root) return;
    kit.inspect((event) => {
      this.#root ??= event.actorRef as AnyActorRef;
      if (event.type === "@xstate.snapshot") this.#onStep(event.actorRef as AnyActorRef);
    });
    if (this.#isFollowed) return;
    this.#isFollowed = true;
    for (const name of this.#promising) this.#follow(kit, name);
  }

  /** A page that destroys its instance may make another one. */
  #leaveDestroyed(): void {
    if ((this.#root?.getSnapshot() as { status?: string } | undefined)?.status !== "stopped") return;
    this.#root = undefined;
    this.#steps = [];
    this.#last.clear();
  }

  #follow(kit: Kit, name: string): void {
    const method = kit[name];
    if (typeof method !== "function") return;
    // The script gives the methods of the instance that is there now, which may be another one by then.
    const own = (): unknown => {
      Reflect.deleteProperty(kit, name);
      const found = kit[name];
      Reflect.set(kit, name, followed);
      return found;
    };
    const followed = (...args: unknown[]): unknown => {
      const outcome = ((own() ?? method) as typeof method).apply(kit, args) as unknown;
      if (typeof (outcome as Promise<unknown> | undefined)?.then !== "function") return outcome;
      const promise = { call: `AppKit.${name}()`, since: this.#window.Date.now() };
      this.#promised.add(promise);
      const settled = () => void this.#promised.delete(promise);
      (outcome as Promise<unknown>).then(settled, settled);
      return outcome;
    };
    // An instance of the package may be frozen.
    Reflect.set(kit, name, followed);
  }

  #onStep(ref: AnyActorRef): void {
    const after = this.#copy(ref, null);
    if (after.machine === "") return;
    const before = this.#last.get(after.key);
    this.#last.set(after.key, after);
    // The newest are enough to name what is wrong.
    if (before) this.#steps = [...this.#steps.slice(-999), { before, after, at: this.#window.Date.now() }];
  }

  #copy(ref: AnyActorRef, parent: string | null): WitnessedActor {
    const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot> & { error?: unknown };
    const { machine, status = "active", error, value = null, tags = [], context = null, children = {} } = snapshot;
    return {
      ...{ key: ref.sessionId, id: ref.id, parent, machine: machine?.id ?? "", status },
      error: error === undefined ? null : String(error),
      ...{ value, tags: [...tags], context: machine ? context : null, children: Object.keys(children) },
    };
  }

  #actors(ref: AnyActorRef, parent: string | null): WitnessedActor[] {
    const copy = this.#copy(ref, parent);
    const { children = {} } = ref.getSnapshot() as { children?: Record<string, AnyActorRef> };
    return [copy, ...Object.values(children).flatMap((child) => this.#actors(child, copy.key))];
  }

  #timers(): Timer[] {
    // The script's own copy of the library has no `getSnapshot` of a system.
    const system = this.#root?.system as unknown as
      | { _snapshot: { _scheduledEvents: Record<string, Timer> } }
      | undefined;
    return Object.values(system?._snapshot._scheduledEvents ?? {}).map(({ event: { type, key }, delay }) => ({
      event: { type, ...(key !== undefined && { key }) },
      delay,
    }));
  }

  #stored(): [key: string, value: string][] {
    return [...this.#storedIn("localStorage"), ...this.#storedIn("sessionStorage")];
  }

  #storedIn(name: "localStorage" | "sessionStorage"): [key: string, value: string][] {
    try {
      const storage = this.#window[name];
      // A page has storage of its own, which is none of ours.
      const keys = Object.keys(storage).filter((key) => /^(?:@appkit\/|WALLETCONNECT_)/.test(key));
      return keys.map((key) => [key, storage.getItem(key) ?? ""]);
    } catch {
      // A browser may deny it.
      return [];
    }
  }

  #toasts(): number {
    const all = [...this.#window.document.querySelectorAll("*")];
    const modals = all.filter(({ localName }) => localName.startsWith("appkit-modal"));
    const counts = modals.map(({ shadowRoot }) => shadowRoot?.querySelectorAll(".toast[data-variant]").length ?? 0);
    return Math.max(0, ...counts);
  }

  /** The present state, and the steps since the last call. */
  moment(): Moment {
    this.#leaveDestroyed();
    const steps = this.#steps;
    this.#steps = [];
    return {
      now: this.#window.Date.now(),
      actors: this.#root ? this.#actors(this.#root, null) : [],
      steps,
      timers: this.#timers(),
      promised: [...this.#promised],
      stored: this.#stored(),
      toasts: this.#toasts(),
    };
  }
}

/** The witness as a script for a page, under the name `__appkitWitness`. */
export function witnessScript(): string {
  // Runners that keep the names of functions call this for each.
  const named = "const __name = (value) => value;";
  return `(() => { ${named} const Witness = ${Witness}; globalThis.__appkitWitness = new Witness(globalThis); })();`;
}
