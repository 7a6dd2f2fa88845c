import { unlessAborted, within } from "../../browser/deadline.ts";
import { hearSignIns } from "../pairing/authentication.ts";
import type { AuthPayload } from "../pairing/one-click.ts";
import { type Pairing, propose } from "../pairing/pairing.ts";
import { answerTo } from "../session/answer-to.ts";
import type { SessionPlan } from "../session/namespaces.ts";
import type { OpenRequest, SessionCall } from "../session/open-request.ts";
import type { Session } from "../session/session.ts";
import { chainFor, hasStored, leave, unlessRefused, usable } from "../session/session-actions.ts";
import { sendClientEvents } from "./client-events.ts";
import { type ClientHandle, openClient, type RelayDeps } from "./client-lifetime.ts";
import { PairingError, requestError } from "./errors.ts";
import { watchLiveness } from "./liveness.ts";
import type { RelayEvent } from "./relay-event.ts";

/** Milliseconds that opening the relay may take (SAFETY.md). */
const RELAY_OPEN = 15_000;

interface Until {
  signal?: AbortSignal | undefined;
}

export interface Opening extends Until {
  /** The message to sign together with the pairing; absent: none. */
  signIn?: AuthPayload | undefined;
}

/**
 * The client of paired wallets. It is loaded at first use: this folder may only be imported by `import()`. It opens, reads and sends
 * nothing before its first call, and leaves nothing open or stored after the last session.
 */
export interface RelayClient {
  /** Makes a pairing URI, and withdraws an earlier one. Throws a PairingError if the relay does not open within 15 s. */
  openPairing(plan: SessionPlan, opening?: Opening): Promise<Pairing>;
  /** The stored sessions that have not ended and are not being ended. */
  sessions(): Promise<readonly Session[]>;
  /** Passes the events of wallets and the relay to a listener; the returned function ends it. */
  subscribe(listener: (event: RelayEvent) => void): () => void;
  /** Asks the wallet. Throws a PairingError or an RpcError; the signal's reason at once when it ends. */
  request(call: SessionCall, until?: Until): Promise<unknown>;
  /** The wallet's answer to a request with a reserved id, also one of an earlier page. Throws as {@link request} does. */
  answer(open: OpenRequest, until?: Until): Promise<unknown>;
  /** Resolves when the wallet answers a ping. Throws a PairingError after 15 s. */
  ping(topic: string): Promise<void>;
  /** Ends a session. Throws RELAY_UNREACHABLE if the wallet was not notified within 2.5 s; on this side the session has ended then, too. */
  disconnect(topic: string): Promise<void>;
  /** Opens a new socket, as after the page was hidden; the relay then delivers missed messages (R2). */
  restartTransport(): Promise<void>;
  /** This client's id at the relay; absent while no client is open. */
  clientId(): Promise<string | undefined>;
  /** Stops the client, and leaves its sessions in storage for the next page. */
  stop(): Promise<void>;
}

/** Creates a client of paired wallets. */
export function createRelayClient(deps: RelayDeps): RelayClient {
  return new Relay(deps);
}

const unreachable = (): PairingError => new PairingError("RELAY_UNREACHABLE");

class Relay implements RelayClient {
  readonly #deps: RelayDeps;
  readonly #listeners = new Set<(event: RelayEvent) => void>();
  readonly #stopping = new AbortController();
  #handle: Promise<ClientHandle> | undefined;
  #pairing: Pairing | undefined;
  /** Number of answers that are awaited over the relay. */
  #awaited = 0;

  constructor(deps: RelayDeps) {
    this.#deps = deps;
  }

  async openPairing(plan: SessionPlan, { signal, signIn }: Opening = {}): Promise<Pairing> {
    return await this.#waiting(async () => {
      const handle = await this.#open();
      this.#pairing?.cancel();
      const pairing = await within(this.#deps.clock, RELAY_OPEN, unreachable, signal, (inner) =>
        unlessRefused(handle, () => propose(handle, this.#deps.clock, { plan, signIn }, inner)),
      );
      this.#pairing = pairing;
      this.#waiting(() => pairing.approval).catch(() => undefined);
      return pairing;
    });
  }

  async sessions(): Promise<readonly Session[]> {
    const { storage, clock } = this.#deps;
    if (!this.#handle && !(await hasStored(storage, clock.now()))) return [];
    const handle = await this.#open();
    const topics = handle.client.session.keys.filter((topic) => !handle.leaving.has(topic));
    const found = await Promise.all(topics.map((topic) => usable(handle, topic)));
    void this.#release();
    return found.filter((session) => session !== undefined);
  }

  subscribe(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async request(sessionCall: SessionCall, { signal }: Until = {}): Promise<unknown> {
    const { topic, networkId, method, params, ...how } = sessionCall;
    return await this.#waiting(async () => {
      const handle = await this.#open();
      const chainId = chainFor(handle, topic, networkId, method);
      const call = { topic, chainId, request: { method, params }, ...how };
      const answer = handle.client.request(call).catch((thrown: unknown) => {
        throw requestError(thrown);
      });
      return await unlessAborted(answer, signal);
    });
  }

  async answer(open: OpenRequest, { signal }: Until = {}): Promise<unknown> {
    return await this.#waiting(async () => {
      const handle = await this.#open();
      return await unlessAborted(answerTo(handle, this.#deps.clock, open), signal);
    });
  }

  async ping(topic: string): Promise<void> {
    await this.#waiting(async () => {
      const { client } = await this.#open();
      await within(this.#deps.clock, RELAY_OPEN, unreachable, undefined, () => client.ping({ topic }));
    });
  }

  async disconnect(topic: string): Promise<void> {
    const handle = await this.#open();
    const isTold = !handle.client.session.keys.includes(topic) || (await leave(handle, this.#deps.clock, topic));
    await this.#release();
    if (!isTold) throw unreachable();
  }

  async restartTransport(): Promise<void> {
    const handle = await this.#handle;
    await handle?.client.core.relayer.restartTransport().catch(() => undefined);
  }

  async clientId(): Promise<string | undefined> {
    return await (await this.#handle)?.client.core.crypto.getClientId();
  }

  async stop(): Promise<void> {
    this.#pairing?.cancel();
    this.#listeners.clear();
    this.#stopping.abort(new PairingError("STOPPED"));
    const handle = await this.#handle?.catch(() => undefined);
    this.#handle = undefined;
    await handle?.end(handle.client.session.length === 0);
  }

  #open(): Promise<ClientHandle> {
    if (this.#stopping.signal.aborted) return Promise.reject(this.#stopping.signal.reason);
    this.#handle ??= openClient(this.#deps).then((handle) => {
      sendClientEvents(handle, {
        clock: this.#deps.clock,
        send: (event) => this.#hear(event),
        isExpected: (topic) => topic === this.#pairing?.topic,
      });
      hearSignIns(handle, this.#deps.clock);
      watchLiveness(handle, this.#deps.clock, () => this.#awaited > 0);
      for (const topic of handle.leaving) void leave(handle, this.#deps.clock, topic).then(() => this.#release());
      return handle;
    });
    return this.#handle;
  }

  #hear(event: RelayEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
    if (event.type === "session.deleted" || event.type === "session.expired") void this.#release();
  }

  /** Runs a call that awaits an answer, and ends it when the client stops. */
  async #waiting<T>(run: () => Promise<T>): Promise<T> {
    this.#awaited += 1;
    try {
      return await unlessAborted(run(), this.#stopping.signal);
    } finally {
      this.#awaited -= 1;
      void this.#release();
    }
  }

  /** Closes and wipes the client when it has nothing left to listen for (I15). */
  async #release(): Promise<void> {
    const opened = this.#handle;
    const handle = await opened?.catch(() => undefined);
    if (this.#handle !== opened || this.#awaited > 0) return;
    if (handle && (handle.client.session.length > 0 || handle.client.proposal.length > 0)) return;
    this.#handle = undefined;
    await handle?.end(true);
  }
}
