import type { TabChannel } from "../../../../adapters/walletconnect/tabs/group.ts";
import type { TabLocks } from "../../../../adapters/walletconnect/tabs/lock.ts";
import { memory } from "../client/counterpart.ts";

interface Wanted {
  tab: Tab;
  run: () => Promise<void>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

const aborted = () => new DOMException("The request was aborted", "AbortError");

/** A tab of a made-up browser, which can close, crash and be frozen. */
export class Tab {
  readonly #origin: Origin;
  readonly #tasks: (() => void)[] = [];
  readonly channels = new Set<Line>();
  readonly locks: TabLocks = { request: (...given) => this.#origin.request(this, ...given) };
  readonly storage;
  isGone = false;
  isFrozen = false;

  constructor(origin: Origin) {
    this.#origin = origin;
    const { storage } = origin;
    this.storage = {
      get: (key: string) => storage.get(key),
      set: async (key: string, value: string) => (this.isGone ? undefined : storage.set(key, value)),
      remove: async (key: string) => (this.isGone ? undefined : storage.remove(key)),
    };
  }

  channel = (name: string): TabChannel => new Line(this, this.#origin, name);

  /** Runs as a task of this tab, after those that came before. */
  task(run: () => void): void {
    this.#tasks.push(run);
    setImmediate(() => this.#next());
  }

  #next(): void {
    if (!this.isFrozen && !this.isGone) this.#tasks.shift()?.();
  }

  /** Nothing of it runs, writes or holds anything any more. */
  crash(): void {
    this.isGone = true;
    for (const line of [...this.channels]) line.close();
    this.#origin.forget(this);
  }

  thaw(): void {
    this.isFrozen = false;
    for (const _ of this.#tasks) setImmediate(() => this.#next());
  }
}

class Line implements TabChannel {
  readonly #tab: Tab;
  readonly #origin: Origin;
  readonly name: string;
  #hears: (event: { data: unknown }) => void = () => undefined;

  constructor(tab: Tab, origin: Origin, name: string) {
    this.#tab = tab;
    this.#origin = origin;
    this.name = name;
    tab.channels.add(this);
    origin.lines.add(this);
    origin.opened += 1;
  }

  postMessage(message: unknown): void {
    if (this.#tab.isGone) return;
    if (!this.#origin.lines.has(this)) throw new DOMException("closed", "InvalidStateError");
    this.#origin.said.push(message);
    for (const line of this.#origin.lines) if (line !== this && line.name === this.name) line.hear(message);
  }

  hear(message: unknown): void {
    const data = structuredClone(message);
    this.#tab.task(() => this.#origin.lines.has(this) && this.#hears({ data }));
  }

  addEventListener(_: "message", hears: (event: { data: unknown }) => void): void {
    this.#hears = hears;
  }

  close(): void {
    this.#origin.lines.delete(this);
    this.#tab.channels.delete(this);
  }
}

/** The tabs of one origin: their storage, their locks, as the Web Locks standard has them, and what they say to each other. */
export class Origin {
  readonly storage = memory();
  readonly lines = new Set<Line>();
  readonly said: unknown[] = [];
  readonly #held = new Map<string, Wanted>();
  readonly #queue = new Map<string, Wanted[]>();
  opened = 0;
  /** How many locks were asked for. */
  asked = 0;

  request(
    tab: Tab,
    name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    run: () => Promise<void>,
  ): Promise<unknown> {
    this.asked += 1;
    return new Promise((resolve, reject) => {
      const wanted = { tab, run, resolve, reject };
      if (signal?.aborted) return reject(aborted());
      const queue = this.#queue.get(name) ?? [];
      this.#queue.set(name, queue);
      if (steal) {
        this.#rob(name);
        queue.unshift(wanted);
      } else queue.push(wanted);
      signal?.addEventListener("abort", () => {
        if (!queue.includes(wanted)) return;
        queue.splice(queue.indexOf(wanted), 1);
        reject(aborted());
      });
      this.#grant(name);
    });
  }

  /** Tabs that hold the client's lock. */
  holders(): Tab[] {
    return [...this.#held].filter(([name]) => !name.endsWith("/seize")).map(([, { tab }]) => tab);
  }

  forget(tab: Tab): void {
    for (const queue of this.#queue.values()) {
      const rest = queue.filter((each) => each.tab !== tab);
      queue.splice(0, queue.length, ...rest);
    }
    for (const [name, held] of [...this.#held]) if (held.tab === tab) this.#release(name, held);
  }

  #rob(name: string): void {
    const held = this.#held.get(name);
    this.#held.delete(name);
    held?.tab.task(() => held.reject(aborted()));
  }

  #grant(name: string): void {
    if (this.#held.has(name)) return;
    const next = this.#queue.get(name)?.shift();
    if (!next) return;
    this.#held.set(name, next);
    next.tab.task(() => {
      next.run().then(
        (value) => {
          this.#release(name, next);
          next.resolve(value);
        },
        (error) => {
          this.#release(name, next);
          next.reject(error);
        },
      );
    });
  }

  #release(name: string, held: Wanted): void {
    if (this.#held.get(name) !== held) return;
    this.#held.delete(name);
    this.#grant(name);
  }
}
