import type { ServiceContext } from "../control/service-context.ts";
import { type Bench, proposalAsked, requestAsked } from "./answers.ts";
import { errorText, WalletEventLog } from "./event-log.ts";
import { addressesOf, type PhoneWalletAddresses, type PhoneWalletKeys, phoneWalletKeys } from "./keys.ts";
import { freshMemory, type Memory } from "./memory.ts";
import type { Standing } from "./namespaces.ts";
import { RequestQueue } from "./request-queue.ts";
import { changed, freshSettings, type Settings } from "./settings.ts";
import { signInAsked } from "./sign-in.ts";
import type { Event } from "./worker/protocol.ts";
import { WalletWorker } from "./worker/wallet-worker.ts";

/** The wallet at the other end of a pairing. The library behind it starts with the first call that needs it. */
export class PhoneWallet {
  readonly ground: ServiceContext;
  readonly keys: PhoneWalletKeys;
  readonly addresses: PhoneWalletAddresses;
  readonly phone: WalletWorker;
  readonly diary: WalletEventLog;
  readonly desk: RequestQueue;
  /** Topics of the pairings that were opened. */
  readonly used = new Set<string>();
  #settings: Settings = freshSettings;
  #memory: Memory = freshMemory();

  constructor(ground: ServiceContext) {
    const now = (): number => ground.clock.now();
    this.ground = ground;
    this.keys = phoneWalletKeys(ground);
    this.addresses = addressesOf(this.keys);
    this.phone = new WalletWorker(ground, (event) => this.#hear(event));
    this.diary = new WalletEventLog(now);
    this.desk = new RequestQueue(() => this.#settings, this.diary, now);
    // The wallet's library follows the machine's clock, so sessions that are over by the sandbox's clock are ended here.
    ground.clock.onMove(async (_, then) => {
      if (this.phone.isOpen) await this.phone.ask("expire", then).catch(() => undefined);
    });
  }

  get settings(): Settings {
    return this.#settings;
  }

  get memory(): Memory {
    return this.#memory;
  }

  get standing(): Standing {
    return { ground: this.ground, keys: this.keys, settings: this.#settings };
  }

  /** Changes switches, for later requests. */
  async set(change: Partial<Settings>): Promise<void> {
    const { oneClick } = this.#settings;
    this.#settings = changed(this.#settings, change);
    if (this.#settings.oneClick !== oneClick) await this.phone.ask("hearSignIn", this.#settings.oneClick);
  }

  /** A fresh wallet on the same storage, as a phone after its lock screen. */
  async restart(): Promise<void> {
    this.desk.clear();
    await this.phone.ask("restart", undefined);
    this.diary.note("restarted");
  }

  /** Forgets everything; the pages at the other ends hear nothing. */
  reset(): void {
    this.phone.reset();
    this.#settings = freshSettings;
    this.#memory = freshMemory();
    this.desk.forget();
    this.used.clear();
    this.diary.clear();
  }

  stop(): Promise<void> {
    return this.phone.stop();
  }

  /** Never throws: a page may send malformed requests of any kind. */
  #hear(event: Event): void {
    try {
      this.#take(event);
    } catch (error) {
      this.diary.note("trouble", { says: errorText(error) });
    }
  }

  #take(event: Event): void {
    const bench: Bench = { phone: this.phone, memory: this.#memory, standing: () => this.standing };
    switch (event.kind) {
      case "proposal":
        void this.desk.arrive(proposalAsked(bench, event.proposal));
        break;
      case "request":
        void this.desk.arrive(requestAsked(bench, event.request));
        break;
      case "signIn":
        void this.desk.arrive(signInAsked(bench, event.signIn));
        break;
      case "deleted":
        this.desk.drop((asked) => asked.topic === event.topic);
        this.diary.note("deleted", { topic: event.topic });
        break;
      case "expired":
        if (this.desk.drop((asked) => asked.id === event.id)) this.diary.note("expired", { id: event.id });
        break;
      case "trouble":
        this.diary.note("trouble", { says: event.says });
    }
  }
}
