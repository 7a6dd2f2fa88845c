/** Why a task failed: an error of the kit has a `code` of its catalogue, one of a wallet may have a number or none. */
type TaskError = Error & { readonly code?: unknown };

/** The state of a request to the visitor, as the hooks return it (protocol.md §5.4). */
export interface TaskState<T> {
  /** The result; undefined until the task has succeeded. */
  data: T | undefined;
  /** The reason of a failure; undefined without one. */
  error: TaskError | undefined;
  /** True while the visitor is asked. */
  isPending: boolean;
  /** True once the latest run has failed. */
  isError: boolean;
  /** True once the latest run has succeeded. */
  isSuccess: boolean;
}

/** The callbacks for the end of a task. */
export interface TaskOptions<T> {
  onSuccess?: ((data: T) => void) | undefined;
  onError?: ((error: TaskError) => void) | undefined;
}

const IDLE = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false } as const;

/** A repeatable request to the visitor; a new run replaces the running one. */
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
   * Resolves at the end of the run. A failure is put into the state and passed to `onError`, without a rejection.
   * Callbacks run in a microtask of their own: an error that one throws is the page's, and no failure of the task.
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
