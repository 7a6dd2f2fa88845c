type Listener = (value: never) => void;

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
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value as never);
  }
}
