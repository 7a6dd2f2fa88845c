/** Requests that wallets have not answered yet, by what is asked. */
export class OpenRequests {
  readonly #open = new Map<string, Promise<unknown>>();

  /** Makes a request, unless the same one is open: its answer then serves both (R13). */
  join<T>(key: string, make: () => Promise<T>): Promise<T> {
    const open = this.#open.get(key) as Promise<T> | undefined;
    if (open) return open;
    const made = make().finally(() => this.#open.delete(key));
    this.#open.set(key, made);
    return made;
  }
}
