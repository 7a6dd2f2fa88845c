import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../build/free-port.ts";
import { RedisServer } from "../../build/programs/redis.ts";
import {
  type ClosableStore,
  createFileStore,
  createMemoryStore,
  createRedisStore,
  type SessionRecord,
  type SignInStore,
  type SqliteDatabase,
  STORE_CHECKS,
} from "../../server/main.ts";

let redis: RedisServer;
let folder = "";
const opened: ClosableStore[] = [];
beforeAll(async () => {
  redis = await RedisServer.start();
  folder = mkdtempSync(join(tmpdir(), "appkit-store-"));
});
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
});

function closing(store: ClosableStore): ClosableStore {
  opened.push(store);
  return store;
}

const memory = createMemoryStore();
const path = (name: string): string => join(folder, name);

/** Two ways to the same data; what is in a process's memory has one. */
const WAYS: readonly (readonly [name: string, open: () => readonly [SignInStore, SignInStore]])[] = [
  ["memory", () => [memory, memory]],
  [
    "a file",
    () => [closing(createFileStore({ path: path("a.db") })), closing(createFileStore({ path: path("a.db") }))],
  ],
  ["Redis", () => [closing(createRedisStore({ url: redis.url })), closing(createRedisStore({ url: redis.url }))]],
];

describe.each(WAYS)("%s", (_, open) => {
  let ways: readonly [SignInStore, SignInStore];
  beforeAll(() => {
    ways = open();
  });
  it.concurrent.each(STORE_CHECKS)("S20 $title", ({ check }) => check(...ways));
});

it("S20 a store that is told no place takes none by itself, as the packages do", () => {
  const unset = process.env["NOT_SET"] as string;
  const told = (name: string) =>
    expect.objectContaining({ code: "INVALID_OPTION", context: expect.objectContaining({ option: name }) });
  expect(() => createRedisStore({ url: unset })).toThrow(told("url"));
  expect(() => createRedisStore(undefined as never)).toThrow(told("url"));
  expect(() => createFileStore({ path: unset })).toThrow(told("path"));
  expect(() => createFileStore({ path: "" })).toThrow(told("path"));
});

it("S20 a store that forgets to take a nonce away, or brings an ended session back, fails the checks", async () => {
  const good = createMemoryStore();
  const nonces = new Map<string, string>();
  const forgetful: SignInStore = {
    ...good,
    putNonce: async (nonce, value) => void nonces.set(nonce, value),
    takeNonce: async (nonce) => nonces.get(nonce),
    endSessions: async () => 0,
  };
  const outcomes = await Promise.allSettled(STORE_CHECKS.map(({ check }) => check(forgetful, forgetful)));
  const failed = STORE_CHECKS.filter((_each, at) => outcomes[at]?.status === "rejected").map(({ title }) => title);
  expect(failed).toHaveLength(7);
  const { count, ...five } = good;
  expect(count).toBeTypeOf("function");
  for (const { check } of STORE_CHECKS) await check(five, five);
});

it("S20 a store that cuts off what is long, counts on for whoever goes on, or brings back what was read meanwhile fails the checks", async () => {
  const good = createMemoryStore();
  const counts = new Map<string, { value: number; until: number }>();
  const sessions = new Map<string, SessionRecord>();
  const faulty: readonly Partial<SignInStore>[] = [
    { putSession: (record, ttl) => good.putSession({ ...record, value: record.value.slice(0, 65_535) }, ttl) },
    { putSession: (record, ttl) => good.putSession({ ...record, account: record.account.slice(0, 64) }, ttl) },
    {
      count: async (key, window) => {
        const counted = counts.get(key);
        const value = counted && counted.until > Date.now() ? counted.value + 1 : 1;
        counts.set(key, { value, until: Date.now() + window });
        return value;
      },
    },
    {
      putSession: async (record) => void sessions.set(record.id, record),
      readSession: async (id) => {
        const record = sessions.get(id);
        await Promise.resolve();
        if (record) sessions.set(id, record);
        return record?.value;
      },
      endSessions: async (account, id) =>
        [...sessions.values()]
          .filter((each) => each.account === account && (id ?? each.id) === each.id)
          .filter((each) => sessions.delete(each.id)).length,
    },
  ];
  const titles = faulty.map(async (faults) => {
    const store = { ...good, ...faults };
    const outcomes = await Promise.allSettled(STORE_CHECKS.map(({ check }) => check(store, store)));
    return STORE_CHECKS.filter((_each, at) => outcomes[at]?.status === "rejected").map(({ title }) => title);
  });
  const long = "a session is kept whole, however much its message refers to, and however long its account is";
  expect(await Promise.all(titles)).toEqual([
    [long],
    [long],
    ["a count's window is not longer for those that are counted in it"],
    expect.arrayContaining(["a session that is read while it is ended does not come back"]),
  ]);
});

it("S20 the memory is bounded: the oldest goes first, and what is read stays", async () => {
  const store = createMemoryStore({ most: 10 });
  const sessionOf = (at: number) => ({ id: `id ${at}`, account: `account ${at}`, value: `${at}` });
  for (let at = 0; at < 10; at += 1) await store.putSession(sessionOf(at), 60_000);
  await store.readSession("id 0", 60_000);
  for (let at = 10; at < 19; at += 1) await store.putSession(sessionOf(at), 60_000);
  expect(await store.readSession("id 0", 60_000)).toBe("0");
  expect(await store.readSession("id 9", 60_000)).toBeUndefined();
  expect(await store.endSessions("account 9")).toBe(0);
  for (let at = 0; at < 11; at += 1) await store.putNonce(`${at}`, "value", 60_000);
  expect([await store.takeNonce("0"), await store.takeNonce("1")]).toEqual([undefined, "value"]);
  for (let at = 20; at < 25; at += 1) await store.putSession({ ...sessionOf(at), value: "a".repeat(4_096) }, 60_000);
  const left = [22, 23, 24].map((at) => store.readSession(`id ${at}`, 60_000));
  expect((await Promise.all(left)).map((value) => value?.length)).toEqual([undefined, 4_096, 4_096]);
});

it("S20 what has expired leaves the file, and the clock may jump back", async () => {
  let now = 1_000_000;
  const database: SqliteDatabase = new Database(path("clock.db"));
  const store = createFileStore({ database, now: () => now });
  await store.putNonce("first", "value", 1_000);
  await store.putSession({ id: "id", account: "account", value: "value" }, 100_000);
  now += 61_000;
  await store.putNonce("second", "value", 1_000);
  const rows = (table: string) => database.prepare(`SELECT count(*) AS value FROM ${table}`).get();
  const nonces = () => rows("nonces");
  expect(nonces()).toMatchObject({ value: 1 });
  const count = () => store.count("key", 60_000);
  expect([await count(), await count()]).toEqual([1, 2]);
  now -= 1_000_000;
  expect([await count(), await count()]).toEqual([1, 2]);
  await store.putNonce("third", "value", 1_000);
  now += 61_000;
  await store.putNonce("fourth", "value", 1_000);
  expect([await store.takeNonce("third"), nonces()]).toEqual([undefined, expect.objectContaining({ value: 2 })]);
  now -= 61_000;
  expect(await store.readSession("id", 100_000)).toBe("value");
  now += 100_001;
  expect(await store.readSession("id", 100_000)).toBeUndefined();
  now += 61_000;
  await store.putNonce("fifth", "value", 1_000);
  expect(rows("sessions")).toMatchObject({ value: 0 });
  await store.close();
  expect(database.prepare("SELECT 1 AS value").get()).toMatchObject({ value: 1 });
  database.close();
});

it("S20 a client of the host's own, a prefix, and an index that goes with its last session", async () => {
  const client = createClient({ url: redis.url });
  await client.connect();
  const store = createRedisStore({ client, prefix: "mine:" });
  const put = (id: string, ttl: number) => store.putSession({ id, account: "a", value: id }, ttl);
  await put("one", 20_000);
  await put("two", 90_000);
  await put("three", 20_000);
  expect(await client.keys("mine:*")).toHaveLength(4);
  expect(await client.pTTL("mine:account:a")).toBeGreaterThan(80_000);
  // As if it had expired.
  await client.del("mine:session:one");
  await put("four", 20_000);
  expect((await client.sMembers("mine:account:a")).sort()).toEqual(
    ["four", "three", "two"].map((id) => `mine:session:${id}`),
  );
  expect(await store.endSessions("a")).toBe(3);
  expect(await client.keys("mine:*")).toEqual([]);
  await store.close();
  expect(client.isOpen).toBe(true);
  client.destroy();
});

it("S20 a store whose Redis was never reached closes all the same, ends what waits for it, and is opened anew", async () => {
  const store = createRedisStore({ url: `redis://127.0.0.1:${await freePort()}` });
  for (const nonce of ["first", "second"]) {
    const outcome = expect(store.takeNonce(nonce)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await store.close();
    await outcome;
  }
});

it("S20 a file that is no database fails each operation, is not left open, and is served once it is mended", async () => {
  const file = path("torn.db");
  writeFileSync(file, "no database".repeat(1_000));
  const closed = vi.spyOn(Database.prototype, "close");
  const store = closing(createFileStore({ path: file }));
  await expect(store.takeNonce("nonce")).rejects.toThrow();
  await expect(store.takeNonce("nonce")).rejects.toThrow();
  expect(closed).toHaveBeenCalledTimes(2);
  rmSync(file);
  await store.putNonce("nonce", "value", 60_000);
  expect(await store.takeNonce("nonce")).toBe("value");
});

it("S20 a file that another process writes to fails while that goes on, and is served afterwards", async () => {
  const store = closing(createFileStore({ path: path("busy.db") }));
  await store.putNonce("nonce", "value", 60_000);
  const other: SqliteDatabase = new Database(path("busy.db"));
  other.exec("BEGIN IMMEDIATE");
  await expect(store.takeNonce("nonce")).rejects.toThrow(/locked|busy/i);
  other.exec("COMMIT");
  other.close();
  expect(await store.takeNonce("nonce")).toBe("value");
});

it("S20 a file that cannot be opened fails each operation, and a closed store is opened anew", async () => {
  const store = createFileStore({ path: path("no/such/folder.db") });
  await expect(store.takeNonce("nonce")).rejects.toThrow();
  await expect(store.takeNonce("nonce")).rejects.toThrow();
  const again = closing(createFileStore({ path: path("again.db") }));
  await again.putNonce("nonce", "value", 60_000);
  await again.close();
  expect(await again.takeNonce("nonce")).toBe("value");
});
