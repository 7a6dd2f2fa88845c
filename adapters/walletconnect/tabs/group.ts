import * as v from "valibot";
import type { RelayClient } from "../client/client.ts";
import type { RelayDeps } from "../client/client-lifetime.ts";
import { CLIENT_STORAGE_KEY } from "../client/client-storage.ts";
import { PairingError } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { type Call, Calls } from "./calls.ts";
import { Place, type TabLocks } from "./lock.ts";
import { type Ask, type Message, type Reply, readMessage, SESSIONS, type Sent, writeEvent } from "./messages.ts";
import { gated, Owner } from "./owner.ts";

/** The members of a `BroadcastChannel` that are used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", hear: (event: { data: unknown }) => void): void;
  close(): void;
}

interface GroupDeps extends RelayDeps {
  locks: TabLocks;
  channel(name: string): TabChannel;
  newId(): string;
  make(deps: RelayDeps): RelayClient;
}

/** The relay client, while this tab has it. */
interface Owned {
  client: RelayClient;
  owner: Owner;
  /** Stops all further writes to the stored record. */
  shut(): void;
}

/** Milliseconds that the tab with the client has to receive a call; a frozen tab loses the client. */
const PATIENCE = 2_000;

/** Copies a call as the relay client serializes it for a wallet: no proxy and no function can be sent to another tab. */
const plain = (ask: Ask): Ask =>
  JSON.parse(JSON.stringify(ask, (_, value) => (typeof value === "bigint" ? `${value}n` : value)));

/** One of the tabs that share a relay client: it has the client, or sends its calls to the tab that has it. */
export class Group {
  readonly #deps: GroupDeps;
  readonly #emit: (event: RelayEvent) => void;
  readonly #calls: Calls;
  #channel: TabChannel | undefined;
  #place: Place | undefined;
  #owned: Owned | undefined;
  #isStopped = false;
  /** True once this tab has made a call. */
  isJoined = false;

  constructor(deps: GroupDeps, emit: (event: RelayEvent) => void) {
    this.#deps = deps;
    this.#emit = emit;
    const send = ({ id, ask }: Call) => {
      if (this.#owned) this.#owned.owner.serve(id, ask);
      else this.#send({ type: "ask", id, at: deps.clock.now(), ask });
    };
    const miss = (isSilent: () => boolean) => this.#place?.seize(isSilent);
    this.#calls = new Calls({ clock: deps.clock, send, miss, patience: PATIENCE });
  }

  /** Makes a call. Throws STOPPED. */
  call(ask: Ask): Call {
    if (this.#isStopped) throw new PairingError("STOPPED");
    const sent = plain(ask);
    this.#join();
    return this.#calls.add(this.#deps.newId(), sent);
  }

  async answer(call: Call, signal?: AbortSignal): Promise<unknown> {
    const stop = () => this.end(call, signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop);
    return await call.answer.promise.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** Gives up a call. */
  end({ id }: Call, reason: unknown): void {
    if (!this.#calls.fail(id, reason)) return;
    if (this.#owned) this.#owned.owner.end(id);
    else this.#send({ type: "end", id });
  }

  /** Sends an event to the other tabs. */
  tell(event: RelayEvent): void {
    this.#send(writeEvent(event));
  }

  async stop(): Promise<void> {
    for (const call of this.#calls.all())
      this.end(call, new PairingError(call.opened ? "PAIRING_CANCELLED" : "STOPPED"));
    this.#isStopped = true;
    // The next tab with the client continues another tab's pairing.
    if (this.#owned?.owner.isPairing()) this.#owned.shut();
    await this.#close();
    this.#place?.leave();
    this.#leave();
  }

  #join(): void {
    if (this.isJoined) return;
    this.isJoined = true;
    const own = () => this.#own();
    try {
      this.#channel = this.#deps.channel(CLIENT_STORAGE_KEY);
    } catch {
      own();
      return;
    }
    this.#channel.addEventListener("message", ({ data }) => this.#receive(readMessage(data)));
    const deny = () => {
      this.#leave();
      own();
    };
    this.#place = new Place(this.#deps.locks, CLIENT_STORAGE_KEY, { own, lose: () => this.#lose(), deny });
  }

  #leave(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  #own(): void {
    if (this.#isStopped || this.#owned) return;
    const { within, shut } = gated(this.#deps.storage);
    const client = this.#deps.make({ ...this.#deps, storage: within });
    client.subscribe((event) => {
      if (this.#owned?.client !== client) return;
      this.tell(event);
      this.#hear(event);
    });
    this.#owned = { client, owner: new Owner(client, (message) => this.#say(message)), shut };
    this.#send({ type: "owned" });
    this.#handOver();
  }

  /** Loses the client to another tab, because this tab was frozen. */
  #lose(): void {
    this.#owned?.shut();
    void this.#close();
    this.#handOver();
  }

  async #close(): Promise<void> {
    const owned = this.#owned;
    this.#owned = undefined;
    owned?.owner.close();
    await owned?.client.stop();
  }

  #handOver(): void {
    if (this.#calls.handOver()) void this.#findApproved().catch(() => undefined);
  }

  /** Looks for sessions that a wallet approved while the tab with the client closed. */
  async #findApproved(): Promise<void> {
    const sessions = v.parse(SESSIONS, await this.answer(this.call({ name: "sessions" })));
    for (const session of sessions) this.#calls.adopt(session);
  }

  #hear(event: RelayEvent): void {
    if (event.type !== "session.adopted" || !this.#calls.adopt(event.session)) this.#emit(event);
  }

  #send(message: Sent): void {
    this.#channel?.postMessage(message);
  }

  /** Sends a reply to this tab or another; an approval goes to all. */
  #say(message: Reply): void {
    const isOwn = this.#calls.has(message.id);
    const isNews = message.type === "approved";
    if (!isOwn || isNews) this.#send(message);
    if (isOwn || isNews) this.#receive(readMessage(message));
  }

  #receive(message: Message | undefined): void {
    const owner = this.#owned?.owner;
    if (!message) return;
    // A session with signed messages belongs to its tab alone until they are stored.
    if (message.type === "approved" && message.session.auths && !this.#calls.has(message.id)) return;
    if (message.type === "ask") {
      const isFresh = Math.abs(this.#deps.clock.now() - message.at) < PATIENCE;
      if (isFresh) owner?.serve(message.id, message.ask);
    } else if (message.type === "end") owner?.end(message.id);
    else if (message.type === "told") this.#hear(message.event);
    else if (message.type === "owned") {
      if (!owner) this.#handOver();
    } else if (!this.#calls.receive(message) && message.type === "approved")
      this.#emit({ type: "session.adopted", session: message.session });
  }
}
