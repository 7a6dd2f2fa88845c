/** Holds libraries' requests while the last page's session is being restored. */
export class Gate {
  #passable: Promise<void> | undefined;
  #release: (() => void) | undefined;

  get isClosed(): boolean {
    return this.#passable !== undefined;
  }

  /** Settles when the gate is open. */
  async pass(): Promise<void> {
    await this.#passable;
  }

  close(): void {
    this.#passable ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Releases all held requests. */
  open(): void {
    this.#release?.();
    this.#passable = undefined;
  }
}
