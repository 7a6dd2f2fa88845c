import { Window } from "happy-dom";
import { describe, expect, it, vi } from "vitest";
import { createStorage, type StorageDeps } from "../../../../adapters/browser/storage/storage.ts";
import { connectorKey, PAIRING_KEY, STORAGE_KEYS } from "../../../../domain/app/facts.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { HostStorage } from "../../../../domain/options/host-storage.ts";

function world(area: () => Storage): StorageDeps & { logged: unknown[] } {
  const logged: unknown[] = [];
  const window = {
    get localStorage() {
      return area();
    },
    get sessionStorage() {
      return area();
    },
  };
  return { window, log: { info: (...said) => void logged.push(said) }, logged };
}

const denied = (): Storage => {
  throw new DOMException("denied", "SecurityError");
};

describe("STORE-1", () => {
  it("STORE-1: keeps text in the storage that the host chose", async () => {
    for (const [option, name] of [
      ["local", "localStorage"],
      ["session", "sessionStorage"],
    ] as const) {
      const window = new Window() as unknown as globalThis.Window;
      const store = createStorage({ window, log: { info: () => {} } }, option);
      await store.set("k", "v");
      expect([window[name].getItem("k"), await store.get("k"), store.isPersisted()]).toEqual(["v", "v", true]);
      await store.remove("k");
      expect([window[name].getItem("k"), await store.get("k")]).toEqual([null, undefined]);
    }
  });

  it("STORE-1: memory leaves nothing in the page's storages", async () => {
    const store = createStorage(world(denied), "memory");
    await store.set("k", "v");
    expect([await store.get("k"), store.isPersisted()]).toEqual(["v", true]);
  });

  it("STORE-1: the host's own storage may answer at once or later", async () => {
    for (const wrap of [(value: unknown) => value, (value: unknown) => Promise.resolve(value)]) {
      const map = new Map<string, string>();
      const host = {
        get: (key: string) => wrap(map.get(key)),
        set: (key: string, value: string) => wrap(map.set(key, value)),
        remove: (key: string) => wrap(map.delete(key)),
      } as HostStorage;
      const store = createStorage(world(denied), host);
      await store.set("k", "v");
      expect([map.get("k"), await store.get("k"), store.isPersisted()]).toEqual(["v", "v", true]);
      await store.remove("k");
      expect([map.size, await store.get("k")]).toEqual([0, undefined]);
    }
  });

  it("STORE-1: touches no storage before it is asked", () => {
    createStorage(
      world(() => expect.fail("touched")),
      "local",
    );
  });
});

describe("R7", () => {
  it("R7 ERR-4: where reading the property throws, memory serves and one line is logged", async () => {
    const outside = world(denied);
    const store = createStorage(outside, "local");
    expect(await store.get("k")).toBeUndefined();
    await store.set("k", "v");
    await store.set("l", "w");
    expect([await store.get("k"), await store.get("l"), store.isPersisted()]).toEqual(["v", "w", false]);
    await store.remove("k");
    expect(await store.get("k")).toBeUndefined();
    expect(outside.logged).toHaveLength(1);
    expect(outside.logged[0]).toMatchObject(["storage", { code: "STORAGE_FAILED" }]);
  });

  it("R7: over quota, the newer value in memory wins over the older one that was kept", async () => {
    const map = new Map([["k", "old"]]);
    const full = {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    } as unknown as Storage;
    const outside = world(() => full);
    const store = createStorage(outside, "local");
    expect(await store.get("k")).toBe("old");
    await store.set("k", "new");
    expect([await store.get("k"), store.isPersisted()]).toEqual(["new", false]);
    await store.remove("k");
    expect(await store.get("k")).toBeUndefined();
    expect(outside.logged).toHaveLength(1);
  });

  it("R7 CONN-12: over quota, a former wallet does not come back with the next page; what else was kept stays", async () => {
    const stored = { [connectorKey("eip155")]: "io.old", [STORAGE_KEYS.deepLink]: "old:", [PAIRING_KEY]: "{}" };
    const map = new Map<string, string>(Object.entries(stored));
    const full: HostStorage = {
      get: (key) => map.get(key),
      set: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
      remove: (key) => map.delete(key),
    };
    const outside = world(denied);
    const store = createStorage(outside, full);
    for (const key of Object.keys(stored)) await store.set(key, "new");
    expect([...map]).toEqual([[PAIRING_KEY, "{}"]]);
    expect(await Promise.all(Object.keys(stored).map(store.get))).toEqual(["new", "new", "new"]);
    expect([outside.logged.length, store.isPersisted()]).toEqual([1, false]);
  });

  it("R7: a host's storage that throws, rejects or answers garbage reads as nothing", async () => {
    for (const get of [
      () => Promise.reject(new Error("no")),
      () => expect.fail("no"),
      () => 7,
      () => ({}),
      () => null,
    ]) {
      const host = { get, set: () => Promise.reject(new Error("no")), remove: () => {} } as unknown as HostStorage;
      const store = createStorage(world(denied), host);
      expect(await store.get("k")).toBeUndefined();
      await store.set("k", "v");
      expect(await store.get("k")).toBe("v");
    }
  });

  it("R7: a host's storage that never answers, as over a database that never opens, is waited for once; memory serves", async () => {
    vi.useFakeTimers();
    try {
      const never = vi.fn(() => new Promise<never>(() => {}));
      const outside = world(denied);
      const store = createStorage(outside, { get: never, set: never, remove: never });
      const found = store.get("k");
      await vi.advanceTimersByTimeAsync(LIMITS.boot);
      expect(await found).toBeUndefined();
      await store.set("k", "v");
      expect([await store.get("k"), await store.get("l"), store.isPersisted()]).toEqual(["v", undefined, false]);
      await store.remove("k");
      expect(await store.get("k")).toBeUndefined();
      expect([never.mock.calls.length, outside.logged.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("R7, R3: a host's storage that was late once, as where the device was asleep, is asked again", async () => {
    vi.useFakeTimers();
    try {
      const map = new Map<string, string>();
      let isAsleep = false;
      const told = async <T>(value: T) => (isAsleep ? new Promise<T>(() => {}) : value);
      const store = createStorage(world(denied), {
        get: (key) => told(map.get(key)),
        set: (key, value) => told(map.set(key, value)),
        remove: (key) => told(map.delete(key)),
      });
      await store.set("k", "v");
      isAsleep = true;
      const found = store.get("k");
      await vi.advanceTimersByTimeAsync(LIMITS.boot);
      expect(await found).toBeUndefined();
      isAsleep = false;
      expect(await store.get("k")).toBe("v");
      await store.remove("k");
      expect([map.size, vi.getTimerCount()]).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });
});
