// Stands in for Node's `events` under @walletconnect: the part that those packages use.
type Listener = (...values: never[]) => unknown;

interface Registration {
  run: Listener;
  once: boolean;
}

export class EventEmitter {
  readonly #listeners = new Map<string, readonly Registration[]>();

  #of(name: string): readonly Registration[] {
    return this.#listeners.get(name) ?? [];
  }

  #drop(name: string, gone: Registration | undefined): void {
    const rest = this.#of(name).filter((each) => each !== gone);
    if (rest.length > 0) this.#listeners.set(name, rest);
    else this.#listeners.delete(name);
  }

  on(name: string, run: Listener, once = false): this {
    this.#listeners.set(name, [...this.#of(name), { run, once }]);
    return this;
  }

  once(name: string, run: Listener): this {
    return this.on(name, run, true);
  }

  off(name: string, run: Listener): this {
    this.#drop(
      name,
      this.#of(name).find((each) => each.run === run),
    );
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
    for (const each of round) {
      if (each.once) this.#drop(name, each);
      each.run.apply(this, values as never[]);
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
