/** The members of `navigator.locks` that are used. */
export interface TabLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    held: () => Promise<void>,
  ): Promise<unknown>;
}

interface Turn {
  /** The lock is ours. */
  own(): void;
  /** Another tab took it; we wait again. */
  lose(): void;
  /** The page may not use locks. */
  deny(): void;
}

interface Attempt {
  waiting: AbortController;
  release?: () => void;
}

/** A place in the queue for a lock, which is held from its turn on until it is left or taken. */
export class Place {
  readonly #locks: TabLocks;
  readonly #name: string;
  readonly #turn: Turn;
  #current: Attempt | undefined;
  #seized: (() => void) | undefined;

  constructor(locks: TabLocks, name: string, turn: Turn) {
    this.#locks = locks;
    this.#name = name;
    this.#turn = turn;
    void this.#seek(false);
  }

  /** Takes the lock from whoever has it and does not answer, if that is still so when it is this tab's turn to take it. */
  seize(isSilent: () => boolean): void {
    const take = async () => {
      if (!isSilent() || !this.#current || this.#current.release) return;
      await new Promise<void>((resolve) => {
        this.#seized = resolve;
        this.#seek(true).finally(resolve);
      });
    };
    // One after the other: the next one hears that it was taken, and takes it no more.
    this.#locks.request(`${this.#name}/seize`, {}, take).catch(() => undefined);
  }

  /** Gives the lock, or the place, up. */
  leave(): void {
    const left = this.#current;
    this.#current = undefined;
    left?.waiting.abort();
    left?.release?.();
  }

  async #seek(steal: boolean): Promise<void> {
    this.leave();
    const attempt: Attempt = { waiting: new AbortController() };
    this.#current = attempt;
    try {
      const options = steal ? { steal } : { signal: attempt.waiting.signal };
      await this.#locks.request(this.#name, options, () => this.#hold(attempt));
    } catch (error) {
      if (attempt !== this.#current) return;
      if ((error as Error).name !== "AbortError") return this.#turn.deny();
      void this.#seek(false);
      if (attempt.release) this.#turn.lose();
    }
  }

  async #hold(attempt: Attempt): Promise<void> {
    if (attempt !== this.#current) return;
    await new Promise<void>((resolve) => {
      attempt.release = resolve;
      this.#turn.own();
      this.#seized?.();
    });
  }
}
