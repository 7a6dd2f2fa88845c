import { encodeFunctionData, encodeFunctionResult, erc20Abi, toFunctionSelector, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import { Swaps } from "../../../adapters/swap/swap.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { swapId } from "../../../domain/swap/tokens.ts";
import { ETH, ethereum, USDC, USDC_ADDRESS, USDT, USDT_ADDRESS } from "../../domain/swap/samples.ts";
import { FakeClock } from "../fake-clock.ts";
import { ALICE, approval, built, COIN_TO_TOKEN, ROUTER, TOKEN_TO_COIN } from "./calls.ts";

const AT = { signal: new AbortController().signal };
const TARGET = { address: ALICE, network: ethereum() };
const PAIR = { sender: ALICE, network: ethereum(), from: USDC, to: ETH, amount: "10" };
const ETH_ID = swapId(ETH, ethereum());
const HASH = `0x${"5e".repeat(32)}`;

const texts = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Swaps over an API, a chain and a wallet whose answers are scripted, and everything that they were asked. */
function opened() {
  const clock = new FakeClock();
  const asked: string[] = [];
  const wallet: { method: string; params?: unknown }[] = [];
  const levers = {
    isSmartAccount: false,
    prices: { [USDC.key]: "1", [ETH_ID]: "3000" } as Record<string, unknown>,
    listed: [USDC_ADDRESS, USDT_ADDRESS],
    /** The decimals that a contract counts. */
    decimals: { [USDC_ADDRESS]: 6, [USDT_ADDRESS]: 6 } as Record<string, number>,
    allowance: "0",
    gasPrice: "20000000000",
    quoted: "3300000000000000",
    intent: TOKEN_TO_COIN,
    /** The simulated block of all steps; undefined where no node simulates one. */
    block: undefined as unknown,
    force: async () => {},
  };
  const answers: Record<string, (body: Record<string, string[]>, query: URLSearchParams) => unknown> = {
    tokens: (_, query) => ({
      tokens: levers.listed.map((address) => ({
        ...{
          name: "One",
          symbol: `T${address}`,
          address: `${query.get("chainId")}:${address}`,
          decimals: 6,
          logoUri: null,
        },
      })),
    }),
    quotes: (_, query) => ({ quotes: [{ fromAmount: query.get("amount"), toAmount: levers.quoted }] }),
    "gas-price": () => ({ standard: levers.gasPrice }),
    price: ({ addresses = [] }) => ({ fungibles: addresses.map((id) => ({ price: levers.prices[id] })) }),
    allowance: () => ({ allowance: levers.allowance }),
    "build-approve": () => ({ tx: approval() }),
    "build-transaction": () => ({ tx: built(levers.intent) }),
  };
  const fetch = async (text: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(text);
    const name = pathname.split("/").at(-1) ?? "";
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    asked.push(name === "price" ? `price ${body.addresses}` : name);
    return new Response(JSON.stringify(answers[name]?.(body, searchParams), texts));
  };
  const swaps = new Swaps({
    api: {
      ...{ http: createHttp({ clock, fetch }), baseUrl: "https://api.example", projectId: "p", sdkVersion: "v" },
      ...{ clientId: () => undefined, supports: async () => true },
    },
    clock,
    storage: createStorage({ window: {} as Window, log: { info: () => {} } }, "memory"),
    async read(_, method, params) {
      if (method === "eth_simulateV1" && levers.block) return levers.block;
      const [{ to, data }] = params as [{ to: string; data: string }];
      if (method !== "eth_call" || data !== toFunctionSelector("decimals()")) throw new Error("no node");
      const result = levers.decimals[to.toLowerCase()] ?? 0;
      return encodeFunctionResult({ abi: erc20Abi, functionName: "decimals", result });
    },
    providerOf: () => ({
      async request(call) {
        wallet.push(call);
        if (call.method === "eth_accounts") return [ALICE];
        if (call.method === "eth_chainId") return "0x1";
        return call.method === "eth_sendTransaction" ? HASH : { "0x1": { atomic: { status: "supported" } } };
      },
    }),
    isSmartAccount: () => levers.isSmartAccount,
    fetchTokens: async () => ({ tokens: [], at: 0, dayAgo: null }),
    forceTokens: () => levers.force(),
  });
  const methods = () => wallet.map(({ method }) => method);
  return { swaps, asked, methods, levers, clock };
}

describe("before a swap", () => {
  it("SWAP-2 SEND-6: the network's cost is told, where the service knows it, and who pays it", async () => {
    const { swaps, levers } = opened();
    expect(await swaps.readSwap(TARGET, AT)).toMatchObject({ cost: "0.003", isCovered: false });
    Object.assign(levers, { isSmartAccount: true, gasPrice: "much" });
    expect(await swaps.readSwap(TARGET, AT)).toMatchObject({ cost: null, isCovered: true });
  });

  it("SWAP-2: a list without tokens is none, and is asked for again; one with tokens serves for a while", async () => {
    const { swaps, levers, asked, clock } = opened();
    const lists = () => asked.filter((name) => name === "tokens").length;
    const listed = levers.listed;
    levers.listed = [];
    await expect(swaps.readSwap(TARGET, AT)).rejects.toMatchObject({ code: "SWAP_UNSUPPORTED" });
    levers.listed = listed;
    const { tokens } = await swaps.readSwap(TARGET, AT);
    expect(tokens.map(({ key }) => key)).toEqual(expect.arrayContaining(["native", `eip155:1:${USDC_ADDRESS}`]));
    clock.set(clock.now() + LIMITS.swapList - 1);
    await swaps.readSwap(TARGET, AT);
    expect(lists()).toBe(2);
    clock.set(clock.now() + 1);
    await swaps.readSwap(TARGET, AT);
    expect(lists()).toBe(3);
  });
});

describe("a quote", () => {
  it("SWAP-2: has the price of each of both tokens; one that nobody knows is left out, and fails nothing", async () => {
    const { swaps, levers, clock } = opened();
    const quote = await swaps.quoteSwap(PAIR, AT);
    expect(quote).toEqual({ toAmount: "0.0033", prices: { [USDC.key]: "1", native: "3000" } });
    // The service tells an unknown price as 0, or not at all.
    levers.prices = { [ETH_ID]: "0" };
    const unknown = await swaps.quoteSwap({ ...PAIR, from: USDT }, AT);
    expect(unknown).toEqual({ toAmount: "0.0033", prices: { native: "3000" } });
    levers.prices[USDT.key] = "1";
    clock.set(clock.now() + LIMITS.swapPrice);
    expect((await swaps.quoteSwap({ ...PAIR, from: USDT }, AT)).prices).toEqual({ [USDT.key]: "1" });
  });

  it("SWAP-2: a price is asked for again once it is ten seconds old", async () => {
    const { swaps, levers, asked, clock } = opened();
    const prices = async () => (await swaps.quoteSwap(PAIR, AT)).prices["native"];
    await prices();
    levers.prices[ETH_ID] = "3100";
    clock.set(clock.now() + LIMITS.swapPrice - 1);
    expect(await prices()).toBe("3000");
    clock.set(clock.now() + 1);
    expect(await prices()).toBe("3100");
    expect(asked.filter((name) => name === `price ${ETH_ID}`)).toHaveLength(2);
  });
});

it("SWAP-2: each network has its own list, each token its own price, and no quote is null", async () => {
  const { swaps, levers, asked } = opened();
  for (const caipNetworkId of ["eip155:1", "eip155:8453"] as never[])
    await swaps.readSwap({ ...TARGET, network: { ...TARGET.network, caipNetworkId } }, AT);
  expect(asked.filter((one) => one === "tokens")).toHaveLength(2);
  levers.quoted = "0";
  levers.prices = { [USDC.key]: "1", [USDT.key]: "0.5" };
  const namesake = { ...USDT, symbol: USDC.symbol };
  const quote = await swaps.quoteSwap({ ...PAIR, to: namesake }, AT);
  expect(quote).toEqual({ toAmount: null, prices: { [USDC.key]: "1", [USDT.key]: "0.5" } });
});

describe("an offer", () => {
  it("SWAP-2: comes with the prices and the network's cost of its moment", async () => {
    const { swaps } = opened();
    const offer = await swaps.prepareSwap(TOKEN_TO_COIN, AT);
    expect(offer).toMatchObject({ prices: { native: "3000" }, cost: "0.003", toAmount: "0.33", least: "0.3267" });
    expect(offer.steps.map(({ what }) => what)).toEqual(["approve", "swap"]);
  });

  it("S11: one that comes to less than the minimum is none", async () => {
    const { swaps, levers } = opened();
    const worth = (units: bigint) => ({ status: "0x1", returnData: toHex(units, { size: 32 }) });
    const done = { status: "0x1", returnData: "0x" };
    levers.block = [{ calls: [worth(1_000_000_000n), worth(0n), done, done, worth(0n), worth(1n)] }];
    await expect(swaps.prepareSwap(TOKEN_TO_COIN, AT)).rejects.toMatchObject({
      ...{ code: "SWAP_REFUSED", context: { deviation: "minimum" } },
    });
  });

  it("SWAP-2 S11: an allowance of USDT that is too small is taken back, and given anew for the exact amount", async () => {
    const { swaps, levers } = opened();
    levers.allowance = "10";
    const { steps } = await swaps.prepareSwap(TOKEN_TO_COIN, AT);
    const approve = (units: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [ROUTER, units] }).toLowerCase();
    expect(steps.map(({ what, call }) => [what, call.data.toLowerCase()]).slice(0, 2)).toEqual([
      ["reset", approve(0n)],
      ["approve", approve(1_000_000_000n)],
    ]);
  });

  it("SWAP-2: asks for no approval where the coin is given, or as much is allowed; a cost that nobody tells fails nothing", async () => {
    const { swaps, levers, asked } = opened();
    levers.allowance = "1000000000";
    levers.gasPrice = "much";
    expect(await swaps.prepareSwap(TOKEN_TO_COIN, AT)).toMatchObject({ cost: null, steps: [{ what: "swap" }] });
    expect(asked).not.toContain("build-approve");
    asked.splice(0);
    levers.intent = COIN_TO_TOKEN;
    expect(await swaps.prepareSwap(COIN_TO_TOKEN, AT)).toMatchObject({ steps: [{ what: "swap" }] });
    expect(asked).not.toContain("allowance");
  });

  it.each(["from", "to"] as const)(
    "S11: decimals of the token `%s` that its contract does not have are refused",
    async (end) => {
      const { swaps, levers } = opened();
      levers.decimals = { [USDT_ADDRESS]: 6, [USDC_ADDRESS]: 6, [end === "from" ? USDT_ADDRESS : USDC_ADDRESS]: 8 };
      await expect(swaps.prepareSwap({ ...TOKEN_TO_COIN, to: USDC }, AT)).rejects.toMatchObject({
        ...{ code: "SWAP_REFUSED", context: { deviation: "decimals" } },
      });
    },
  );

  it("SWAP-2: only a smart account with more than one step is asked whether it takes them at once", async () => {
    const { swaps, levers, methods } = opened();
    expect(await swaps.prepareSwap(TOKEN_TO_COIN, AT)).toMatchObject({ isBundled: false });
    levers.isSmartAccount = true;
    levers.allowance = "1000000000";
    expect(await swaps.prepareSwap(TOKEN_TO_COIN, AT)).toMatchObject({ isBundled: false });
    expect(methods()).toEqual([]);
    levers.allowance = "0";
    expect(await swaps.prepareSwap(TOKEN_TO_COIN, AT)).toMatchObject({ isBundled: true });
    expect(methods()).toEqual(["wallet_getCapabilities"]);
  });

  it("S14: a swap that was sent is sent, also where its balances cannot be forgotten", async () => {
    const { swaps, levers } = opened();
    const offer = await swaps.prepareSwap(TOKEN_TO_COIN, AT);
    levers.force = () => Promise.reject(new Error("full"));
    expect(await swaps.signSwap(offer)).toMatchObject({ hash: HASH });
  });
});
