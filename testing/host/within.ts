/**
 * The outcome of `question`, or of `late` once it took over `ms` milliseconds. What is late is let go: its outcome is nobody's, and it keeps
 * no process alive.
 */
export async function within<T>(ms: number, question: Promise<T>, late: () => T): Promise<T> {
  const limit = AbortSignal.timeout(ms);
  const isOver = new Promise<void>((resolve) => limit.addEventListener("abort", () => resolve(), { once: true }));
  return await Promise.race([question, isOver.then(late)]);
}
