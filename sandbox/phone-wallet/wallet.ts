import type { ServiceContext } from "../control/service-context.ts";
import { type AnswerDeps, proposalRequest, sessionRequest } from "./answers.ts";
import { errorText, WalletEventLog } from "./event-log.ts";
import { addressesOf, type PhoneWalletAddresses, type PhoneWalletKeys, phoneWalletKeys } from "./keys.ts";
import { freshMemory, type Memory } from "./memory.ts";
import type { Standing } from "./namespaces.ts";
import { RequestQueue } from "./request-queue.ts";
import { changed, freshSettings, type Settings } from "./settings.ts";
import { signInRequest } from "./sign-in.ts";
import type { Event } from "./worker/protocol.ts";
import { WalletWorker } from "./worker/wallet-worker.ts";

/** The wallet at the other end of a pairing. The library behind it starts with the first call that needs it. */
export class PhoneWallet {
  readonly context: ServiceContext;
  readonly keys: PhoneWalletKeys;
  readonly addresses: PhoneWalletAddresses;
  readonly worker: WalletWorker;
  readonly eventLog: WalletEventLog;
  readonly requestQueue: RequestQueue;
  /** Topics of the pairings that were opened. */
  readonly used = new Set<string>();
  #settings: Settings = freshSettings;
  #memory: Memory = freshMemory();

  constructor(context: ServiceContext) {
    const now = (): number => context.clock.now();
    this.context = context;
    this.keys = phoneWalletKeys(context);
    this.addresses = addressesOf(this.keys);
    this.worker = new WalletWorker(context, (event) => this.#hear(event));
    this.eventLog = new WalletEventLog(now);
    this.requestQueue = new RequestQueue(() => this.#settings, this.eventLog, now);
    // The wallet's library follows the machine's clock, so sessions that are over by the sandbox's clock are ended here.
    context.clock.onMove(async (_, then) => {
      if (this.worker.isOpen) await this.worker.ask("expire", then).catch(() => undefined);
    });
  }

  get settings(): Settings {
    return this.#settings;
  }

  get memory(): Memory {
    return this.#memory;
  }

  get standing(): Standing {
    return { context: this.context, keys: this.keys, settings: this.#settings };
  }

  /** Changes switches, for later requests. */
  async set(change: Partial<Settings>): Promise<void> {
    const { oneClick } = this.#settings;
    this.#settings = changed(this.#settings, change);
    if (this.#settings.oneClick !== oneClick) await this.worker.ask("hearSignIn", this.#settings.oneClick);
  }

  /** A fresh wallet on the same storage, as a phone after its lock screen. */
  async restart(): Promise<void> {
    this.requestQueue.clear();
    await this.worker.ask("restart", undefined);
    this.eventLog.note("restarted");
  }

  /** Forgets everything; the pages at the other ends hear nothing. */
  reset(): void {
    this.worker.reset();
    this.#settings = freshSettings;
    this.#memory = freshMemory();
    this.requestQueue.forget();
    this.used.clear();
    this.eventLog.clear();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  /** Never throws: a page may send malformed requests of any kind. */
  #hear(event: Event): void {
    try {
      this.#take(event);
    } catch (error) {
      this.eventLog.note("trouble", { says: errorText(error) });
    }
  }

  #take(event: Event): void {
    const deps: AnswerDeps = { worker: this.worker, memory: this.#memory, standing: () => this.standing };
    switch (event.kind) {
      case "proposal":
        void this.requestQueue.arrive(proposalRequest(deps, event.proposal));
        break;
      case "request":
        void this.requestQueue.arrive(sessionRequest(deps, event.request));
        break;
      case "signIn":
        void this.requestQueue.arrive(signInRequest(deps, event.signIn));
        break;
      case "deleted":
        this.requestQueue.drop((request) => request.topic === event.topic);
        this.eventLog.note("deleted", { topic: event.topic });
        break;
      case "expired":
        if (this.requestQueue.drop((request) => request.id === event.id))
          this.eventLog.note("expired", { id: event.id });
        break;
      case "trouble":
        this.eventLog.note("trouble", { says: event.says });
    }
  }
}
