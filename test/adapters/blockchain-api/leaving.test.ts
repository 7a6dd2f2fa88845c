import { expect, it } from "vitest";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { ALICE_HERE, failing, openApi } from "./api.ts";

const ETHER = {
  ...{ name: "Ether", symbol: "ETH", chainId: "eip155:1", value: 4500.5, price: 3000 },
  quantity: { decimals: "18", numeric: "1.5" },
};

it("API-2 R10: who leaves has nobody asked any more which networks are served; who stays is told, and so is who comes", async () => {
  const { api, names, clock, levers } = openApi({
    supported: () => new Response("", { status: 503 }),
    balance: { balances: [] },
  });
  const [left, stays] = [new AbortController(), new AbortController()];
  const ask = ({ signal }: AbortController) => api.fetchTokens({ ...ALICE_HERE, fresh: false }, { signal });
  const [gone, there] = [ask(left), ask(stays)];
  left.abort(new Error("left"));
  await expect(gone).rejects.toThrow("left");
  levers.answers.supported = { http: ["eip155:1"] };
  await failing(
    clock,
    there.then(() => Promise.reject(new Error("told"))),
  );
  expect(names()).toEqual(["supported", "supported", "balance"]);
});

it("API-2 R10, S18: nobody is asked which networks are served once all have left", async () => {
  const { api, names, clock, levers } = openApi({
    supported: () => new Response("", { status: 503 }),
    balance: { balances: [] },
  });
  const end = new AbortController();
  const asked = api.fetchTokens({ ...ALICE_HERE, fresh: false }, { signal: end.signal });
  await clock.advance(0);
  end.abort(new Error("left"));
  await expect(asked).rejects.toThrow("left");
  expect(clock.pending).toBe(0);
  await clock.advance(60_000);
  expect(names()).toEqual(["supported"]);
  levers.answers.supported = { http: ["eip155:1"] };
  expect((await api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens).toEqual([]);
  expect(names()).toEqual(["supported", "supported", "balance"]);
});

it.each([
  ["is being stored", STORAGE_KEYS.portfolio, "set"],
  ["is looked up among what is stored", STORAGE_KEYS.portfolio, "get"],
  ["is compared with the prices of the day", STORAGE_KEYS.prices, "get"],
] as const)("I4: a visitor who leaves while what they have %s leaves no trace", async (_, at, way) => {
  const { api, storage } = openApi({ balance: { balances: [ETHER] } });
  const end = new AbortController();
  const wiped = [STORAGE_KEYS.portfolio, STORAGE_KEYS.prices];
  let isAsked = false;
  const { get, set } = storage;
  const leave = async (key: string, by: "get" | "set") => {
    if (key !== at || by !== way || !isAsked) return;
    end.abort(new Error("left"));
    for (const each of wiped) await storage.remove(each);
  };
  Object.assign(storage, {
    get: async (key: string) => {
      const found = await get(key);
      await leave(key, "get");
      return found;
    },
    set: async (key: string, value: string) => {
      await set(key, value);
      await leave(key, "set");
    },
  });
  const asked = api.fetchTokens({ ...ALICE_HERE, fresh: true }, { signal: end.signal });
  isAsked = true;
  await asked.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  expect(await Promise.all(wiped.map((key) => get(key)))).toEqual([undefined, undefined]);
  expect(end.signal.aborted).toBe(true);
});
