/** What is used of `navigator.locks`. */
export interface TabLocks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    held: () => Promise<void>,
  ): Promise<unknown>;
}

/** A place in the queue for a lock. */
export interface Place {
  /** Takes the lock from whoever has it and does not answer. */
  seize(): void;
  /** Gives the lock, or the place, up. */
  leave(): void;
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

/** Waits for a lock, and holds it until it is left or taken. */
export function queueFor(locks: TabLocks, name: string, { own, lose, deny }: Turn): Place {
  let current: Attempt | undefined;

  function leave(): void {
    const left = current;
    current = undefined;
    left?.waiting.abort();
    left?.release?.();
  }

  async function seek(steal: boolean): Promise<void> {
    leave();
    const attempt: Attempt = { waiting: new AbortController() };
    current = attempt;
    const held = () =>
      new Promise<void>((resolve) => {
        if (attempt !== current) return resolve();
        attempt.release = resolve;
        own();
      });
    try {
      await locks.request(name, steal ? { steal } : { signal: attempt.waiting.signal }, held);
    } catch (error) {
      if (attempt !== current) return;
      if ((error as Error).name !== "AbortError") return deny();
      void seek(false);
      if (attempt.release) lose();
    }
  }

  void seek(false);
  const seize = () => {
    if (current && !current.release) void seek(true);
  };
  return { seize, leave };
}
