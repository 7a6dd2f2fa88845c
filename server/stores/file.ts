import { type ClosableStore, checkPlace, MissingPackage, withOpened } from "./opened.ts";
import type { SignInStore } from "./store.ts";

type Value = string | number;

interface Statement {
  get(...values: Value[]): unknown;
  run(...values: Value[]): { readonly changes: number | bigint };
}

/** An open SQLite database, as `libsql`, `better-sqlite3` and Node's own `node:sqlite` give it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

export type FileStoreOptions =
  /** The file, which is created if it is missing; it is opened with the package `libsql`. */
  | { readonly path: string; readonly now?: () => number }
  | { readonly database: SqliteDatabase; readonly now?: () => number };

/**
 * A confirmed sign-out has to survive a loss of power (`synchronous`). Several processes may write at once (WAL), and
 * wait for each other half a second at most, because a waiting process serves no other request.
 */
const SCHEMA = `
  PRAGMA busy_timeout = 500;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS nonces (id TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counts (id TEXT PRIMARY KEY, value INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, account TEXT NOT NULL, value TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_accounts ON sessions (account);`;

/** The interval at which expired entries are removed, in milliseconds. */
const SWEEP = 60_000;
/**
 * A session's end is written if it moves by more than this share of its time to live, so that most reads write nothing.
 */
const WORTH_WRITING = 0.01;

const TABLES = ["nonces", "counts", "sessions"] as const;

const fieldOf = (row: unknown, name: string): unknown => (row as Record<string, unknown> | undefined)?.[name];
const textIn = (row: unknown): string | undefined => fieldOf(row, "value") as string | undefined;

function open(database: SqliteDatabase, now: () => number): Required<SignInStore> {
  database.exec(SCHEMA);
  const sql = statementsOf(database);
  let sweptAt = now();
  function sweep(): void {
    // Compared in either direction, because a clock may jump back.
    if (Math.abs(now() - sweptAt) < SWEEP) return;
    sweptAt = now();
    for (const table of TABLES) database.prepare(`DELETE FROM ${table} WHERE until <= ?`).run(sweptAt);
  }
  return {
    putNonce: async (nonce, value, ttl) => {
      sweep();
      sql.putNonce.run(nonce, value, now() + ttl);
    },
    takeNonce: async (nonce) => {
      const row = sql.takeNonce.get(nonce);
      return Number(fieldOf(row, "until")) > now() ? textIn(row) : undefined;
    },
    putSession: async ({ id, account, value }, ttl) => void sql.putSession.run(id, account, value, now() + ttl),
    readSession: async (id, ttl) => {
      const row = sql.readSession.get(id, now());
      const moves = now() + ttl - Number(fieldOf(row, "until"));
      // An update does not restore a session that was ended meanwhile.
      if (Math.abs(moves) > ttl * WORTH_WRITING) sql.moveSession.run(now() + ttl, id);
      return textIn(row);
    },
    endSessions: async (account, id) =>
      Number((id === undefined ? sql.endAll.run(account, now()) : sql.endOne.run(account, id, now())).changes),
    count: async (key, window) => Number(fieldOf(sql.count.get(key, now() + window, now(), now()), "value")),
  };
}

function statementsOf(database: SqliteDatabase) {
  return {
    putNonce: database.prepare("INSERT OR REPLACE INTO nonces VALUES (?, ?, ?)"),
    takeNonce: database.prepare("DELETE FROM nonces WHERE id = ? RETURNING value, until"),
    putSession: database.prepare("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?)"),
    readSession: database.prepare("SELECT value, until FROM sessions WHERE id = ? AND until > ?"),
    moveSession: database.prepare("UPDATE sessions SET until = ? WHERE id = ?"),
    endAll: database.prepare("DELETE FROM sessions WHERE account = ? AND until > ?"),
    endOne: database.prepare("DELETE FROM sessions WHERE account = ? AND id = ? AND until > ?"),
    // A window that ends later than one that begins now was opened before the clock jumped back.
    count: database.prepare(
      `INSERT INTO counts VALUES (?, 1, ?) ON CONFLICT (id) DO UPDATE SET
        value = CASE WHEN until > ? AND until <= excluded.until THEN value + 1 ELSE 1 END,
        until = CASE WHEN until > ? AND until <= excluded.until THEN until ELSE excluded.until END RETURNING value`,
    ),
  };
}

async function load() {
  // The import is inside `try`, so that a bundler leaves the package out if the host has none.
  try {
    return await import("libsql");
  } catch (error) {
    throw new MissingPackage("libsql", error);
  }
}

/** A store in an SQLite file, for all processes of one machine. */
export function createFileStore(options: FileStoreOptions): ClosableStore {
  checkPlace(options, "path", "database");
  const { now = Date.now } = options;
  return withOpened(async () => {
    if ("database" in options) return { store: open(options.database, now), close: () => {} };
    const { default: Database } = await load();
    const database: SqliteDatabase = new Database(options.path);
    try {
      return { store: open(database, now), close: () => void database.close() };
    } catch (error) {
      // The database is closed, because each operation tries again and would leave another open file behind.
      database.close();
      throw error;
    }
  });
}
