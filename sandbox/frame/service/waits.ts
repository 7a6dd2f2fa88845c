/** How long a question is left open, in milliseconds; the page asks again then. */
const longest = 20_000;

/** Questions that stay open until their event has happened. */
export class Waits {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when `tell` is called with this key, or after 20 seconds. */
  until(key: string): Promise<void> {
    return new Promise((resolve) => {
      const open = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, open);
      const end = (): void => {
        clearTimeout(timer);
        open.delete(end);
        if (open.size === 0) this.#waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(end, longest);
      open.add(end);
    });
  }

  tell(key: string): void {
    for (const end of [...(this.#waiting.get(key) ?? [])]) end();
  }

  /** Ends every question. */
  reset(): void {
    for (const key of [...this.#waiting.keys()]) this.tell(key);
  }
}
