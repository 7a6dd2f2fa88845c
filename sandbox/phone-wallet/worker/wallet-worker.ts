import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { ServiceContext } from "../../control/service-context.ts";
import { socketAt } from "../../endpoints.ts";
import { Refused } from "../../http/reply.ts";
import { looksOf, tile } from "../../list/picture.ts";
import { phoneWalletEntry } from "../../list/special.ts";
import { threadProgram } from "../program.ts";
import type { Event, Question, ThreadConfig, WorkerMessage, WorkerRequests } from "./protocol.ts";

const absent = "The phone wallet needs the package @reown/walletkit: npm install @reown/walletkit@1.2.10";

/** The path of the library. Throws 503 with a sentence when the package is absent. */
function libraryPath(): string {
  try {
    return createRequire(import.meta.url).resolve("@reown/walletkit");
  } catch {
    throw new Refused(503, "phone-wallet", absent);
  }
}

const { name, homepage: url, mobile_link: native } = phoneWalletEntry;
const icon = `data:image/svg+xml;base64,${Buffer.from(tile(looksOf(name))).toString("base64")}`;
const description = "The wallet at the other end of a pairing";
/** The wallet's metadata for pages, as the wallet list has it. */
const metadata = { name, description, url, icons: [icon], redirect: { native } };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The library of pairings, in a thread of its own that starts with the first question. */
export class WalletWorker {
  readonly #context: Pick<ServiceContext, "url" | "folder">;
  readonly #hear: (event: Event) => void;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #questionCount = 0;
  #generation = 0;
  #open = false;

  /** `hear` gets the library's events. */
  constructor(context: Pick<ServiceContext, "url" | "folder">, hear: (event: Event) => void) {
    this.#context = context;
    this.#hear = hear;
  }

  /** True once the library was started, and so may have sessions. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Calls the library, and starts it where it does not run. Throws its error, as an Error with its text. */
  ask<Name extends keyof WorkerRequests>(what: Name, value: WorkerRequests[Name][0]): Promise<WorkerRequests[Name][1]> {
    const thread = this.#running();
    this.#open = true;
    this.#questionCount += 1;
    const question: Question = { number: this.#questionCount, name: what, value };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.number, { resolve: resolve as Waiting["resolve"], reject });
      thread.postMessage(question);
    });
  }

  /** Forgets everything; later answers and events of the time before are ignored. */
  reset(): void {
    this.#generation += 1;
    this.#open = false;
    if (!this.#thread) return;
    const question: Question = { number: 0, name: "reset", value: this.#generation };
    this.#thread.postMessage(question);
  }

  async stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#open = false;
    await thread?.terminate();
  }

  #running(): Worker {
    if (this.#thread) return this.#thread;
    const verifyUrl = this.#context.url();
    const relayUrl = socketAt(verifyUrl);
    const workerData: ThreadConfig = { kitPath: libraryPath(), relayUrl, verifyUrl, projectId: "sandbox", metadata };
    const thread = new Worker(threadProgram(this.#context.folder), {
      workerData,
      execArgv: [],
      // Otherwise the library would hand out the same instance after a restart.
      env: { ...process.env, DISABLE_GLOBAL_CORE: "true" },
      stdout: true,
      stderr: true,
    });
    // Nobody reads the library's output, and its pipe would fill up.
    thread.stdout.resume();
    thread.stderr.resume();
    thread.on("message", (message: WorkerMessage) => this.#heard(message));
    thread.on("error", () => {});
    thread.once("exit", () => this.#lost(thread));
    this.#thread = thread;
    if (this.#generation > 0)
      thread.postMessage({ number: 0, name: "reset", value: this.#generation } satisfies Question);
    return thread;
  }

  #heard(message: WorkerMessage): void {
    if ("event" in message) {
      if (message.generation === this.#generation) this.#hear(message.event);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if ("error" in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.value);
  }

  #lost(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error("The wallet was put away"));
    this.#waiting.clear();
  }
}
