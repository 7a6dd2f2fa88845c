/** How many times is looked before a deadline is over. */
const TICKS = 10;

/**
 * The result of `work`, or what `late` makes of it where it takes longer than `ms`; its later outcome is of no account. Time in which
 * this process was too busy to look hardly counts, since the result may have been there all along.
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
