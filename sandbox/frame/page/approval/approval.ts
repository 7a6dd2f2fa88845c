import { REJECTED } from "./sentence.ts";
import type { Prepared, Sheet } from "./sheet.ts";

/** Actions of a visitor on the approval on the screen. */
export interface Decision {
  approve(): void;
  reject(): void;
  /** The approval was on the screen for a moment at least. */
  seen(): void;
}

/** Where approvals are shown. */
export interface Screen {
  /** The request is still being read; it can be rejected already. */
  reading(decision: Decision): void;
  show(sheet: Sheet, decision: Decision): void;
  /** It was approved and is being carried out. */
  working(): void;
  idle(): void;
  /** True while the page is on the screen. */
  isShown(): boolean;
}

interface Entry {
  readonly id: string | undefined;
  readonly prepare: () => Promise<Prepared>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  seen: boolean;
  /** Ends the wait for the visitor; undefined before and after it. */
  refuse: ((error: Error) => void) | undefined;
}

/** One approval at a time and the others behind it, first come first served (I2); each is answered once (I14). */
export class Approvals {
  readonly #screen: Screen;
  readonly #requested = new Set<string>();
  #queue: Entry[] = [];
  #open: Entry | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Puts a request before the visitor. Throws the request's own error, or an Error once it was rejected. */
  ask(id: string | undefined, prepare: () => Promise<Prepared>): Promise<unknown> {
    this.#dropForgotten();
    if (id !== undefined) this.#requested.add(id);
    return new Promise((resolve, reject) => {
      this.#queue.push({ id, prepare, resolve, reject, seen: false, refuse: undefined });
      if (!this.#open) void this.#next();
    });
  }

  /** The embedding page gave up the request under an id; the open one where no request ever had it. */
  abort(id: string | undefined): void {
    const error = new Error("Request was aborted");
    const waiting = this.#queue.find((entry) => entry.id === id && id !== undefined);
    if (!waiting) {
      const isOver = id !== undefined && this.#open?.id !== id && this.#requested.has(id);
      if (!isOver) this.#open?.refuse?.(error);
      return;
    }
    this.#queue = this.#queue.filter((entry) => entry !== waiting);
    waiting.reject(error);
  }

  /** Ends all requests that wait for the visitor. */
  endAll(): void {
    const waiting = this.#queue;
    this.#queue = [];
    const error = new Error("Request was aborted");
    for (const entry of waiting) entry.reject(error);
    this.#open?.refuse?.(error);
  }

  /** Earlier clients hide the page without a message when they abort its request, which must not block the next one. */
  #dropForgotten(): void {
    if (this.#open?.seen && !this.#screen.isShown()) this.#open.refuse?.(new Error(REJECTED));
  }

  async #next(): Promise<void> {
    for (;;) {
      const entry = this.#queue.shift();
      this.#open = entry;
      if (!entry) return this.#screen.idle();
      await this.#serve(entry);
    }
  }

  async #serve(entry: Entry): Promise<void> {
    try {
      const prepared = await this.#decided(entry);
      this.#screen.working();
      entry.resolve(await prepared.act());
    } catch (error) {
      entry.reject(error);
    }
  }

  async #decided(entry: Entry): Promise<Prepared> {
    let approve: () => void = () => {};
    const decided = new Promise<void>((resolve, reject) => {
      approve = resolve;
      entry.refuse = reject;
    });
    const reject = (): void => entry.refuse?.(new Error(REJECTED));
    const seen = (): void => {
      entry.seen = true;
    };
    try {
      // Nothing can be approved before it is shown.
      this.#screen.reading({ approve: () => {}, reject, seen });
      const prepared = await Promise.race([entry.prepare(), decided.then(() => Promise.reject(new Error(REJECTED)))]);
      this.#screen.show(prepared.sheet, { approve, reject, seen });
      await decided;
      return prepared;
    } finally {
      entry.refuse = undefined;
    }
  }
}
