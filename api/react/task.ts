/** How something that a visitor was asked for stands, as the hooks give it (protocol.md §5.4). */
export interface TaskState<T> {
  /** What came of it; undefined until it has succeeded. */
  data: T | undefined;
  /** Why it failed; undefined unless it has. */
  error: Error | undefined;
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
}

/** The callbacks for the end of a task. */
export interface TaskOptions<T> {
  onSuccess?: ((data: T) => void) | undefined;
  onError?: ((error: Error) => void) | undefined;
}

const IDLE = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false } as const;

/** Something that a visitor is asked for, one time after the other; a newer one takes the place of the one that runs. */
export class Task<T> {
  readonly #listeners = new Set<() => void>();
  #state: TaskState<T> = IDLE;
  #run = 0;

  read = (): TaskState<T> => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Settles with what comes of it; a failure is in the state and told to `onError`, and rejects nothing. Callbacks have a turn of their own: what
   * one throws is the page's error, and no failure of the task.
   */
  async start(ask: () => Promise<T>, { onSuccess, onError }: TaskOptions<T>): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#take({ ...IDLE, isPending: true });
    try {
      const data = await ask();
      if (run !== this.#run) return;
      this.#take({ ...IDLE, data, isSuccess: true });
      queueMicrotask(() => onSuccess?.(data));
    } catch (thrown) {
      if (run !== this.#run) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      this.#take({ ...IDLE, error, isError: true });
      queueMicrotask(() => onError?.(error));
    }
  }

  #take(state: TaskState<T>): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
