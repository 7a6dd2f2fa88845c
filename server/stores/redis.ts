import { withDeadline } from "../deadline.ts";
import { SERVER_LIMITS } from "../limits.ts";
import { type ClosableStore, checkPlace, MissingPackage, withOpened } from "./opened.ts";
import type { SignInStore } from "./store.ts";

/** A connected Redis client of the package `redis`. */
export interface RedisCommands {
  sendCommand(command: string[]): Promise<unknown>;
}

interface Keys {
  /** The prefix of each key; default `sign-in:`. */
  readonly prefix?: string;
}

export type RedisStoreOptions =
  /** The URL of Redis 6.2 or later; the connection uses the package `redis`. */
  (Keys & { readonly url: string }) | (Keys & { readonly client: RedisCommands });

/** Longest wait between two attempts to connect, in milliseconds. */
const RECONNECT = 500;

/** Extends the lifetime of an account's index to that of the account's longest session. */
const STRETCH = `
  local function stretch(key, ttl)
    if redis.call('PTTL', key) < tonumber(ttl) then redis.call('PEXPIRE', key, ttl) end
  end`;

/**
 * Writes a session and its entry in the account's index, both or none. Each time a few entries of the index are
 * checked, and those of expired sessions are removed.
 */
const PUT_SESSION = `${STRETCH}
  for _, key in ipairs(redis.call('SRANDMEMBER', KEYS[2], 4)) do
    if redis.call('EXISTS', key) == 0 then redis.call('SREM', KEYS[2], key) end
  end
  redis.call('HSET', KEYS[1], 'value', ARGV[1], 'index', KEYS[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('SADD', KEYS[2], KEYS[1])
  stretch(KEYS[2], ARGV[2])`;

/**
 * Reads a session. Its end is written only if it moves by a hundredth of the time to live, because each write has to
 * reach the disk.
 */
const READ_SESSION = `${STRETCH}
  local session = redis.call('HMGET', KEYS[1], 'value', 'index')
  if not session[1] then return false end
  local ttl = tonumber(ARGV[1])
  if math.abs(ttl - redis.call('PTTL', KEYS[1])) > ttl / 100 then
    redis.call('PEXPIRE', KEYS[1], ttl)
    stretch(session[2], ttl)
  end
  return session[1]`;

const END_ONE = `
  if redis.call('SREM', KEYS[1], KEYS[2]) == 0 then return 0 end
  return redis.call('DEL', KEYS[2])`;

const END_ALL = `
  local ended = 0
  for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do ended = ended + redis.call('DEL', key) end
  redis.call('DEL', KEYS[1])
  return ended`;

const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return count`;

const textOf = (reply: unknown): string | undefined => (typeof reply === "string" ? reply : undefined);

/**
 * Passes on a reply of Redis. The code that begins an error's text, such as `WRONGPASS` or `OOM`, becomes the error's
 * code in the log.
 */
async function coded<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    const [code] = /^[A-Z]{3,}(?= )/.exec(String(Object(error).message)) ?? [];
    throw code === undefined ? error : Object.assign(error as Error, { code });
  }
}

function storeOn(client: RedisCommands, prefix: string): Required<SignInStore> {
  const key = (kind: string, name: string): string => `${prefix}${kind}:${name}`;
  const session = (id: string): string => key("session", id);
  const index = (account: string): string => key("account", account);
  const send = (...command: string[]): Promise<unknown> => coded(client.sendCommand(command));
  const run = (script: string, keys: readonly string[], ...values: readonly (string | number)[]): Promise<unknown> =>
    send("EVAL", script, String(keys.length), ...keys, ...values.map(String));
  return {
    putNonce: async (nonce, value, ttl) => void (await send("SET", key("nonce", nonce), value, "PX", String(ttl))),
    takeNonce: async (nonce) => textOf(await send("GETDEL", key("nonce", nonce))),
    putSession: async ({ id, account, value }, ttl) =>
      void (await run(PUT_SESSION, [session(id), index(account)], value, ttl)),
    readSession: async (id, ttl) => textOf(await run(READ_SESSION, [session(id)], ttl)),
    endSessions: async (account, id) =>
      Number(await (id === undefined ? run(END_ALL, [index(account)]) : run(END_ONE, [index(account), session(id)]))),
    count: async (name, window) => Number(await run(COUNT, [key("count", name)], window)),
  };
}

interface Client extends RedisCommands {
  connect(): Promise<unknown>;
  destroy(): void;
}

/** Opens a client that fails at once while Redis is unreachable, and reconnects by itself. */
type Open = () => Client;

async function load() {
  // The import is inside `try`, so that a bundler leaves the package out if the host has none.
  try {
    return await import("redis");
  } catch (error) {
    throw new MissingPackage("redis", error);
  }
}

async function opener(url: string, closing: AbortSignal): Promise<Open> {
  const { createClient } = await load();
  let isReached = false;
  // A client that has never reached Redis reports the reason and stops trying. If it were destroyed while it connects,
  // it would stay open.
  const reconnectStrategy = (attempts: number) => isReached && !closing.aborted && Math.min(attempts * 50, RECONNECT);
  return () => {
    const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } });
    // Errors are ignored here, because each failed operation reports its own.
    client.on("error", () => {});
    client.on("ready", () => {
      isReached = true;
    });
    return client;
  };
}

const isReadOnly = (error: unknown): boolean => error instanceof Error && /\bREADONLY\b/.test(error.message);

/**
 * A connection that is replaced once it does not reach the primary any more: after a failover it may lead to a replica,
 * or to a lost machine, which the network notices only after a quarter of an hour.
 */
class Connection implements RedisCommands {
  readonly #open: Open;
  #client: Client;

  private constructor(open: Open, client: Client) {
    this.#open = open;
    this.#client = client;
  }

  static async to(url: string, closing: AbortSignal): Promise<Connection> {
    const open = await opener(url, closing);
    const client = open();
    await coded(client.connect());
    return new Connection(open, client);
  }

  async sendCommand(command: string[]): Promise<unknown> {
    const client = this.#client;
    const silent = new Error("Redis does not answer");
    try {
      return await withDeadline(
        () => client.sendCommand(command),
        SERVER_LIMITS.store,
        () => silent,
      );
    } catch (error) {
      if ((error === silent || isReadOnly(error)) && client === this.#client) this.#renew();
      throw error;
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #renew(): void {
    this.#client.destroy();
    this.#client = this.#open();
    // Rejects if the connection is closed or renewed before it is established.
    this.#client.connect().catch(() => {});
  }
}

/** A store in Redis, for processes on many machines. */
export function createRedisStore(options: RedisStoreOptions): ClosableStore {
  checkPlace(options, "url", "client");
  const { prefix = "sign-in:" } = options;
  return withOpened(async (closing) => {
    if ("client" in options) return { store: storeOn(options.client, prefix), close: () => {} };
    const connection = await Connection.to(options.url, closing);
    return { store: storeOn(connection, prefix), close: () => connection.close() };
  });
}
