import * as v from "valibot";
import { PAIRING_KEY } from "../../../domain/app/facts.ts";
import { parseJson } from "../../../domain/json.ts";
import type { Store } from "../../browser/storage/storage.ts";
import { readSession, type Session } from "../session/session.ts";
import { keyFor, repairEntries } from "./storage-repair.ts";

/** The storage key of the record: pairing stores everything in one entry, so that it is written and wiped whole (I15). */
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

/** An open record. */
export interface ClientStorage {
  keyed: KeyValueStorage;
  /** Stops writing; `wipe` also removes the record. */
  close(wipe: boolean): Promise<void>;
}

const RECORD = v.record(v.string(), v.unknown());

/** The entries of a stored text; none in garbage (R7). */
function parse(text: string | undefined): Map<string, unknown> {
  const read = v.safeParse(RECORD, parseJson(text));
  return repairEntries(new Map(read.success ? Object.entries(read.output) : []));
}

/** Writes a bigint as text. Only answers of wallets contain bigints, and those are not read again. */
const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

/** Opens the record. It is read once; later changes are written in the background, one write for all changes of a moment. */
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
  /** True if a record is stored. */
  isThere: boolean;
  sessions: readonly Session[];
  /** Milliseconds since 1970 until which a wallet may approve an earlier page's proposal; absent where none is open. */
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
