/** The number of ticks in a deadline. */
const TICKS = 10;

/**
 * The result of `work`; rejects with the error of `late` if `work` takes longer than `ms`, and ignores its later
 * outcome. Time in which this process is too busy to tick hardly counts, because the result may have arrived meanwhile.
 */
export async function withDeadline<T>(work: () => Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const limit = new Promise<never>((_, reject) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) reject(late());
    }, ms / TICKS);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearInterval(timer);
  }
}
