import { describe, expect, it } from "vitest";
import {
  buildApproval,
  buildTransaction,
  type ConvertDeps,
  fetchAllowance,
  fetchGasPrice,
  fetchQuote,
  fetchSwapTokens,
} from "../../../adapters/blockchain-api/convert.ts";
import { fetchPrice } from "../../../adapters/blockchain-api/price.ts";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import type { SwapIntent } from "../../../domain/swap/swap.ts";
import { ETH, ethereum, numbered, USDC } from "../../domain/swap/samples.ts";
import { FakeClock } from "../fake-clock.ts";
import { ALICE, elsewhere, failing } from "./api.ts";

const COIN = `eip155:1:0x${"e".repeat(40)}`;
const PAIR = { sender: ALICE, network: ethereum(), from: ETH, to: USDC };
const INTENT: SwapIntent = { ...PAIR, amount: "1", slippage: "0.5", quoted: "3000" };
const UNITS = { ...PAIR, amount: 10n ** 18n, slippage: "0.5", gasPrice: 20_000_000_000n } as const;

/** The convert calls of an API that answers everything alike, and what it was asked. */
function openConvert(answer: unknown, served: readonly string[] = ["eip155:1"]) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${decodeURIComponent(url.replace("https://api.example/", ""))}`);
    if (init?.body) bodies.push(JSON.parse(String(init.body)));
    return typeof answer === "function" ? (answer() as Response) : new Response(JSON.stringify(answer));
  };
  const deps: ConvertDeps = {
    ...{ http: createHttp({ clock, fetch }), baseUrl: "https://api.example", projectId: "p1" },
    ...{ sdkVersion: "html-universal-0.1.0", clientId: () => "did:key:z6Mk1" },
    supports: async (id) => served.includes(id),
  };
  return { deps, asked, bodies, clock };
}

const COMMON = "st=appkit&sv=html-universal-0.1.0&projectId=p1&clientId=did:key:z6Mk1";
const CALL = { from: COIN, to: "eip155:1:0x1", data: "0x12", value: "0" };
const LISTED = {
  ...{ name: "USD Coin", symbol: "USDC", address: USDC.key, decimals: 6 },
  ...{ logoUri: "https://icons.example/usdc.png", eip2612: true },
};

const listed = async (tokens: unknown) => fetchSwapTokens(openConvert({ tokens }).deps, ethereum());

/** Each call, with an answer that it takes. */
const CALLS: Record<string, readonly [(deps: ConvertDeps) => Promise<unknown>, object]> = {
  tokens: [(deps) => fetchSwapTokens(deps, ethereum()), { tokens: [] }],
  quotes: [(deps) => fetchQuote(deps, UNITS), { quotes: [] }],
  price: [
    (deps) => fetchPrice(deps, { networkId: ethereum().caipNetworkId, id: USDC.key as never }),
    { fungibles: [] },
  ],
  allowance: [(deps) => fetchAllowance(deps, PAIR), { allowance: "0" }],
  "gas price": [(deps) => fetchGasPrice(deps, ethereum()), { standard: "1" }],
  "build-approve": [(deps) => buildApproval(deps, PAIR), { tx: CALL }],
  "build-transaction": [(deps) => buildTransaction(deps, UNITS), { tx: { ...CALL, amount: "1" } }],
};

describe("API-1", () => {
  it("API-1 SWAP-1: each call has its path, query, body and answer", async () => {
    const ends = { from: COIN, to: USDC.key };
    const user = `eip155:1:${ALICE}`;
    const asked: string[] = [];
    const bodies: unknown[] = [];
    for (const [call, answer] of Object.values(CALLS)) {
      const convert = openConvert(answer);
      await call(convert.deps);
      asked.push(...convert.asked);
      bodies.push(...convert.bodies);
    }
    expect(asked).toEqual([
      `GET v1/convert/tokens?chainId=eip155:1&${COMMON}`,
      `GET v1/convert/quotes?amount=1000000000000000000&userAddress=${ALICE}&from=${ends.from}&to=${ends.to}&gasPrice=20000000000&${COMMON}`,
      "POST v1/fungible/price?clientId=did:key:z6Mk1",
      `GET v1/convert/allowance?tokenAddress=${COIN}&userAddress=${user}&${COMMON}`,
      `GET v1/convert/gas-price?chainId=eip155:1&${COMMON}`,
      `GET v1/convert/build-approve?userAddress=${user}&from=${ends.from}&to=${ends.to}&${COMMON}`,
      "POST v1/convert/build-transaction?clientId=did:key:z6Mk1",
    ]);
    expect(bodies).toEqual([
      { currency: "usd", addresses: [USDC.key], projectId: "p1" },
      {
        ...{ amount: "1000000000000000000", eip155: { slippage: 0.5 }, projectId: "p1", ...ends },
        ...{ userAddress: user, disableEstimate: true },
      },
    ]);
  });

  it("API-1: a gas price that is not known is left out of a quote", async () => {
    const { deps, asked } = openConvert({ quotes: [] });
    await fetchQuote(deps, { ...UNITS, gasPrice: undefined });
    expect(asked[0]).not.toContain("gasPrice");
  });

  it("API-1: a page without a project id names none in a body", async () => {
    const { deps, bodies } = openConvert({ fungibles: [] });
    await CALLS.price?.[0]({ ...deps, projectId: undefined });
    expect(bodies).toEqual([{ currency: "usd", addresses: [USDC.key] }]);
  });

  it("API-1 S12: amounts of 78 digits stay exact", async () => {
    const most = 2n ** 256n - 1n;
    expect(await fetchAllowance(openConvert({ allowance: String(most) }).deps, PAIR)).toBe(most);
    const quotes = [{ id: null, fromAmount: String(UNITS.amount), toAmount: String(most) }];
    expect(await fetchQuote(openConvert({ quotes }).deps, UNITS)).toBe(most);
  });

  it("API-1: what a transaction says is handed on as it is, for the check", async () => {
    const tx = {
      from: `eip155:1:${ALICE}`,
      to: "eip155:1:0xabc",
      data: "0x07ed2379",
      amount: "2970",
      eip155: { gas: "1" },
    };
    expect(await buildTransaction(openConvert({ tx }).deps, UNITS)).toEqual({
      ...{ from: tx.from, to: tx.to, data: tx.data, amount: 2970n },
    });
    expect(await buildApproval(openConvert({ tx: CALL }).deps, INTENT)).toEqual({ ...CALL, value: 0n });
  });
});

describe("API-2", () => {
  it.each([
    ["a network that the API does not serve", PAIR.network, []],
    ["a network without swaps", elsewhere("eip155:5"), ["eip155:5"]],
    ["another family of chains", elsewhere("solana:1", { chainNamespace: "solana" }), ["solana:1"]],
  ])("API-2 SWAP-1: on %s nothing is asked", async (_, network, served) => {
    const { deps, asked } = openConvert(null, served);
    const pair = { ...PAIR, network };
    expect(await fetchSwapTokens(deps, network)).toEqual([]);
    expect(await fetchQuote(deps, { ...pair, amount: 1n })).toBeUndefined();
    expect(await fetchAllowance(deps, pair)).toBe(0n);
    const unsupported = { code: "SWAP_UNSUPPORTED", message: "Network not supported for Swaps" };
    await expect(buildApproval(deps, pair)).rejects.toMatchObject(unsupported);
    await expect(buildTransaction(deps, { ...UNITS, network })).rejects.toMatchObject(unsupported);
    expect(asked).toEqual([]);
  });

  it("API-2: where the API does not serve the network, it tells no gas price and no price", async () => {
    const { deps, asked } = openConvert(null, []);
    const gasPrice = { code: "GAS_PRICE_UNSUPPORTED", message: "Network not supported for Gas Price" };
    await expect(fetchGasPrice(deps, ethereum())).rejects.toMatchObject(gasPrice);
    expect(await CALLS.price?.[0](deps)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

const status = (code: number) => () => new Response('{"status":"FAILED","reasons":[]}', { status: code });
const body = (text: string) => () => new Response(text);

const BAD: readonly (readonly [string, () => Response, object])[] = [
  ["400, as where there is no liquidity", status(400), { code: "HTTP_STATUS", context: { status: 400 } }],
  ["503, and again and again", status(503), { code: "HTTP_STATUS", context: { status: 503 } }],
  ["a web page", body("<!doctype html>"), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
  ["nothing", body(""), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
  ["half an answer", body('{"tx":{"to":"eip1'), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
  ["10 MB", body(`"${"x".repeat(10_000_000)}"`), { code: "HTTP_REQUEST", context: { reason: "too-large" } }],
  ["null", body("null"), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
  ["an empty object", body("{}"), { code: "HTTP_REQUEST", context: { reason: "malformed" } }],
];

describe("R10", () => {
  for (const [name, [call]] of Object.entries(CALLS))
    it.each(name === "quotes" ? BAD.slice(1) : BAD)(
      `R10 API-3: ${name} answered with %s is a failure`,
      async (what, answer, error) => {
        const { deps, asked, clock } = openConvert(answer);
        expect(await failing(clock, call(deps))).toMatchObject(error);
        const isRepeated = what.startsWith("503") && name !== "build-transaction";
        expect(asked).toHaveLength(isRepeated ? 4 : 1);
        expect(clock.pending).toBe(0);
      },
    );

  it("R10 SWAP-1: a quote that is refused with 400, as where there is no liquidity, is none", async () => {
    expect(await fetchQuote(openConvert(status(400)).deps, UNITS)).toBeUndefined();
  });

  it.each([
    ["no quote", []],
    ["a quote of nothing", [{ fromAmount: "1000000000000000000", toAmount: "0" }]],
    ["a quote for another amount", [{ fromAmount: "1", toAmount: "5" }]],
    ["a quote with separators", [{ fromAmount: "1000000000000000000", toAmount: "3,000" }]],
    ["a quote below nothing", [{ fromAmount: "1000000000000000000", toAmount: "-5" }]],
    ["a broken quote", [{ fromAmount: "1000000000000000000", toAmount: 0.5 }, null, 7]],
  ])("R10 SWAP-1: %s is none", async (_, quotes) => {
    expect(await fetchQuote(openConvert({ quotes }).deps, UNITS)).toBeUndefined();
  });

  it.each([
    ["is missing", [{ name: "USD Coin" }]],
    ["is 0", [{ price: 0 }]],
    ["is 0 as text", [{ price: "0.00" }]],
    ["is negative", [{ price: -1 }]],
    ["is no number", [{ price: "<b>" }]],
    ["is for nothing", []],
  ])("R10 SWAP-1: a price that %s is not known", async (_, fungibles) => {
    expect(await CALLS.price?.[0](openConvert({ fungibles }).deps)).toBeUndefined();
  });

  it("R10 SWAP-1: a price with an exponent is read exactly", async () => {
    expect(await CALLS.price?.[0](openConvert({ fungibles: [{ price: 1.5e-7 }] }).deps)).toBe("0.00000015");
  });

  it.each([
    ["data with half a byte", { data: "0x1" }],
    ["data that is no hex", { data: "0xzz" }],
    ["no data", { data: undefined }],
    ["no target", { to: undefined }],
    ["a value that is no number", { value: "one" }],
    ["a value below nothing", { value: "-1" }],
    ["a value of 79 digits", { value: "9".repeat(79) }],
    ["more data than a block takes", { data: `0x${"00".repeat(100_000)}` }],
  ])("R10 S11: a transaction with %s is none", async (_, change) => {
    const tx = { ...CALL, amount: "1", ...change };
    const malformed = { code: "HTTP_REQUEST", context: { reason: "malformed" } };
    await expect(buildTransaction(openConvert({ tx }).deps, UNITS)).rejects.toMatchObject(malformed);
    await expect(buildApproval(openConvert({ tx }).deps, PAIR)).rejects.toMatchObject(malformed);
  });
});

describe("SWAP-2", () => {
  it("SWAP-2: a listed token is read, its address in one spelling, the placeholder as the network's coin", async () => {
    const coin = {
      ...LISTED,
      name: "Ether",
      symbol: "ETH",
      decimals: 18,
      address: COIN.replace("0xee", "0xEE"),
      logoUri: null,
    };
    expect(await listed([{ ...LISTED, address: USDC.key.replace("0xa0b8", "0xA0B8") }, coin])).toEqual([
      {
        ...{ key: USDC.key, address: USDC.address, name: "USD Coin", symbol: "USDC", decimals: 6 },
        iconUrl: "https://icons.example/usdc.png",
      },
      { key: "native", name: "Ether", symbol: "ETH", decimals: 18 },
    ]);
  });

  it.each([
    ["of another network", { address: USDC.key.replace("eip155:1", "eip155:10") }],
    ["of a network that begins alike", { address: USDC.key.replace("eip155:1:", "eip155:11:") }],
    ["without a network", { address: USDC.address }],
    ["that is no contract", { address: "eip155:1:0x12" }],
    ["without a symbol", { symbol: "\u200b" }],
    ["with broken decimals", { decimals: 1.5 }],
    ["with negative decimals", { decimals: -1 }],
    ["with 256 decimals", { decimals: 256 }],
    ["without decimals", { decimals: undefined }],
    ["with null for decimals", { decimals: null }],
    ["with an empty text for decimals", { decimals: "" }],
    ["with a truth for decimals", { decimals: true }],
    ["with an exponent for decimals", { decimals: "1e1" }],
    ["with a list for decimals", { decimals: [6] }],
  ])("SWAP-2 R10: a token %s is left out", async (_, change) => {
    expect(await listed([{ ...LISTED, ...change }, null, [], 7])).toEqual([]);
  });

  it("SWAP-2 R10: tokens with 0 and 77 decimals are listed, and hostile names and icons are made safe", async () => {
    const hostile = {
      ...LISTED,
      name: "Fr\u202eee\u0000",
      symbol: "X".repeat(30),
      logoUri: "javascript:alert(1)",
      decimals: 0,
    };
    const [first, second] = await listed([hostile, { ...LISTED, name: "", decimals: "77" }]);
    expect(first).toMatchObject({ name: "Free", symbol: `${"X".repeat(19)}…`, decimals: 0 });
    expect(first).not.toHaveProperty("iconUrl");
    expect(second).toMatchObject({ name: "USDC", decimals: 77 });
  });

  it("SWAP-2 R10: a list of 5,000 tokens is read whole", async () => {
    const tokens = Array.from({ length: 5_000 }, (_, at) => ({ ...LISTED, address: `eip155:1:${numbered(at)}` }));
    expect(await listed(tokens)).toHaveLength(5_000);
  });
});
