/** Runs when the clock was moved: by how many milliseconds, and to which time. */
export type Moved = (by: number, now: number) => void | Promise<void>;

/** How far the clock can be moved in all, in milliseconds: 100 years, which every chain and token can still write down. */
export const farthestMove = 100 * 365 * 86_400_000;

/** The sandbox's wall clock: the machine's time plus an offset. All expiry in the sandbox is measured by it. */
export class SandboxClock {
  readonly #listeners: Moved[] = [];
  #offset = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Milliseconds that it was moved by since the start. */
  get offset(): number {
    return this.#offset;
  }

  /** Tells the parties that keep a clock of their own, such as the chains, that this one was moved. */
  onMove(listener: Moved): void {
    this.#listeners.push(listener);
  }

  /**
   * Moves the clock on. Throws a RangeError on anything but a whole, positive number of milliseconds, for chains cannot go
   * back, and beyond {@link farthestMove} in all.
   */
  async advance(by: number): Promise<void> {
    if (!Number.isSafeInteger(by) || by <= 0)
      throw new RangeError("A clock is moved on by whole milliseconds, above 0");
    if (this.#offset + by > farthestMove) throw new RangeError("A clock is moved by at most 100 years in all");
    this.#offset += by;
    for (const listener of this.#listeners) await listener(by, this.now());
  }

  /** Back to the machine's time; the parties are reset by themselves. */
  reset(): void {
    this.#offset = 0;
  }
}
