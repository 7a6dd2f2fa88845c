import type { WalletKitTypes } from "@reown/walletkit";
import { socketAt } from "../endpoints.ts";
import type { Ground } from "../ground.ts";
import { Refused } from "../http/reply.ts";
import { type Bench, proposalAsked, requestAsked } from "./answers.ts";
import { Desk } from "./desk.ts";
import { Diary, sayingOf } from "./diary.ts";
import { addressesOf, type PairedAddresses, type PairedKeys, pairedKeys } from "./keys.ts";
import { type Kit, startKit } from "./kit.ts";
import { freshMemory, type Memory } from "./memory.ts";
import type { Standing } from "./namespaces.ts";
import { changed, freshSettings, type Settings } from "./settings.ts";
import { signInAsked } from "./sign-in.ts";
import { memoryStorage, type Storage } from "./storage.ts";

type SignIn = WalletKitTypes.SessionAuthenticate;

let wallets = 0;

/** The wallet at the other end of a pairing. The library behind it starts with the first call that needs it. */
export class PairedWallet {
  readonly ground: Ground;
  readonly keys: PairedKeys;
  readonly addresses: PairedAddresses;
  readonly diary: Diary;
  readonly desk: Desk;
  /** Topics of the pairings that were opened. */
  readonly used = new Set<string>();
  readonly #name = `sandbox-${++wallets}`;
  #settings: Settings = freshSettings;
  #memory: Memory = freshMemory();
  #storage: Storage = memoryStorage();
  #kit: Promise<Kit> | undefined;
  #running: Kit | undefined;
  #hearSignIn: ((event: SignIn) => void) | undefined;

  constructor(ground: Ground) {
    const now = (): number => ground.clock.now();
    this.ground = ground;
    this.keys = pairedKeys(ground);
    this.addresses = addressesOf(this.keys);
    this.diary = new Diary(now);
    this.desk = new Desk(() => this.#settings, this.diary, now);
    ground.clock.onMove((_, then) => this.#expire(then));
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

  /** The library, where it runs already. */
  get running(): Kit | undefined {
    return this.#running;
  }

  /** Changes switches; they hold for what comes from now on. */
  set(change: Partial<Settings>): void {
    this.#settings = changed(this.#settings, change);
    if (this.#running) this.#listenForSignIn(this.#running);
  }

  /** The library; starts it where it does not run yet. Throws 503 where it cannot start. */
  async kit(): Promise<Kit> {
    this.#kit ??= this.#start();
    const started = this.#kit;
    try {
      return await started;
    } catch (error) {
      if (this.#kit === started) this.#kit = undefined;
      throw new Refused(503, "paired", sayingOf(error));
    }
  }

  /** A fresh wallet on the same storage, as a phone that was locked and is looked at again. */
  async restart(): Promise<void> {
    await this.#end();
    this.desk.clear();
    await this.kit();
    this.diary.note("restarted");
  }

  /** Forgets everything; the pages at the other ends hear nothing. */
  reset(): void {
    this.#end().catch(() => undefined);
    this.#settings = freshSettings;
    this.#memory = freshMemory();
    this.#storage = memoryStorage();
    this.desk.forget();
    this.used.clear();
    this.diary.clear();
  }

  async stop(): Promise<void> {
    await this.#end();
  }

  async #end(): Promise<void> {
    const ending = this.#kit;
    this.#kit = undefined;
    this.#running = undefined;
    this.#hearSignIn = undefined;
    await ending?.then((kit) => kit.stop()).catch(() => undefined);
  }

  async #start(): Promise<Kit> {
    const storage = this.#storage;
    const relayUrl = socketAt(this.ground.url());
    const kit = await startKit({ relayUrl, projectId: "sandbox", storage, name: this.#name });
    // A reset that came in between has given the wallet another storage: this one is nobody's any more.
    if (storage !== this.#storage) return kit;
    this.#running = kit;
    this.diary.note("started");
    this.#listen(kit);
    this.#takeUp(kit);
    return kit;
  }

  #bench(kit: Kit): Bench {
    return { kit, memory: this.#memory, standing: () => this.standing };
  }

  #listen(kit: Kit): void {
    const bench = this.#bench(kit);
    const { wallet } = kit;
    wallet.on("session_proposal", (event) => void this.desk.arrive(proposalAsked(bench, event)));
    wallet.on("session_request", (event) => void this.desk.arrive(requestAsked(bench, event)));
    wallet.on("session_delete", ({ topic }) => {
      this.desk.drop((asked) => asked.topic === topic);
      kit.core.history.delete(topic);
      this.diary.note("deleted", { topic });
    });
    const expired = ({ id }: { id: number }): void => {
      if (!this.desk.has(id)) return;
      this.desk.drop((asked) => asked.id === id);
      this.diary.note("expired", { id });
    };
    wallet.on("proposal_expire", expired);
    wallet.on("session_request_expire", expired);
    this.#listenForSignIn(kit);
  }

  /** A wallet that does not listen lets the proposal through that comes along with a one-click sign-in. */
  #listenForSignIn(kit: Kit): void {
    const { oneClick } = this.#settings;
    if (oneClick && !this.#hearSignIn) {
      this.#hearSignIn = (event) => void this.desk.arrive(signInAsked(this.#bench(kit), event));
      kit.wallet.on("session_authenticate", this.#hearSignIn);
    } else if (!oneClick && this.#hearSignIn) {
      kit.wallet.off("session_authenticate", this.#hearSignIn);
      this.#hearSignIn = undefined;
    }
  }

  /** What lay in the storage unanswered is asked again. */
  #takeUp(kit: Kit): void {
    const bench = this.#bench(kit);
    const { auth } = kit.wallet.engine.signClient;
    for (const params of Object.values(kit.wallet.getPendingSessionProposals())) {
      void this.desk.arrive(proposalAsked(bench, { id: params.id, params }));
    }
    for (const event of kit.wallet.getPendingSessionRequests()) void this.desk.arrive(requestAsked(bench, event));
    for (const { id, pairingTopic: topic, ...params } of auth.requests.getAll()) {
      void this.desk.arrive(signInAsked(bench, { id, topic, params }));
    }
  }

  /** What is over by the sandbox's clock is over for the wallet, which itself lives by the machine's. */
  #expire(now: number): void {
    const { expirer } = this.#running?.core ?? {};
    for (const { target, expiry } of expirer?.values ?? []) {
      if (expiry * 1_000 > now) continue;
      const [kind, name = ""] = target.split(":");
      expirer?.set(kind === "id" ? Number(name) : name, 1);
    }
  }
}
