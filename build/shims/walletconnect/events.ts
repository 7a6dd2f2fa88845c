// Stands in for Node's `events` under @walletconnect: what those packages use of it.
type Listener = (...values: never[]) => unknown;

export class EventEmitter {
  readonly #listeners = new Map<string, readonly { run: Listener; once: boolean }[]>();

  #of(name: string): readonly { run: Listener; once: boolean }[] {
    return this.#listeners.get(name) ?? [];
  }

  on(name: string, run: Listener, once = false): this {
    this.#listeners.set(name, [...this.#of(name), { run, once }]);
    return this;
  }

  once(name: string, run: Listener): this {
    return this.on(name, run, true);
  }

  off(name: string, run: Listener): this {
    const held = this.#of(name);
    const found = held.find((each) => each.run === run);
    const rest = held.filter((each) => each !== found);
    if (rest.length > 0) this.#listeners.set(name, rest);
    else this.#listeners.delete(name);
    return this;
  }

  removeListener(name: string, run: Listener): this {
    return this.off(name, run);
  }

  removeAllListeners(name?: string): this {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  emit(name: string, ...values: unknown[]): boolean {
    const round = this.#of(name);
    for (const { run, once } of round) {
      if (once) this.off(name, run);
      run.apply(this, values as never[]);
    }
    return round.length > 0;
  }

  listenerCount(name: string): number {
    return this.#of(name).length;
  }

  getMaxListeners(): number {
    return Number.POSITIVE_INFINITY;
  }

  setMaxListeners(): this {
    return this;
  }
}

export { EventEmitter as default, EventEmitter as IEvents };
