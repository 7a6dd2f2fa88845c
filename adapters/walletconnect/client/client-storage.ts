import * as v from "valibot";
import { PAIRING_KEY } from "../../../domain/app/facts.ts";
import { parseJson } from "../../../domain/json.ts";
import type { Store } from "../../browser/storage/storage.ts";
import { readSession, type Session } from "../session/session.ts";
import { keyFor, repairEntries } from "./storage-repair.ts";

/** Where the record lies: all that pairing keeps is one entry, so that it is written and wiped whole (I15). */
export const CLIENT_STORAGE_KEY = PAIRING_KEY;

export type ClientStorageBackend = Pick<Store, "get" | "set" | "remove">;

/** The key-value storage of the relay client. */
interface KeyValueStorage {
  getKeys(): Promise<string[]>;
  getEntries<T>(): Promise<[string, T][]>;
  getItem<T>(key: string): Promise<T | undefined>;
  setItem<T>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** A record that is open. */
export interface ClientStorage {
  keyed: KeyValueStorage;
  /** Writes no more; with `wipe` nothing is left of it. */
  close(wipe: boolean): Promise<void>;
}

const RECORD = v.record(v.string(), v.unknown());

/** The entries of a stored text; garbage reads as none (R7). */
function parse(text: string | undefined): Map<string, unknown> {
  const read = v.safeParse(RECORD, parseJson(text));
  return repairEntries(new Map(read.success ? Object.entries(read.output) : []));
}

/** Numbers beyond 2^53 stand in answers of wallets alone, which nobody reads again. */
const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Opens the record: read once, then written behind, one write for all changes of a moment. */
export async function openClientStorage(storage: ClientStorageBackend): Promise<ClientStorage> {
  const entries = parse(await storage.get(CLIENT_STORAGE_KEY));
  let closed = false;
  let written: Promise<void> | undefined;

  function write(): Promise<void> {
    written ??= Promise.resolve().then(() => {
      written = undefined;
      return closed ? undefined : storage.set(CLIENT_STORAGE_KEY, JSON.stringify(Object.fromEntries(entries), plain));
    });
    return written;
  }

  return {
    keyed: {
      getKeys: async () => [...entries.keys()],
      getEntries: async <T>() => [...entries] as [string, T][],
      getItem: async <T>(key: string) => entries.get(key) as T | undefined,
      setItem: (key, value) => {
        entries.set(key, value);
        return write();
      },
      removeItem: (key) => {
        entries.delete(key);
        return write();
      },
    },
    async close(wipe) {
      await written;
      closed = true;
      if (wipe) await storage.remove(CLIENT_STORAGE_KEY);
    },
  };
}

/** The stored pairings and sessions, read without the relay client. */
export interface StoredPairing {
  /** True if there is a record at all. */
  isThere: boolean;
  sessions: readonly Session[];
  /** Milliseconds since 1970 until which a wallet may still approve what an earlier page asked; absent where nothing is open. */
  pendingUntil?: number;
}

const SESSIONS = v.array(v.unknown());
const PROPOSALS = v.array(v.object({ expiryTimestamp: v.number() }));

const listUnder = (entries: ReadonlyMap<string, unknown>, name: string): unknown =>
  entries.get(keyFor(entries, name) ?? "");

function readOrNothing(stored: unknown): Session[] {
  try {
    return [readSession(stored)];
  } catch {
    return [];
  }
}

/** The entries of the record that have not expired; broken and foreign sessions are left out. */
export async function readStored(storage: ClientStorageBackend, now: number): Promise<StoredPairing> {
  const text = await storage.get(CLIENT_STORAGE_KEY);
  const entries = parse(text);
  const sessions = v.safeParse(SESSIONS, listUnder(entries, "session"));
  const proposals = v.safeParse(PROPOSALS, listUnder(entries, "proposal"));
  const ends = proposals.success ? proposals.output.map(({ expiryTimestamp }) => expiryTimestamp * 1000) : [];
  const pendingUntil = Math.max(0, ...ends);
  return {
    isThere: text !== undefined,
    sessions: (sessions.success ? sessions.output.flatMap(readOrNothing) : []).filter(
      ({ expiresAt }) => expiresAt > now,
    ),
    ...(pendingUntil > now && { pendingUntil }),
  };
}
