type Listener = (value: never) => void;

/** Calls a page's listener; what it throws is the page's error, and keeps nobody else from hearing. */
export function tell<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** Events by name, as every wallet's provider has them. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<Listener>>();

  on<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  protected emit<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) tell(listener, value as never);
  }
}
