import type { RelayClient } from "../../../../adapters/walletconnect/client/client.ts";
import type { RelayDeps } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { CLIENT_STORAGE_KEY } from "../../../../adapters/walletconnect/client/client-storage.ts";
import { PairingError } from "../../../../adapters/walletconnect/client/errors.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import type { Pairing } from "../../../../adapters/walletconnect/pairing/pairing.ts";
import { formatPairingUri } from "../../../../adapters/walletconnect/pairing/uri.ts";
import type { SessionCall } from "../../../../adapters/walletconnect/session/open-request.ts";
import { readSession, type Session } from "../../../../adapters/walletconnect/session/session.ts";
import { ACCOUNT } from "../client/counterpart.ts";
import type { Tab } from "./tabs-origin.ts";

interface Kept {
  sessions: string[];
  proposal?: string;
}

const sessionOf = (topic: string): Session =>
  readSession({
    topic,
    expiry: 4_000_000_000,
    peer: { metadata: { name: "Fake" } },
    namespaces: { eip155: { accounts: [ACCOUNT], methods: ["personal_sign"], events: [] } },
  });

/** A relay and its wallets without a wire: what counts is who asks them, and how often. */
export class FakeRelay {
  readonly clients = new Set<FakeClient>();
  /** How often wallets were asked something. */
  readonly asked = new Map<string, number>();
  readonly approved = new Set<string>();
  #topics = 0;

  topic(): string {
    this.#topics += 1;
    return this.#topics.toString(16).padStart(64, "0");
  }

  /** A wallet approves; whoever listens for it hears it, now or later. */
  approve(topic: string): void {
    this.approved.add(topic);
    for (const client of this.clients) client.look();
  }
}

/** A relay client as ours is, of one tab. */
export class FakeClient implements RelayClient {
  readonly #world: RelayDeps;
  readonly #relay: FakeRelay;
  readonly tab: Tab;
  readonly #listeners = new Set<(event: RelayEvent) => void>();
  readonly #waiting = new Set<(reason: unknown) => void>();
  #kept: Promise<Kept> | undefined;
  #pairing: (Pairing & { settle(session: Session): void }) | undefined;
  isStopped = false;

  constructor(world: RelayDeps, relay: FakeRelay, tab: Tab) {
    this.#world = world;
    this.#relay = relay;
    this.tab = tab;
    relay.clients.add(this);
  }

  #open(): Promise<Kept> {
    this.#kept ??= this.#world.storage.get(CLIENT_STORAGE_KEY).then((text) => {
      this.tab.task(() => this.look());
      return text === undefined ? { sessions: [] } : (JSON.parse(text) as Kept);
    });
    return this.#kept;
  }

  #write(kept: Kept): void {
    if (!this.isStopped) void this.#world.storage.set(CLIENT_STORAGE_KEY, JSON.stringify(kept));
  }

  look(): void {
    void this.#kept?.then((kept) =>
      this.tab.task(() => {
        const { proposal = "" } = kept;
        if (this.isStopped || !this.#relay.approved.has(proposal)) return;
        delete kept.proposal;
        kept.sessions.push(proposal);
        this.#write(kept);
        const session = sessionOf(proposal);
        if (this.#pairing?.topic === proposal) this.#pairing.settle(session);
        else for (const listener of this.#listeners) listener({ type: "session.adopted", session });
      }),
    );
  }

  async #task<T>(run: () => T): Promise<T> {
    return await new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.tab.task(() => resolve(run()));
    });
  }

  async openPairing(): Promise<Pairing> {
    const kept = await this.#open();
    this.#pairing?.cancel();
    const topic = this.#relay.topic();
    kept.proposal = topic;
    this.#write(kept);
    const made = {} as { approval: Promise<Session>; settle(session: Session): void; fail(reason: unknown): void };
    made.approval = new Promise((settle, fail) => Object.assign(made, { settle, fail }));
    made.approval.catch(() => undefined);
    const cancel = () => {
      made.fail(new PairingError("PAIRING_CANCELLED"));
      if (kept.proposal !== topic) return;
      delete kept.proposal;
      this.#write(kept);
    };
    const uri = formatPairingUri({ topic, symKey: topic, relayProtocol: "irn" });
    const { approval, settle } = made;
    this.#pairing = { topic, uri, expiresAt: this.#world.clock.now() + 240_000, approval, cancel, settle };
    return await this.#task(() => this.#pairing as Pairing);
  }

  async sessions(): Promise<readonly Session[]> {
    const kept = await this.#open();
    return await this.#task(() => kept.sessions.map(sessionOf));
  }

  subscribe(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async request({ topic, params }: SessionCall): Promise<unknown> {
    const { sessions } = await this.#open();
    if (!sessions.includes(topic)) throw new PairingError("SESSION_MISSING");
    const text = String(params);
    this.#relay.asked.set(text, (this.#relay.asked.get(text) ?? 0) + 1);
    await this.#task(() => undefined);
    return await this.#task(() => `${text} signed`);
  }

  async answer({ topic, id }: { topic: string; id: number }): Promise<unknown> {
    await this.#open();
    return await this.#task(() => `${topic} ${id} answered`);
  }

  async ping(): Promise<void> {
    await this.#open();
  }

  async disconnect(topic: string): Promise<void> {
    const kept = await this.#open();
    kept.sessions = kept.sessions.filter((each) => each !== topic);
    this.#write(kept);
  }

  async restartTransport(): Promise<void> {
    this.look();
  }

  async clientId(): Promise<string | undefined> {
    return undefined;
  }

  async stop(): Promise<void> {
    this.#pairing?.cancel();
    this.isStopped = true;
    this.#relay.clients.delete(this);
    for (const reject of this.#waiting) reject(new PairingError("STOPPED"));
  }
}
