import { compileFunction } from "node:vm";
import { WebSocket } from "ws";
import { bundleText, type RelayPart } from "./bundled.ts";
import type { memory } from "./counterpart.ts";

/** Timers of pages run so many times faster than they say; the date, at which the relay looks, stays what it is. */
export const HASTE = 5;

/** Timers as long as this, in milliseconds, end things that others have to end before; they are not hastened. */
const LONG = 60_000;

const GLOBALS = ["WebSocket", "setTimeout", "clearTimeout", "setInterval", "clearInterval"];

/** The relay part, to be evaluated anew for each page, on the sockets and timers of that page. */
export type Evaluate = (browser: PageBrowser) => RelayPart;

/** Bundles the relay part as the script carries it. */
export async function compileRelayPart(): Promise<Evaluate> {
  const source = ["client", "errors"]
    .map((name) => `export * from "./adapters/walletconnect/client/${name}.ts";`)
    .join("\n");
  const text = await bundleText(source, { format: "iife", globalName: "relayPart" });
  const run = compileFunction(`${text}\nreturn relayPart;`, GLOBALS);
  return (browser) =>
    run(browser.socket(), browser.setTimeout, browser.clearTimer, browser.setInterval, browser.clearTimer) as RelayPart;
}

/** When something is done: after so many messages came, before or after the page hears the last of them. */
interface Watch {
  left: number;
  isBefore: boolean;
  done: () => void;
}

/** One page's share of its browser: tasks stand still while it sleeps, and end with it. */
export class PageBrowser {
  readonly #inbox: (() => void)[] = [];
  readonly #timers = new Map<unknown, () => void>();
  readonly #sockets = new Set<WebSocket>();
  #held: (() => void)[] = [];
  #watch: Watch | undefined;
  #isAsleep = false;
  isGone = false;

  setTimeout = (run: () => void, ms = 0): unknown => this.#start(setTimeout, run, ms, true);

  setInterval = (run: () => void, ms = 0): unknown => this.#start(setInterval, run, ms, false);

  clearTimer = (timer: unknown): void => {
    this.#timers.delete(timer);
    clearTimeout(timer as NodeJS.Timeout);
  };

  /** Settles after so many more messages, or after `ms`. */
  async next(messages: number, isBefore: boolean, ms: number): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      this.#watch = { left: messages, isBefore, done: () => void done(clearTimeout(timer)) };
    });
    this.#watch = undefined;
  }

  sleep(): void {
    this.#isAsleep = true;
  }

  wake(): void {
    this.#isAsleep = false;
    const held = this.#held;
    this.#held = [];
    for (const run of held) setImmediate(() => this.#task(run));
  }

  /** Nothing of it runs any more, as after a reload. */
  end(): void {
    this.isGone = true;
    for (const timer of this.#timers.keys()) clearTimeout(timer as NodeJS.Timeout);
    this.#timers.clear();
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Everything that comes over a socket is a task of its own, in order. */
  post(run: () => void): void {
    this.#inbox.push(run);
    setImmediate(() => this.#task(this.#inbox.shift() ?? (() => undefined)));
  }

  hear(run: () => void): void {
    const watch = this.#watch;
    if (watch) watch.left -= 1;
    const isDue = watch?.left === 0;
    if (isDue && watch.isBefore) watch.done();
    this.post(run);
    if (isDue && !watch.isBefore) setImmediate(() => setImmediate(watch.done));
  }

  /** `WebSocket`, as pages know it. */
  socket(): new (url: string) => unknown {
    const browser = this;
    return class {
      onopen: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      onclose: ((event: { code: number; reason: string }) => void) | null = null;
      readonly #socket: WebSocket;

      constructor(url: string) {
        this.#socket = new WebSocket(url);
        browser.#sockets.add(this.#socket);
        this.#socket.on("open", () => browser.post(() => this.onopen?.()));
        this.#socket.on("message", (data) => browser.hear(() => this.onmessage?.({ data: String(data) })));
        this.#socket.on("error", () => undefined);
        this.#socket.on("close", (code, reason) => {
          browser.#sockets.delete(this.#socket);
          browser.post(() => this.onclose?.({ code, reason: String(reason) }));
        });
      }

      get readyState(): number {
        return this.#socket.readyState;
      }

      send(data: string): void {
        this.#socket.send(data);
      }

      close(): void {
        this.#socket.close();
      }
    };
  }

  #task(run: () => void): void {
    if (this.isGone) return;
    if (this.#isAsleep) this.#held.push(run);
    else run();
  }

  #start(start: (run: () => void, ms: number) => unknown, run: () => void, ms: number, isOnce: boolean): unknown {
    const fire = (): void => {
      if (!this.#timers.has(timer)) return;
      if (isOnce) this.#timers.delete(timer);
      run();
    };
    const task = (): void => {
      // A task that comes round again while a page sleeps comes once.
      if (!this.#held.includes(fire)) this.#task(fire);
    };
    const timer = start(task, ms < LONG ? ms / HASTE : ms);
    this.#timers.set(timer, fire);
    return timer;
  }
}

/** A storage that outlives its pages, as one of them sees it. */
export function seenBy(browser: PageBrowser, storage: ReturnType<typeof memory>) {
  return {
    get: (key: string) => storage.get(key),
    set: async (key: string, value: string) => (browser.isGone ? undefined : storage.set(key, value)),
    remove: async (key: string) => (browser.isGone ? undefined : storage.remove(key)),
  };
}
