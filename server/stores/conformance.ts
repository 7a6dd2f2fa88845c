import { newId } from "../identifiers.ts";
import type { SessionRecord, SignInStore } from "./store.ts";

/** One requirement that every store has to meet. */
export interface StoreCheck {
  readonly title: string;
  /** Rejects if the store does not meet it. `again`: a second store over the same data, as another process has it. */
  readonly check: (store: SignInStore, again: SignInStore) => Promise<void>;
}

/** Long enough for any check, in milliseconds. */
const LONG = 60_000;
/** A time to live that a check waits for, and that a busy machine does not miss, in milliseconds. */
const SHORT = 500;
/** Long enough for a value of this time to live to be gone, in milliseconds. */
const GONE = 700;

/** A name that no earlier check used, and no earlier run. */
const fresh = (what: string): string => `${what}-${newId()}`;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function same(is: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`The store gave ${one} instead of ${other}`);
}

/** A value as long as the resources of a message may be, which a session keeps. */
const LARGE = "a".repeat(100_000);

const recordOf = (account: string, value = fresh('value "é"\n')): SessionRecord => ({
  id: fresh("id"),
  account,
  value,
});

/** Starts `count` operations at the same time. */
const race = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const NONCES: readonly StoreCheck[] = [
  {
    title: "a nonce is taken once, with its value",
    check: async (store, again) => {
      const nonce = fresh("nonce");
      await store.putNonce(nonce, "the value", LONG);
      same(await again.takeNonce(nonce), "the value");
      same([await store.takeNonce(nonce), await again.takeNonce(nonce)], [undefined, undefined]);
    },
  },
  {
    title: "a nonce that was never put, or has expired, is not there",
    check: async (store) => {
      const nonce = fresh("nonce");
      same(await store.takeNonce(nonce), undefined);
      await store.putNonce(nonce, "value", SHORT);
      await pause(GONE);
      same(await store.takeNonce(nonce), undefined);
    },
  },
  {
    title: "of a hundred who take a nonce at once, one gets it",
    check: async (store, again) => {
      const nonce = fresh("nonce");
      await store.putNonce(nonce, "value", LONG);
      const taken = await race(100, (at) => (at % 2 ? store : again).takeNonce(nonce));
      same(
        taken.filter((value) => value !== undefined),
        ["value"],
      );
    },
  },
];

const SESSIONS: readonly StoreCheck[] = [
  {
    title: "a session is read as it was put, until it is ended",
    check: async (store, again) => {
      const record = recordOf(fresh("account"));
      await store.putSession(record, LONG);
      same(
        [await again.readSession(record.id, LONG), await store.readSession(record.id, LONG)],
        [record.value, record.value],
      );
      same(await again.endSessions(record.account, record.id), 1);
      same(
        [await store.readSession(record.id, LONG), await again.readSession(record.id, LONG)],
        [undefined, undefined],
      );
      same(await store.endSessions(record.account, record.id), 0);
    },
  },
  {
    title: "a session is kept whole, however much its message refers to, and however long its account is",
    check: async (store, again) => {
      const record = recordOf(fresh(`bip122:000000000019d6689c085ae165831e93:bc1p${"q".repeat(58)}`), LARGE);
      await store.putSession(record, LONG);
      same((await again.readSession(record.id, LONG)) === record.value, true);
      same([await again.endSessions(record.account), await store.readSession(record.id, LONG)], [1, undefined]);
    },
  },
  {
    title: "a session ends by itself, and later each time that it is read",
    check: async (store, again) => {
      const [read, left] = [recordOf(fresh("account")), recordOf(fresh("account"))];
      await race(2, (at) => store.putSession(at ? read : left, SHORT));
      same(await again.readSession(read.id, LONG), read.value);
      await pause(GONE);
      same([await store.readSession(read.id, SHORT), await store.readSession(left.id, LONG)], [read.value, undefined]);
      same(await store.endSessions(left.account), 0);
      await pause(GONE);
      same([await store.readSession(read.id, LONG), await store.endSessions(read.account)], [undefined, 0]);
    },
  },
  {
    title: "an account's sessions end together, also those that were put or read since, and no others do",
    check: async (store, again) => {
      const [account, other] = [fresh("account"), fresh("account")];
      const records = Array.from({ length: 5 }, () => recordOf(account));
      const stranger = recordOf(other);
      await Promise.all([...records, stranger].map((record, at) => (at % 2 ? store : again).putSession(record, LONG)));
      same(await store.endSessions(account, stranger.id), 0);
      same(await store.endSessions(account), 5);
      same(await race(5, (at) => again.readSession(records[at]?.id ?? "", LONG)), Array(5).fill(undefined));
      same(await again.readSession(stranger.id, LONG), stranger.value);
    },
  },
  {
    title: "a session that is read while it is ended does not come back",
    check: async (store, again) => {
      const record = recordOf(fresh("account"));
      await store.putSession(record, LONG);
      const reading = (): Promise<unknown> => race(20, (at) => (at % 2 ? store : again).readSession(record.id, LONG));
      const [, ended] = await Promise.all([reading(), store.endSessions(record.account), reading()]);
      same([ended, await again.readSession(record.id, LONG)], [1, undefined]);
    },
  },
];

const COUNTS: readonly StoreCheck[] = [
  {
    title: "a count goes up by one for each caller, and begins anew after its window",
    check: async (store, again) => {
      if (!store.count || !again.count) return;
      const key = fresh("count");
      const counted = await race(50, (at) => (at % 2 ? store : again).count?.(key, LONG) ?? Promise.resolve(0));
      same(
        counted.sort((one, two) => one - two),
        Array.from({ length: 50 }, (_, at) => at + 1),
      );
      const short = fresh("count");
      same([await store.count(short, SHORT), await again.count(short, SHORT)], [1, 2]);
      await pause(GONE);
      same(await again.count(short, SHORT), 1);
    },
  },
  {
    title: "a count's window is not longer for those that are counted in it",
    check: async (store) => {
      if (!store.count) return;
      const key = fresh("count");
      await store.count(key, SHORT);
      const counted: unknown[] = [];
      // Each count is within the window of the one before, and all of them take longer than two windows.
      for (let at = 0; at < 10; at += 1) {
        await pause(SHORT / 5);
        counted.push(await store.count(key, SHORT));
      }
      same(counted.includes(1), true);
    },
  },
];

/**
 * The requirements on every store, for any test framework: `for (const { title, check } of STORE_CHECKS) test(title,
 * …)`.
 */
export const STORE_CHECKS: readonly StoreCheck[] = [...NONCES, ...SESSIONS, ...COUNTS];
