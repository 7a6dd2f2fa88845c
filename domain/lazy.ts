import { AppKitError } from "./errors.ts";

export interface LazyOptions<T> {
  /** True: a failed load is repeated at the next use. Default: a failure is final, so that it is reported once. */
  isRepeated?: boolean;
  /** Called once, when the chunk is loaded. */
  onLoad?(loaded: T): void;
}

/** The names of a chunk's functions that return a promise. */
type AsyncMethod<T> = keyof { [N in keyof T as T[N] extends (...args: never[]) => Promise<unknown> ? N : never]: 1 } &
  keyof T;

/** A chunk of the script that is evaluated at its first use, and once. */
export class Lazy<T> {
  readonly #load: () => Promise<T>;
  readonly #options: LazyOptions<T>;
  #loading: Promise<T> | undefined;
  #isClosed = false;
  /** The chunk; absent until its first use has loaded it. */
  loaded: T | undefined;

  constructor(load: () => Promise<T>, options: LazyOptions<T> = {}) {
    this.#load = load;
    this.#options = options;
  }

  /** Loads the chunk. Rejects with DESTROYED after `close`. */
  open = (): Promise<T> => {
    if (this.#isClosed) return Promise.reject(new AppKitError("DESTROYED", {}));
    this.#loading ??= this.#start();
    return this.#loading;
  };

  /** Stand-ins for some of the chunk's functions; each loads the chunk first. */
  late<N extends AsyncMethod<T>>(names: readonly N[]): Pick<T, N> {
    const late =
      (name: N) =>
      async (...args: never[]) => {
        const loaded = await this.open();
        return (loaded[name] as (...args: never[]) => unknown).apply(loaded, args);
      };
    return Object.fromEntries(names.map((name) => [name, late(name)])) as unknown as Pick<T, N>;
  }

  /** Evaluates the chunk ahead of its first use; that use reports a failure. */
  warmUp(): void {
    this.open().catch(() => undefined);
  }

  /** Passes the chunk to `end` if it was opened; afterwards it cannot be opened any more. */
  close(end: (loaded: T) => unknown): void {
    this.#isClosed = true;
    void this.#loading?.then(end, () => undefined);
  }

  /**
   * Starts a feed of the chunk once the chunk is loaded; returns the function that ends the feed, at any time. `fail`
   * is called if the chunk does not load. `due` decides when the chunk is opened; default: at once.
   */
  follow(
    start: (loaded: T) => () => void,
    fail: () => void = () => undefined,
    due: (run: () => void) => void = (run) => run(),
  ): () => void {
    let stop: (() => void) | undefined;
    let isOver = false;
    due(() => {
      if (isOver) return;
      this.open().then(
        (loaded) => {
          if (!isOver) stop = start(loaded);
        },
        () => isOver || fail(),
      );
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }

  async #start(): Promise<T> {
    const { isRepeated = false, onLoad } = this.#options;
    try {
      this.loaded = await this.#load();
    } catch (error) {
      if (isRepeated) this.#loading = undefined;
      throw error;
    }
    onLoad?.(this.loaded);
    return this.loaded;
  }
}
