import type { RelayClient } from "../client.ts";
import type { SessionPlan } from "../namespaces.ts";
import type { Pairing } from "../pairing.ts";
import type { RecordStorage } from "../record.ts";
import { type Ask, type Reply, writeError, writeSession } from "./messages.ts";

/** What the tab that has the client does for all. */
export interface Owner {
  serve(id: string, ask: Ask): void;
  /** Nobody waits for it any more. */
  end(id: string): void;
  /** Whether a wallet may still approve what somebody asked. */
  isPairing(): boolean;
  /** Says nothing more. */
  close(): void;
}

/** Serves what tabs ask of a client; each answer goes out under the id of its question. */
export function serveTabs(relay: RelayClient, say: (message: Reply) => void): Owner {
  const running = new Map<string, AbortController>();
  const leaving = new Set<string>();
  const pairings = new Set<string>();
  let opening: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  // What is stored comes to life first, whatever is asked.
  const restored = relay.sessions().catch(() => undefined);

  const tell = (message: Reply): void => {
    if (!isClosed) say(message);
  };
  const fail = (id: string) => (thrown: unknown) => tell({ type: "failed", id, error: writeError(thrown) });

  const listed = async () => (await relay.sessions()).filter(({ topic }) => !leaving.has(topic));

  /** Whoever comes after this tab goes on with the pairing, so its end is told only while this one is there. */
  function follow(id: string, { approval, cancel }: Pairing, { signal }: AbortController): Promise<void> {
    pairings.add(id);
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel);
    return approval
      .then((session) => tell({ type: "approved", id, session: writeSession(session) }), fail(id))
      .finally(() => pairings.delete(id));
  }

  /** One after the other: the later one takes the earlier one back, which it can when that is open. */
  function open(plan: SessionPlan, signal: AbortSignal): Promise<Pairing> {
    const opened = opening.then(() => relay.openPairing(plan, { signal }));
    opening = opened.catch(() => undefined);
    return opened;
  }

  async function run(id: string, ask: Ask, ending: AbortController): Promise<unknown> {
    const { signal } = ending;
    await restored;
    if (ask.name === "request") return await relay.request(ask.call, { signal });
    if (ask.name === "sessions") return (await listed()).map(writeSession);
    if (ask.name === "ping") return await relay.ping(ask.topic);
    if (ask.name === "disconnect") {
      leaving.add(ask.topic);
      return await relay.disconnect(ask.topic).finally(() => leaving.delete(ask.topic));
    }
    if (ask.name !== "openPairing") return await relay[ask.name]();
    const pairing = await open(ask.plan, signal);
    const { topic, uri, expiresAt } = pairing;
    const known = (await listed()).map((session) => session.topic);
    tell({ type: "answer", id, value: { topic, uri, expiresAt, known } });
    await follow(id, pairing, ending);
  }

  return {
    serve(id, ask) {
      if (running.has(id)) return;
      const ending = new AbortController();
      running.set(id, ending);
      tell({ type: "taken", id });
      run(id, ask, ending)
        .then((value) => ask.name === "openPairing" || tell({ type: "answer", id, value }), fail(id))
        .finally(() => running.delete(id));
    },
    end(id) {
      pairings.delete(id);
      running.get(id)?.abort();
    },
    isPairing: () => pairings.size > 0,
    close: () => {
      isClosed = true;
    },
  };
}

/** A storage that can be left alone from some moment on. */
export function gated(storage: RecordStorage) {
  let isOpen = true;
  const shut = (): void => {
    isOpen = false;
  };
  const within: RecordStorage = {
    get: (key) => storage.get(key),
    set: async (key, value) => (isOpen ? storage.set(key, value) : undefined),
    remove: async (key) => (isOpen ? storage.remove(key) : undefined),
  };
  return { within, shut };
}
