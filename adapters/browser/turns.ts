/** Runs work once all earlier work has ended. Rejects with what the work throws. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Creates a queue in which one piece of work runs at a time, in the order of the calls. */
export function takingTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    // The caller receives a failure; the next turn ignores it.
    last = turn.catch(() => {});
    return turn;
  };
}
