import { LIMITS } from "../../../domain/limits.ts";
import type { Clock } from "../clock.ts";
import { pause } from "../deadline.ts";

/** The wait of a `Retry-After` header (seconds or an HTTP date), from 0 to 30,000 ms; undefined without a valid one (R10). */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text)
    ? Number(text) * 1000
    : /^[A-Za-z]{3}/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LIMITS.retryAfterMost);
}

/** The wait that an answer asks for; the rest of the answer is given up. */
export function waitOf({ body, headers }: Response, now: number): { wait: number | undefined } {
  void body?.cancel().catch(() => {});
  return { wait: retryAfter(headers.get("retry-after"), now) };
}

/** The wait before try number `count` + 2: 150 ms, doubled each time (NET-5). */
function backoff(count: number): number {
  return LIMITS.httpRetryDelay * 2 ** count;
}

/**
 * Retries up to three times (NET-5). `again` returns, for each failure, the least wait, or undefined to give up.
 */
export async function withRetries<T>(
  clock: Clock,
  signal: AbortSignal | undefined,
  attempt: () => Promise<T>,
  again: (error: unknown) => { wait?: number | undefined } | undefined,
): Promise<T> {
  for (let count = 0; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const more = count < LIMITS.httpRetries && !signal?.aborted ? again(error) : undefined;
      if (!more) throw error;
      await pause(clock, more.wait ?? backoff(count), signal);
    }
  }
}
