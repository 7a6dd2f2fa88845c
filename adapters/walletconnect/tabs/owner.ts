import type { RelayClient } from "../client/client.ts";
import type { ClientStorageBackend } from "../client/client-storage.ts";
import type { Pairing } from "../pairing/pairing.ts";
import { type Ask, type Reply, writeError, writeSession } from "./messages.ts";

type PairingAsk = Extract<Ask, { name: "openPairing" }>;

/** Serves the calls of all tabs in the tab with the client; each reply has the id of its call. */
export class Owner {
  readonly #client: RelayClient;
  readonly #say: (reply: Reply) => void;
  readonly #running = new Map<string, AbortController>();
  readonly #pairings = new Set<string>();
  readonly #restored: Promise<unknown>;
  #opening: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(client: RelayClient, say: (reply: Reply) => void) {
    this.#client = client;
    this.#say = say;
    // The stored sessions are restored before any call.
    this.#restored = client.sessions().catch(() => undefined);
  }

  serve(id: string, ask: Ask): void {
    if (this.#running.has(id)) return;
    const ending = new AbortController();
    this.#running.set(id, ending);
    this.#tell({ type: "taken", id });
    this.#run(id, ask, ending.signal)
      .catch((thrown: unknown) => this.#tell({ type: "failed", id, error: writeError(thrown) }))
      .finally(() => this.#running.delete(id));
  }

  /** Ends a call that no tab waits for any more. */
  end(id: string): void {
    this.#pairings.delete(id);
    this.#running.get(id)?.abort();
  }

  /** True if a wallet may still approve a tab's pairing. */
  isPairing(): boolean {
    return this.#pairings.size > 0;
  }

  /** Stops sending replies. */
  close(): void {
    this.#isClosed = true;
  }

  #tell(reply: Reply): void {
    if (!this.#isClosed) this.#say(reply);
  }

  async #run(id: string, ask: Ask, signal: AbortSignal): Promise<void> {
    await this.#restored;
    if (ask.name === "openPairing") await this.#pair(id, ask, signal);
    else this.#tell({ type: "answer", id, value: await this.#answer(ask, signal) });
  }

  async #answer(ask: Exclude<Ask, PairingAsk>, signal: AbortSignal): Promise<unknown> {
    if (ask.name === "request") return await this.#client.request(ask.call, { signal });
    if (ask.name === "answer") return await this.#client.answer(ask, { signal });
    if (ask.name === "sessions") return (await this.#client.sessions()).map(writeSession);
    return "topic" in ask ? await this.#client[ask.name](ask.topic) : await this.#client[ask.name]();
  }

  async #pair(id: string, ask: PairingAsk, signal: AbortSignal): Promise<void> {
    const { cancel, approval, topic, uri, expiresAt } = await this.#open(ask, signal);
    const known = (await this.#client.sessions()).map((session) => session.topic);
    this.#pairings.add(id);
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel);
    this.#tell({ type: "answer", id, value: { topic, uri, expiresAt, known } });
    const session = await approval.finally(() => this.#pairings.delete(id));
    this.#tell({ type: "approved", id, session: writeSession(session) });
  }

  /** Opens pairings in turn: a later one withdraws the earlier one, which must be open for that. */
  #open({ plan, signIn }: PairingAsk, signal: AbortSignal): Promise<Pairing> {
    const opened = this.#opening.then(() => this.#client.openPairing(plan, { signal, signIn }));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }
}

/** A storage with a gate, which can be shut to end all further writes. */
export function gated(storage: ClientStorageBackend) {
  let isOpen = true;
  const shut = (): void => {
    isOpen = false;
  };
  const within: ClientStorageBackend = {
    get: (key) => storage.get(key),
    set: async (key, value) => (isOpen ? storage.set(key, value) : undefined),
    remove: async (key) => (isOpen ? storage.remove(key) : undefined),
  };
  return { within, shut };
}
