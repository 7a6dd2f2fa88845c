/** A part of the script that is evaluated at its first use, and once. */
export class Lazy<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;
  #isWarm = false;
  /** The part, from its first use on. */
  loaded: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  open = (): Promise<T> => {
    this.#loading ??= this.#load().then((loaded) => {
      this.loaded = loaded;
      return loaded;
    });
    return this.#loading;
  };

  /** Evaluates it when the page has nothing else to do. */
  warmUp(window: Window): void {
    if (this.#isWarm) return;
    this.#isWarm = true;
    whenIdle(window, () => void this.open().catch(() => undefined));
  }

  /** Ends what was opened. */
  close(end: (loaded: T) => unknown): void {
    void this.#loading?.then(end, () => undefined);
  }

  /**
   * Starts a feed of the part once that is there; answers with what ends it, at any time. `fail`: the part did not come. `due` says
   * when the part is opened; default: at once.
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

  /** As `follow`, once the page has nothing else to do. */
  followIdle(window: Window, start: (loaded: T) => () => void): () => void {
    return this.follow(start, undefined, (run) => whenIdle(window, run));
  }
}

/** Runs what nobody waits for when the page has nothing else to do; after `most` milliseconds all the same. */
export function whenIdle(window: Window, run: () => void, most?: number): void {
  // Not every browser has it, and a page may have taken it away.
  if (typeof window.requestIdleCallback !== "function") window.setTimeout(run, 200);
  else window.requestIdleCallback(() => run(), most === undefined ? undefined : { timeout: most });
}

/**
 * Runs `steps` in their order, each when the page has nothing else to do, so that no task holds the page up for long. What fails here
 * is tried again, and told, where it is first needed.
 */
export async function eachWhenIdle(window: Window, steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await new Promise<void>((resolve) => whenIdle(window, resolve));
    await Promise.resolve(step()).catch(() => undefined);
  }
}
