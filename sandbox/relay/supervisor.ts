import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { MessageFaults, ProcessMessage, Question, RelayConfig, RelayReport, RelayRequests } from "./shape.ts";

/** The options of a relay. */
export interface RelayOptions {
  /** Absolute path of its program. */
  readonly program: string;
  /** Absolute path of the file that its mailboxes are kept in. */
  readonly journal: string;
  /** Milliseconds that the sandbox's clock is ahead of the machine's, asked at each start. */
  readonly offset: () => number;
}

/** Milliseconds between two pings: clients give a connection up after 30 seconds of silence. */
const heartbeat = 20_000;
const longestPause = 2_000;
/** How often, and every how many milliseconds, a successor is looked for. */
const attempts = 40;
const pause = 25;

/** A process that is up, or starting. */
interface Running {
  readonly child: ChildProcess;
  /** Its port; nothing when it ended before it had one. */
  readonly port: Promise<number | undefined>;
  readonly ended: Promise<void>;
}

/** The relay's process: it is started, started again when it dies, told of clock and faults, ended with the sandbox. */
export class Relay {
  readonly #options: RelayOptions;
  readonly #answers = new Map<number, (value: unknown) => void>();
  #running: Running | undefined;
  #faults: MessageFaults = {};
  #questionCount = 0;
  #starts = 0;
  /** Failed starts in a row. */
  #failures = 0;
  #stopped = false;
  #wait: NodeJS.Timeout | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#start();
  }

  /** The process's id; nothing while it is down. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Starts so far, the first one included. */
  get starts(): number {
    return this.#starts;
  }

  /** The loopback port of the process, once it listens; nothing while it is down. */
  async port(): Promise<number | undefined> {
    return this.#running?.port;
  }

  report(): Promise<RelayReport | undefined> {
    return this.#ask("report", undefined) as Promise<RelayReport | undefined>;
  }

  async setFaults(faults: MessageFaults): Promise<void> {
    this.#faults = faults;
    await this.#ask("faults", faults);
  }

  async moveClock(): Promise<void> {
    await this.#ask("clock", this.#options.offset());
  }

  async dropAll(): Promise<void> {
    await this.#ask("drop", undefined);
  }

  async closeAll(code: number): Promise<void> {
    await this.#ask("close", code);
  }

  /** Ends the process as a crash does; it is started again at once, or after `down` milliseconds. Gives its id. */
  async kill(down = 0): Promise<number | undefined> {
    const { pid } = this;
    const running = this.#running;
    if (down > 0) this.#running = undefined;
    running?.child.kill("SIGKILL");
    await running?.ended;
    if (down > 0 || !running) this.#startIn(down);
    return pid;
  }

  /** Empties the relay and closes its connections; a relay that is down is started. */
  async reset(): Promise<void> {
    this.#faults = {};
    if (!this.#running) this.#startIn(0);
    for (let attempt = 0; attempt < attempts && !this.#stopped; attempt += 1) {
      if ((await this.#ask("reset", undefined)) !== undefined) return;
      // It died a moment ago: its successor takes up the mailboxes, and is asked in its place.
      await sleep(pause);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#wait);
    const running = this.#running;
    this.#running = undefined;
    running?.child.kill("SIGKILL");
    await running?.ended;
  }

  #startIn(wait: number): void {
    clearTimeout(this.#wait);
    if (this.#stopped) return;
    if (wait > 0) this.#wait = setTimeout(() => this.#start(), wait);
    else this.#start();
  }

  #start(): void {
    const { program, journal, offset } = this.#options;
    const config: RelayConfig = { journal, offset: offset(), faults: this.#faults, heartbeat };
    const { NODE_OPTIONS: _, ...env } = process.env;
    const child = fork(program, [JSON.stringify(config)], {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#starts += 1;
    const ended = new Promise<void>((resolve) => {
      child.on("error", () => resolve());
      child.once("exit", () => resolve());
    });
    const port = Promise.race([
      new Promise<number>((resolve) => child.on("message", (message: ProcessMessage) => this.#heard(message, resolve))),
      ended.then(() => undefined),
    ]);
    const running: Running = { child, port, ended };
    this.#running = running;
    void ended.then(() => this.#lost(running));
  }

  #heard(message: ProcessMessage, listening: (port: number) => void): void {
    if ("port" in message) {
      this.#failures = 0;
      listening(message.port);
    } else {
      this.#answers.get(message.number)?.(message.value);
      this.#answers.delete(message.number);
    }
  }

  /** Answers a dead process's open questions with nothing; a process that nobody ended is started again. */
  #lost(running: Running): void {
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#startIn(this.#failures === 0 ? 0 : Math.min(longestPause, 50 * 2 ** this.#failures));
    this.#failures += 1;
  }

  /** Asks the process once it listens; nothing when it is down, or dies before it answers. */
  async #ask<Name extends keyof RelayRequests>(name: Name, value: RelayRequests[Name]): Promise<unknown> {
    const running = this.#running;
    if ((await running?.port) === undefined || !running?.child.connected) return undefined;
    this.#questionCount += 1;
    const question: Question = { number: this.#questionCount, name, value };
    return new Promise((resolve) => {
      this.#answers.set(question.number, resolve);
      running.child.send(question, (error) => error && resolve(undefined));
    });
  }
}
