import { connectorKey, STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { NAMESPACES } from "../../../domain/namespaces.ts";
import type { HostStorage, StorageChoice } from "../../../domain/options/host-storage.ts";
import { browserClock } from "../clock.ts";
import type { Log } from "../log.ts";

type Awaitable<T> = T | PromiseLike<T>;

/** Texts by key. It never fails: values that cannot be stored stay in memory for the life of the page (R7, ERR-4). */
export interface Store {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** True if the storage that the host chose has served so far; `key`: if it has, at least, what was last set there. */
  isPersisted(key?: string): boolean;
}

export interface StorageDeps {
  /** The page's window; a denied storage throws when its property is read. */
  window: Pick<Window, "localStorage" | "sessionStorage">;
  log: Pick<Log, "info">;
}

function webStorage(window: StorageDeps["window"], name: "localStorage" | "sessionStorage"): HostStorage {
  const area = window[name];
  return {
    get: (key) => area.getItem(key),
    set: (key, value) => area.setItem(key, value),
    remove: (key) => area.removeItem(key),
  };
}

/** The storage that the option names; the page's storages are touched only at their first use. */
function open({ window }: StorageDeps, option: StorageChoice): HostStorage | undefined {
  if (option === "memory") return undefined;
  if (typeof option === "object") return option;
  return webStorage(window, option === "local" ? "localStorage" : "sessionStorage");
}

/** Limits the time of a host's storage: rejects if it does not answer, as with a database that never opens (R7). */
function inTime<T>(answer: Awaitable<T>, onLate: () => void): Promise<T> {
  const clock = browserClock();
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      onLate();
      reject(new Error("No answer in time"));
    }, LIMITS.boot);
    const end = () => clock.clearTimeout(timer);
    Promise.resolve(answer).finally(end).then(resolve, reject);
  });
}

/** Keys whose outdated value would name a wallet that is no longer connected. */
const OF_WALLET: readonly string[] = [STORAGE_KEYS.deepLink, ...NAMESPACES.map(connectorKey)];

/** Stores a text. If a full storage refuses a key of OF_WALLET, its former value is removed, so that no former wallet returns. */
async function put(within: HostStorage, key: string, value: string): Promise<void> {
  try {
    await within.set(key, value);
  } catch (cause) {
    if (OF_WALLET.includes(key)) await within.remove(key);
    throw cause;
  }
}

/** Storage of the host's choice, in memory where that fails; a failure is logged once (STORE-1, ERR-4). */
export function createStorage(deps: StorageDeps, option: StorageChoice = "local"): Store {
  const memory = new Map<string, string | undefined>();
  let failed = false;
  let hasAnswered = false;
  let area: { within: HostStorage | undefined } | undefined;
  // A storage that has never answered is given up, so that nothing waits for it again; one that has answered may only be asleep with its device.
  const giveUp = () => {
    if (!hasAnswered) area = { within: undefined };
  };

  async function reach<T>(use: (within: HostStorage) => Awaitable<T>): Promise<{ value: T } | undefined> {
    try {
      area ??= { within: open(deps, option) };
      if (!area.within) return undefined;
      const answer = use(area.within);
      const value = await (typeof option === "object" ? inTime(answer, giveUp) : answer);
      hasAnswered = true;
      return { value };
    } catch (cause) {
      area ??= { within: undefined };
      if (!failed) deps.log.info("storage", new AppKitError("STORAGE_FAILED", {}, { cause }));
      failed = true;
    }
    return undefined;
  }

  return {
    async get(key) {
      if (memory.has(key)) return memory.get(key);
      const found = await reach((within) => within.get(key));
      return typeof found?.value === "string" ? found.value : undefined;
    },
    async set(key, value) {
      const done = await reach((within) => put(within, key, value));
      if (done) memory.delete(key);
      else memory.set(key, value);
    },
    async remove(key) {
      if (await reach((within) => within.remove(key))) memory.delete(key);
      else memory.set(key, undefined);
    },
    isPersisted: (key) => !failed || (key !== undefined && !memory.has(key)),
  };
}
