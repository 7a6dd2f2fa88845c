/** The members of `navigator.locks` that are used. */
export interface TabLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    task: () => Promise<void>,
  ): Promise<unknown>;
}

interface Turn {
  /** Called when this tab gets the lock. */
  own(): void;
  /** Called when another tab has taken the lock; this tab waits again. */
  lose(): void;
  /** Called when the page may not use locks. */
  deny(): void;
}

interface Attempt {
  waiting: AbortController;
  release?: () => void;
}

/** A place in the queue for a lock. Its turn gives it the lock, until it leaves or another tab takes the lock. */
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

  /** Takes the lock from a silent tab, if that tab is still silent when this tab's turn to take it comes. */
  seize(isSilent: () => boolean): void {
    const take = async () => {
      if (!isSilent() || !this.#current || this.#current.release) return;
      await new Promise<void>((resolve) => {
        this.#seized = resolve;
        this.#seek(true).finally(resolve);
      });
    };
    // Tabs take turns, so that the next one learns that the lock was taken, and does not take it again.
    this.#locks.request(`${this.#name}/seize`, {}, take).catch(() => undefined);
  }

  /** Gives up the lock, or the place in the queue. */
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
