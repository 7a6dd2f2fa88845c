/** The request limit of one project. */
export interface Limit {
  /** Requests that are answered in a row; also how many come back in a second. */
  readonly perSecond: number;
}

/** Far above the rate of real pages: 200 requests a second have to pass (see the bench). */
const generous: Limit = { perSecond: 1_000 };

interface Bucket {
  left: number;
  at: number;
}

/** The rate limit of the public services: a bucket for each project, filled by the second. */
export class RateLimit {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #limit = generous;

  /** `now` gives milliseconds, never going back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  set(limit: Limit): void {
    this.#limit = limit;
    this.#buckets.clear();
  }

  get(): Limit {
    return this.#limit;
  }

  reset(): void {
    this.set(generous);
  }

  /** Takes one request of a project from its bucket. Gives 0 when there was one, else the whole seconds to wait. */
  take(project: string): number {
    const { perSecond } = this.#limit;
    const now = this.#now();
    const bucket = this.#buckets.get(project) ?? { left: perSecond, at: now };
    this.#buckets.set(project, bucket);
    bucket.left = Math.min(perSecond, bucket.left + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
  }
}
