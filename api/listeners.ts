import { AppKitError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

export type Unsubscribe = () => void;

/**
 * Listeners by event name. Ten of one event are the limit; one more is logged as a warning, not refused (EVENT-2).
 * A listener that throws does not keep the others from being called.
 */
export class Listeners {
  readonly #byEvent = new Map<string, Set<(value: never) => void>>();
  readonly #report: (error: unknown, level: "warn" | "error") => void;

  constructor(report: (error: unknown, level: "warn" | "error") => void) {
    this.#report = report;
  }

  /** The number of listeners that were ever added; it gives a listener a unique name. */
  count = 0;

  add<T>(event: string, listener: (value: T) => void): Unsubscribe {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners);
    const own = this.guarded(listener);
    this.count += 1;
    listeners.add(own as (value: never) => void);
    if (listeners.size > LIMITS.listeners)
      this.#report(new AppKitError("LISTENER_LIMIT", { event, most: LIMITS.listeners }), "warn");
    return () => void listeners.delete(own as (value: never) => void);
  }

  /** A listener whose errors are reported and do not reach its caller. */
  guarded<T>(listener: (value: T) => void): (value: T) => void {
    return (value) => {
      try {
        listener(value);
      } catch (error) {
        this.#report(error, "error");
      }
    };
  }

  emit<T>(event: string, value: T): void {
    for (const listener of [...(this.#byEvent.get(event) ?? [])]) (listener as (value: T) => void)(value);
  }

  clear(): void {
    this.#byEvent.clear();
  }
}
