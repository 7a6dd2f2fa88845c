import { SignClient } from "@walletconnect/sign-client";
import * as v from "valibot";
import type { Metadata } from "../../../domain/options/settings.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause } from "../../browser/deadline.ts";
import { type ClientStorage, type ClientStorageBackend, openClientStorage } from "./client-storage.ts";

type Client = InstanceType<typeof SignClient>;

/** The hashes that attest a message: of its encrypted and of its decrypted form. */
export interface AttestedIds {
  id: string;
  decryptedId: string;
}

/** Dependencies of the relay client. */
export interface RelayDeps {
  storage: ClientStorageBackend;
  clock: Clock;
  /** `wss:`, or `ws:` on this machine. */
  relayUrl: string;
  projectId: string;
  /** The page's current metadata for wallets. */
  metadata(): Metadata;
  /** True if there is a network; absent: there is. */
  isOnline?: () => boolean;
  /** Reports gains and losses of the network; the returned function ends it. */
  watchNetwork?: (tell: (online: boolean) => void) => () => void;
  /** A token that attests the page's origin, or undefined; the message is delayed until it resolves. */
  attest?: (ids: AttestedIds) => Promise<string | undefined>;
}

/** An open relay client. */
export interface ClientHandle {
  readonly client: Client;
  isOver(): boolean;
  /** Topics of sessions that are being ended, including those that an earlier page began to end. */
  readonly leaving: ReadonlySet<string>;
  /** Marks or unmarks a session as being ended; resolves once that is stored. */
  setLeaving(topic: string, isLeaving: boolean): Promise<void>;
  /** Forgets a session without notifying the wallet. */
  forget(topic: string): Promise<void>;
  /** Closes the socket and clears every timer; `wipe` also empties the storage (I15). */
  end(wipe: boolean): Promise<void>;
}

interface Gate {
  isEnded: boolean;
  unwatch: () => void;
}

/** A wallet's answer to one-click sign-in. */
interface SignInAnswer {
  id: number;
  result?: unknown;
  error?: { code: number };
}

/** Members of the client that its types hide. */
interface Inside {
  engine: {
    deleteSession(which: { topic: string; emitEvent: boolean }): Promise<void>;
    cleanupPendingSentRequestsForTopic(which: { topic: string; error: { code: number; message: string } }): void;
    deleteProposal(id: number): Promise<void>;
    setProposal(id: number, proposal: object): Promise<void>;
    setExpiry(topic: string, expiry: number): Promise<void>;
    sendRequest(request: object): Promise<number>;
    /** An id for a request. */
    newId(): number;
    /** Handles the answer to one-click sign-in; set by the kit. */
    onSessionAuthenticateResponse(topic: string, answer: SignInAnswer): Promise<void>;
    events: {
      emit(name: string, value: object): void;
      once(name: string, listener: (value: object) => void): void;
    };
  };
  core: {
    relayer: {
      publisher: { queue: ReadonlyMap<string, unknown> };
      events: { emit(name: string, value: unknown): void };
    };
  };
  events: { removeAllListeners(): void };
}

export const inside = (client: Client): Inside => client as unknown as Inside;

const ENDED = { code: 6000, message: "User disconnected." };

async function start(deps: RelayDeps, storage: unknown, gate: Gate): Promise<Client> {
  const { relayUrl, projectId, attest } = deps;
  const metadata = () => {
    const { icons, ...rest } = deps.metadata();
    return { ...rest, icons: [...icons] };
  };
  const options = {
    relayUrl,
    projectId,
    metadata: metadata(),
    storage,
    logger: "silent",
    telemetryEnabled: false,
    attest,
    isOnline: () => !gate.isEnded && deps.isOnline?.() !== false,
    watchNetwork: (tell: (online: boolean) => void) => {
      gate.unwatch = deps.watchNetwork?.(tell) ?? gate.unwatch;
    },
  };
  const client = await SignClient.init(options as Parameters<typeof SignClient.init>[0]);
  // A page may change its name while its client runs.
  return Object.defineProperty(client, "metadata", { get: metadata });
}

/** Settles everything that still waits, so that no timer is left. */
function settle(client: Client): void {
  const { engine } = inside(client);
  for (const topic of client.session.keys) engine.cleanupPendingSentRequestsForTopic({ topic, error: ENDED });
  for (const { id } of client.proposal.getAll()) client.events.emit("proposal_expire", { id });
}

async function close(client: Client, gate: Gate, { clock }: RelayDeps): Promise<void> {
  gate.isEnded = true;
  gate.unwatch();
  client.core.heartbeat.stop();
  settle(client);
  inside(client).events.removeAllListeners();
  // Publishing is disabled before the socket closes, so that a running publication opens no other socket.
  const mute = async () => undefined;
  Object.assign(client.core.relayer.publisher, { publish: mute, publishCustom: mute });
  Object.assign(client.core.relayer, { connect: mute });
  await client.core.relayer.transportClose();
  // Open publications have now moved to the retry queue, each with a timer of a minute.
  await pause(clock, 0);
  const { publisher, events } = inside(client).core.relayer;
  for (const id of publisher.queue.keys()) events.emit("relayer_publish", { id });
}

const LEAVING = "leaving";
const TOPICS = v.fallback(v.array(v.string()), []);

async function leavingIn({ keyed }: ClientStorage): Promise<Pick<ClientHandle, "leaving" | "setLeaving">> {
  const leaving = new Set(v.parse(TOPICS, await keyed.getItem(LEAVING)));
  return {
    leaving,
    async setLeaving(topic, isLeaving) {
      if (isLeaving) leaving.add(topic);
      else leaving.delete(topic);
      await keyed.setItem(LEAVING, [...leaving]);
    },
  };
}

async function startOnRecord(deps: RelayDeps) {
  const record = await openClientStorage(deps.storage);
  const gate: Gate = { isEnded: false, unwatch: () => undefined };
  try {
    return { record, gate, client: await start(deps, record.keyed, gate) };
  } catch {
    // The stored state cannot be used: the client starts without it.
    gate.isEnded = true;
    gate.unwatch();
    await record.close(true);
    return undefined;
  }
}

/** Opens the relay client on its stored record; the socket opens only if a stored session or pairing subscribes to a topic. */
export async function openClient(deps: RelayDeps): Promise<ClientHandle> {
  const started = (await startOnRecord(deps)) ?? (await startOnRecord(deps));
  if (!started) throw new Error("The relay client does not start");
  const { client, gate, record } = started;
  return {
    ...(await leavingIn(record)),
    client,
    isOver: () => gate.isEnded,
    forget: (topic) => inside(client).engine.deleteSession({ topic, emitEvent: false }),
    async end(wipe) {
      await close(client, gate, deps);
      await record.close(wipe);
    },
  };
}
