/** A page's holdings beyond the tree: listeners of what outlives it, timers, frames, observers. */
type Listener = { target: EventTarget; type: string; listener: unknown; capture: boolean };
type Callback = (...args: unknown[]) => void;
type Scheduler = Record<string, (callback: Callback, ms?: number) => unknown>;

const OBSERVERS = ["IntersectionObserver", "ResizeObserver", "MutationObserver"] as const;
const TIMERS = [
  ["setTimeout", "clearTimeout", true],
  ["setInterval", "clearInterval", false],
  ["requestAnimationFrame", "cancelAnimationFrame", true],
] as const;

const isCapture = (options: unknown): boolean =>
  typeof options === "boolean" ? options : Boolean((options as { capture?: boolean } | undefined)?.capture);

/** Counts, from now on, what `view` and its document hold. */
export class Holdings {
  readonly #view: Window & typeof globalThis;
  readonly #listeners: Listener[] = [];
  readonly #timers = new Map<unknown, string>();
  readonly #observed = new Map<object, string>();
  readonly #undo: (() => void)[] = [];

  constructor(view: Window & typeof globalThis) {
    this.#view = view;
    const { document } = view;
    for (const target of [view, document, document.documentElement, document.body]) this.#countListeners(target);
    for (const scope of new Set<object>([view, globalThis]))
      for (const [start, stop, ends] of TIMERS) this.#countTimers(scope as Scheduler, start, stop, ends);
    for (const name of OBSERVERS) this.#countObservers(name);
  }

  /** The holdings, in words. */
  held(): string[] {
    const listeners = this.#listeners.map(({ type }) => `listener ${type}`);
    return [...listeners, ...this.#timers.values(), ...this.#observed.values()].toSorted();
  }

  stop(): void {
    for (const undo of this.#undo.splice(0).toReversed()) undo();
  }

  #replace<T extends object, K extends keyof T>(scope: T, name: K, value: T[K]): void {
    const before = scope[name];
    scope[name] = value;
    this.#undo.push(() => {
      scope[name] = before;
    });
  }

  #countListeners(target: EventTarget): void {
    const all = this.#listeners;
    const find = (type: string, listener: unknown, options: unknown): number =>
      all.findIndex(
        (one) =>
          one.target === target && one.type === type && one.listener === listener && one.capture === isCapture(options),
      );
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    this.#replace(target, "addEventListener", (type, listener, options) => {
      if (find(type, listener, options) < 0) all.push({ target, type, listener, capture: isCapture(options) });
      add(type, listener, options);
    });
    this.#replace(target, "removeEventListener", (type, listener, options) => {
      const at = find(type, listener, options);
      if (at >= 0) all.splice(at, 1);
      remove(type, listener, options);
    });
  }

  #countTimers(scope: Scheduler, start: string, stop: string, ends: boolean): void {
    const timers = this.#timers;
    const begin = scope[start]?.bind(scope);
    const end = scope[stop]?.bind(scope) as ((id: unknown) => void) | undefined;
    if (!begin || !end) return;
    this.#replace(scope, start, (callback, ...rest) => {
      const id: unknown = begin(
        (...args: unknown[]) => {
          if (ends) timers.delete(id);
          callback(...args);
        },
        ...(rest as [number?]),
      );
      timers.set(id, start);
      return id;
    });
    this.#replace(scope, stop, ((id: unknown) => {
      timers.delete(id);
      end(id);
    }) as Scheduler[string]);
  }

  #countObservers(name: (typeof OBSERVERS)[number]): void {
    const observed = this.#observed;
    class Observer {
      observe(): void {
        observed.set(this, name);
      }
      unobserve(): void {}
      disconnect(): void {
        observed.delete(this);
      }
      takeRecords(): never[] {
        return [];
      }
    }
    this.#replace(this.#view, name as "ResizeObserver", Observer as unknown as typeof ResizeObserver);
  }
}
