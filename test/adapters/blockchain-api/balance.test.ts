import { describe, expect, it } from "vitest";
import type { Address } from "../../../domain/addresses/address.ts";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { type CaipAddress, type CaipNetworkId, caipAddress } from "../../../domain/caip.ts";
import { ALICE, ALICE_HERE, ETHEREUM, elsewhere, failing, openApi } from "./api.ts";

const ETHER = {
  name: "Ether",
  symbol: "ETH",
  chainId: "eip155:1",
  value: 4500.5,
  price: 3000,
  quantity: { decimals: "18", numeric: "1.5" },
  iconUrl: "https://icons.example/eth.png",
};
const USDC = "eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

const tokensOf = async (balances: unknown) => {
  const { api } = openApi({ balance: { balances } });
  return (await api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens;
};

describe("API-1", () => {
  it("API-1: its own parameters come first, then st, sv and projectId, then the client id of this page's pairing", async () => {
    const { api, asked, levers } = openApi({ balance: { balances: [] } });
    await api.fetchTokens({ ...ALICE_HERE, fresh: false });
    levers.clientId = "did:key:z6Mk1";
    await api.fetchTokens({ ...ALICE_HERE, fresh: true });
    expect(asked.map(({ pathname, search }) => pathname + decodeURIComponent(search))).toEqual([
      "/v1/supported-chains?st=appkit&sv=html-universal-0.1.0&projectId=p1",
      `/v1/account/${ALICE}/balance?currency=usd&chainId=eip155:1&st=appkit&sv=html-universal-0.1.0&projectId=p1`,
      `/v1/account/${ALICE}/balance?currency=usd&chainId=eip155:1&st=appkit&sv=html-universal-0.1.0&projectId=p1&clientId=did:key:z6Mk1`,
    ]);
  });
});

describe("API-2", () => {
  it("API-2 ACCT-4: on a network that the API does not serve no balance is asked for", async () => {
    const { api, names, clock } = openApi();
    const target = { address: ALICE, network: elsewhere("eip155:777") };
    expect(await failing(clock, api.fetchTokens({ ...target, fresh: false }))).toMatchObject({
      code: "BALANCE_UNAVAILABLE",
    });
    await failing(clock, api.fetchTokens({ ...target, fresh: false }));
    expect(names()).toEqual(["supported"]);
  });

  it("API-2: where the API does not say which networks it serves, it serves none, and is asked again the next time", async () => {
    const { api, names, clock, levers } = openApi({
      supported: () => new Response("", { status: 404 }),
      balance: { balances: [] },
    });
    expect(await failing(clock, api.fetchTokens({ ...ALICE_HERE, fresh: false }))).toMatchObject({
      code: "BALANCE_UNAVAILABLE",
    });
    levers.answers.supported = { http: ["eip155:1"] };
    expect((await api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens).toEqual([]);
    expect(names()).toEqual(["supported", "supported", "balance"]);
  });

  it("API-2 CONF-9: the public API is asked nothing by a page without a project id", async () => {
    const { api, asked, clock, levers } = openApi();
    levers.isIdentified = false;
    await failing(clock, api.fetchTokens({ ...ALICE_HERE, fresh: false }));
    expect(await api.fetchHistory(ALICE_HERE)).toEqual({ transactions: [] });
    expect(asked).toEqual([]);
  });
});

describe("ACCT-14", () => {
  it("ACCT-14: every field of a token is read, of the coin and of a contract", async () => {
    const coin = { ...ETHER, quantity: { decimals: 18, numeric: 1.5 } };
    const token = { ...ETHER, name: "USD Coin", symbol: "USDC", address: USDC, chainId: undefined, iconUrl: null };
    expect(await tokensOf([coin, token])).toEqual([
      {
        ...{ name: "Ether", symbol: "ETH", networkId: "eip155:1", value: "4500.5", price: "3000" },
        ...{ quantity: { decimals: "18", numeric: "1.5" }, iconUrl: "https://icons.example/eth.png" },
      },
      {
        ...{ name: "USD Coin", symbol: "USDC", networkId: "eip155:1", address: USDC, value: "4500.5", price: "3000" },
        quantity: { decimals: "18", numeric: "1.5" },
      },
    ]);
  });

  it.each([
    ["a price of 0 is not known", { price: 0, value: 0 }, [undefined, undefined]],
    ["a missing price is not known", { price: undefined, value: undefined }, [undefined, undefined]],
    ["a negative price is not known", { price: -3, value: -4.5 }, [undefined, undefined]],
    ["a price that is no number is not known", { price: "<b>", value: {} }, [undefined, undefined]],
    ["a missing value is the price of all of it", { price: "0.1", value: undefined }, ["0.1", "0.15"]],
    ["a value counts without a price", { price: null, value: 7 }, [undefined, "7"]],
  ])("ACCT-14: %s", async (_, figures, [price, value]) => {
    const [token] = await tokensOf([{ ...ETHER, ...figures }]);
    expect([token?.price, token?.value]).toEqual([price, value]);
  });

  it("ACCT-14 S12: an amount of 78 digits stays exact, and so does its value", async () => {
    const numeric = `${"9".repeat(77)}1.000000000000000001`;
    const [token] = await tokensOf([{ ...ETHER, value: null, price: 2, quantity: { decimals: "18", numeric } }]);
    expect(token?.quantity.numeric).toBe(numeric);
    expect(token?.value).toBe(`1${"9".repeat(76)}82.000000000000000002`);
  });

  it("ACCT-5: tokens without decimals are dropped", async () => {
    const pass = { ...ETHER, symbol: "PASS", quantity: { decimals: "0", numeric: "1" } };
    expect((await tokensOf([pass, ETHER])).map(({ symbol }) => symbol)).toEqual(["ETH"]);
  });

  it("S6 S8: hostile names and icons are made safe; what is no token is left out, and never passes for the coin", async () => {
    const hostile = {
      ...ETHER,
      name: "Fr\u202eee\u0000 <img>",
      symbol: "X".repeat(30),
      iconUrl: "javascript:alert(1)",
    };
    const others = [
      ...[null, 7, [], {}, { ...ETHER, quantity: null }, { ...ETHER, chainId: "ethereum" }],
      { ...ETHER, address: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" },
      { ...ETHER, address: 7 },
      { ...ETHER, address: USDC, chainId: "eip155:8453" },
      { ...ETHER, address: USDC.replace("eip155:1:", "eip155:10:"), chainId: undefined },
      { ...ETHER, quantity: { decimals: "18", numeric: "-1" } },
      { ...ETHER, quantity: { decimals: "256", numeric: "1" } },
      { ...ETHER, quantity: { decimals: "18", numeric: "one" } },
    ];
    expect(await tokensOf([...others, hostile])).toEqual([
      expect.objectContaining({ name: "Free <img>", symbol: `${"X".repeat(19)}…` }),
    ]);
    expect((await tokensOf([hostile]))[0]).not.toHaveProperty("iconUrl");
  });

  it("ACCT-7, SEND-1: Solana's coin is named by the address that stands for it, bare or with its network, and is the coin", async () => {
    const solana = { ...elsewhere("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), chainNamespace: "solana" as const };
    const coin = "So11111111111111111111111111111111111111111";
    for (const address of [coin, `${solana.caipNetworkId}:${coin}`]) {
      const sol = { ...ETHER, symbol: "SOL", chainId: solana.caipNetworkId, address };
      const { api } = openApi({
        supported: { http: [solana.caipNetworkId], ws: [] },
        balance: { balances: [sol] },
      });
      const { tokens } = await api.fetchTokens({ ...ALICE_HERE, network: solana, fresh: false });
      expect(tokens).toEqual([expect.objectContaining({ symbol: "SOL", networkId: solana.caipNetworkId })]);
      expect(tokens[0]).not.toHaveProperty("address");
    }
  });

  it("ACCT-14: a token without a name goes by its symbol or its contract, and the same token is there once, however it is spelt", async () => {
    const nameless = { ...ETHER, name: null, symbol: undefined, address: USDC };
    const again = { ...nameless, name: "Again" };
    const tokens = await tokensOf([nameless, again, { ...again, address: USDC.toLowerCase() }, { ...ETHER, name: "" }]);
    expect(tokens.map(({ name, symbol }) => [name, symbol])).toEqual([
      ["0xA0…06eB48", ""],
      ["ETH", "ETH"],
    ]);
  });
});

describe("ACCT-3", () => {
  it("API-1 ACCT-3: whoever asks afresh after a swap has both tokens read from the chain, and one that is gone is not listed", async () => {
    const gone = { ...ETHER, symbol: "USDC", address: USDC, quantity: { decimals: "6", numeric: "0" } };
    const { api, asked } = openApi({ balance: { balances: [ETHER, gone] } });
    const coin = `eip155:1:0x${"e".repeat(40)}` as CaipAddress;
    await api.forceTokens(ALICE_HERE, [coin, USDC as CaipAddress]);
    for (const fresh of [false, true]) await api.fetchTokens({ ...ALICE_HERE, fresh });
    const other = { ...ALICE_HERE, address: `0x${"1".repeat(40)}` as Address };
    const { tokens } = await api.fetchTokens({ ...ALICE_HERE, fresh: true });
    await api.fetchTokens({ ...other, fresh: true });
    expect(tokens.map(({ symbol }) => symbol)).toEqual(["ETH"]);
    expect(asked.slice(1).map(({ searchParams }) => searchParams.get("forceUpdate"))).toEqual([
      ...[null, `${coin},${USDC}`, `${coin},${USDC}`, null],
    ]);
  });

  it("ACCT-3: so has whoever comes back to an account whose swap ended while another one was looked at", async () => {
    const { api, asked } = openApi({ balance: { balances: [ETHER] } });
    const fetch = () => api.fetchTokens({ ...ALICE_HERE, fresh: false });
    await fetch();
    await api.forceTokens(ALICE_HERE, [USDC as CaipAddress]);
    await api.forgetTokens(caipAddress(ALICE_HERE.network.caipNetworkId, ALICE_HERE.address));
    for (let turn = 0; turn < 2; turn += 1) await fetch();
    expect(asked.slice(1).map(({ searchParams }) => searchParams.get("forceUpdate"))).toEqual([null, USDC]);
  });

  it("ACCT-3 R10: an answer that tells the same is the same list, one that differs in anything is another", async () => {
    const { api, levers } = openApi({ balance: { balances: [ETHER] } });
    const fetchFresh = async () => (await api.fetchTokens({ ...ALICE_HERE, fresh: true })).tokens;
    let before = await fetchFresh();
    expect(await fetchFresh()).toBe(before);
    const changes = [
      ...[{ price: 3001 }, { value: 1 }, { name: "E" }, { symbol: "E" }, { iconUrl: "https://icons.example/e.png" }],
      ...[{ chainId: "eip155:10" }, { address: USDC }, { quantity: { decimals: "18", numeric: "2" } }],
      { quantity: { decimals: "6", numeric: "1.5" } },
    ];
    for (const change of changes) {
      levers.answers.balance = { balances: [{ ...ETHER, ...change }] };
      const after = await fetchFresh();
      expect(after).not.toEqual(before);
      before = after;
    }
    levers.answers.balance = { balances: [] };
    expect(await fetchFresh()).toEqual([]);
  });

  it("ACCT-3: within 30 s the portfolio is not asked for again, unless it has to be fresh", async () => {
    const { api, names, clock } = openApi({ balance: { balances: [ETHER] } });
    const first = await api.fetchTokens({ ...ALICE_HERE, fresh: false });
    await clock.advance(29_999);
    expect(await api.fetchTokens({ ...ALICE_HERE, fresh: false })).toEqual(first);
    expect(names()).toEqual(["supported", "balance"]);
    const fresh = await api.fetchTokens({ ...ALICE_HERE, fresh: true });
    expect([fresh.tokens, fresh.at - first.at]).toEqual([first.tokens, 29_999]);
    await clock.advance(30_000);
    await api.fetchTokens({ ...ALICE_HERE, fresh: false });
    expect(names()).toEqual(["supported", "balance", "balance", "balance"]);
  });

  it("ACCT-3: the next page finds the portfolio in the storage, with its age; garbage there reads as nothing", async () => {
    const one = openApi({ balance: { balances: [ETHER, { ...ETHER, symbol: "USDC", address: USDC }] } });
    const first = await one.api.fetchTokens({ ...ALICE_HERE, fresh: false });
    const stored = (await one.storage.get(STORAGE_KEYS.portfolio)) ?? "";
    expect(Object.keys(JSON.parse(stored))).toEqual([`eip155:1:${ALICE}`]);
    const next = openApi();
    await next.storage.set(STORAGE_KEYS.portfolio, stored);
    expect(await next.api.fetchTokens({ ...ALICE_HERE, fresh: false })).toEqual(first);
    expect(next.asked).toEqual([]);
    const spoilt = [stored.replace('"1.5"', '"<b>"'), stored.replace(USDC, "0xA0b8"), stored.replace('"18"', '"many"')];
    for (const garbage of ["{", "[]", ...spoilt]) {
      const other = openApi({ balance: { balances: [] } });
      await other.storage.set(STORAGE_KEYS.portfolio, garbage);
      expect((await other.api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens).toEqual([]);
    }
  });

  it("ACCT-3: a portfolio of thousands stays in memory, which the page's storage is too slow for", async () => {
    const balances = Array.from({ length: 2_000 }, (_, at) => ({
      ...ETHER,
      address: `eip155:1:0x${at.toString(16).padStart(40, "0")}`,
    }));
    const { api, storage, names } = openApi({ balance: { balances } });
    for (const _ of [1, 2]) expect((await api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens).toHaveLength(2_000);
    expect(names()).toEqual(["supported", "balance"]);
    expect(await storage.get(STORAGE_KEYS.portfolio)).toBeUndefined();
  });

  it("I4: a visitor who leaves while the answer is on its way leaves no trace in the storage", async () => {
    const leaving = new AbortController();
    const { api, storage } = openApi({
      balance: () => {
        leaving.abort(new Error("left"));
        return new Response(JSON.stringify({ balances: [ETHER] }));
      },
    });
    const asked = api.fetchTokens({ ...ALICE_HERE, fresh: false }, { signal: leaving.signal });
    await expect(asked).rejects.toThrow("left");
    expect(await storage.get(STORAGE_KEYS.portfolio)).toBeUndefined();
  });

  it("ACCT-3: those who ask at the same time share one request", async () => {
    const { api, names } = openApi({ balance: { balances: [ETHER] } });
    await Promise.all([1, 2, 3].map(() => api.fetchTokens({ ...ALICE_HERE, fresh: true })));
    expect(names()).toEqual(["supported", "balance"]);
  });
});

describe("ACCT-15", () => {
  it("ACCT-15: what the wallet tells of itself replaces the API, also on a network that the API does not serve", async () => {
    const { api, asked, levers } = openApi();
    const networkId = "eip155:777" as CaipNetworkId;
    const own = { name: "Own", symbol: "OWN", networkId, quantity: { decimals: "18", numeric: "1" } };
    levers.walletAssets = async () => [own, { ...own, quantity: { decimals: "0", numeric: "1" } }];
    const { tokens } = await api.fetchTokens({ address: ALICE, network: elsewhere("eip155:777"), fresh: false });
    expect([tokens, asked]).toEqual([[own], []]);
    expect(ETHEREUM.caipNetworkId).toBe("eip155:1");
  });
});

describe("ACCT-3: what an account has spent", () => {
  it("ACCT-3: what is forgotten is asked for anew, by whoever asks, and after a reload as well", async () => {
    const { api, names, storage } = openApi({ balance: { balances: [ETHER] } });
    const ask = () => api.fetchTokens({ ...ALICE_HERE, fresh: false });
    const asked = () => names().filter((name) => name === "balance").length;
    await ask();
    await ask();
    expect(asked()).toBe(1);
    await api.forgetTokens(`eip155:1:${ALICE}` as CaipAddress);
    expect(await storage.get(STORAGE_KEYS.portfolio)).toBe("{}");
    await ask();
    expect(asked()).toBe(2);
  });

  it("ACCT-3: what is being asked when it is forgotten is not remembered, and whoever asks next gets another answer", async () => {
    const hold: ((balances: unknown[]) => void)[] = [];
    const { api, storage } = openApi({
      balance: () => new Promise((resolve) => hold.push((balances) => resolve(Response.json({ balances })))),
    });
    const ask = (fresh: boolean) => api.fetchTokens({ ...ALICE_HERE, fresh });
    const amounts = async (asked: ReturnType<typeof ask>) =>
      (await asked).tokens.map(({ quantity }) => quantity.numeric);
    const early = ask(false);
    await expect.poll(() => hold.length).toBe(1);
    await api.forgetTokens(`eip155:1:${ALICE}` as CaipAddress);
    const late = ask(true);
    await expect.poll(() => hold.length).toBe(2);
    hold[1]?.([{ ...ETHER, quantity: { decimals: "18", numeric: "1.25" } }]);
    expect(await amounts(late)).toEqual(["1.25"]);
    hold[0]?.([ETHER]);
    expect(await amounts(early)).toEqual(["1.5"]);
    expect(await amounts(ask(false))).toEqual(["1.25"]);
    expect(await storage.get(STORAGE_KEYS.portfolio)).toContain('"1.25"');
  });
});

describe("ACCT-14: the total of an account", () => {
  const totalOf = (balances: unknown) => openApi({ balance: { balances } }).api.fetchTotal(ALICE_HERE);

  it("ACCT-14: is the worth of all its tokens, 0 without any, and unknown where no price is known", async () => {
    const bread = { ...ETHER, name: "Bread", symbol: "BRD", value: 0.25, address: USDC };
    expect(await totalOf([ETHER, bread])).toBe("4500.75");
    expect(await totalOf([])).toBe("0");
    expect(await totalOf([{ ...ETHER, value: undefined, price: undefined }])).toBeNull();
  });

  it("ACCT-3, ACCT-4: comes from the tokens that are known already, and from nowhere on a network that is not served", async () => {
    const { api, names, clock } = openApi({ balance: { balances: [ETHER] } });
    await api.fetchTokens({ ...ALICE_HERE, fresh: false });
    const before = names().length;
    expect(await api.fetchTotal(ALICE_HERE)).toBe("4500.5");
    expect(names()).toHaveLength(before);
    const elsewhereTotal = api.fetchTotal({ address: ALICE, network: elsewhere("eip155:777") });
    expect(await failing(clock, elsewhereTotal)).toMatchObject({ code: "BALANCE_UNAVAILABLE" });
  });
});
