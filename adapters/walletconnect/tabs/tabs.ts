import * as v from "valibot";
import { createRelayClient, type Opening, type RelayClient } from "../client/client.ts";
import type { RelayDeps } from "../client/client-lifetime.ts";
import { PairingError } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { Pairing } from "../pairing/pairing.ts";
import type { SessionPlan } from "../session/namespaces.ts";
import type { OpenRequest, SessionCall } from "../session/open-request.ts";
import type { Session } from "../session/session.ts";
import { Group, type TabChannel } from "./group.ts";
import type { TabLocks } from "./lock.ts";
import { type Ask, type Opened, SESSIONS } from "./messages.ts";

/** The dependencies of a relay client, and of its communication with other tabs. */
export interface SharedRelayDeps extends RelayDeps {
  /** True if other tabs see the same storage. */
  isShared: boolean;
  /** `navigator.locks`; absent: each tab is on its own. */
  locks?: TabLocks | undefined;
  /** Makes a `BroadcastChannel`; absent or throwing: each tab is on its own. */
  channel?: ((name: string) => TabChannel) | undefined;
  /** An id that no other tab makes. */
  newId(): string;
}

interface Until {
  signal?: AbortSignal | undefined;
}

/**
 * A client of paired wallets that all tabs of an origin share: one tab has the socket, the others send it their calls (R6). Nothing is
 * opened before the first call. Where tabs cannot communicate, each has a client of its own.
 */
export function createSharedRelayClient(deps: SharedRelayDeps, make = createRelayClient): RelayClient {
  const { isShared, locks, channel } = deps;
  return isShared && locks && channel ? new SharedRelay({ ...deps, locks, channel, make }) : make(deps);
}

class SharedRelay implements RelayClient {
  readonly #listeners = new Set<(event: RelayEvent) => void>();
  readonly #group: Group;

  constructor(deps: ConstructorParameters<typeof Group>[0]) {
    this.#group = new Group(deps, (event) => {
      for (const listener of [...this.#listeners]) listener(event);
    });
  }

  async openPairing(plan: SessionPlan, { signal, signIn }: Opening = {}): Promise<Pairing> {
    const call = this.#group.call({ name: "openPairing", plan, signIn });
    const { topic, uri, expiresAt } = (await this.#group.answer(call, signal)) as Opened;
    const cancel = () => this.#group.end(call, new PairingError("PAIRING_CANCELLED"));
    const approval = call.approval.promise;
    const share = () =>
      void approval.then(({ auths, ...session }) => this.#group.tell({ type: "session.adopted", session }));
    return { topic, uri, expiresAt, approval, cancel, share };
  }

  async sessions(): Promise<readonly Session[]> {
    return v.parse(SESSIONS, await this.#ask({ name: "sessions" }));
  }

  subscribe(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async request(call: SessionCall, { signal }: Until = {}): Promise<unknown> {
    return await this.#ask({ name: "request", call }, signal);
  }

  async answer({ topic, id }: OpenRequest, { signal }: Until = {}): Promise<unknown> {
    return await this.#ask({ name: "answer", topic, id }, signal);
  }

  async ping(topic: string): Promise<void> {
    await this.#ask({ name: "ping", topic });
  }

  async disconnect(topic: string): Promise<void> {
    const call = this.#group.call({ name: "disconnect", topic });
    // Notifying the wallet may take long, so the other tabs are told first.
    this.#group.tell({ type: "session.deleted", topic });
    await this.#group.answer(call);
  }

  async restartTransport(): Promise<void> {
    if (this.#group.isJoined) await this.#ask({ name: "restartTransport" });
  }

  async clientId(): Promise<string | undefined> {
    if (!this.#group.isJoined) return undefined;
    return v.parse(v.optional(v.string()), await this.#ask({ name: "clientId" }));
  }

  async stop(): Promise<void> {
    this.#listeners.clear();
    await this.#group.stop();
  }

  async #ask(ask: Ask, signal?: AbortSignal): Promise<unknown> {
    return await this.#group.answer(this.#group.call(ask), signal);
  }
}
