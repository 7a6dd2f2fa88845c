import { createWalletClient, type Hex, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { mainnet } from "viem/chains";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchBalances } from "../../../adapters/blockchain-api/balance.ts";
import { browserClock, type Clock } from "../../../adapters/browser/clock.ts";
import { createHttp } from "../../../adapters/browser/http/client.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import type { Provider } from "../../../adapters/page-wallets/shared/provider.ts";
import { createSentStorage } from "../../../adapters/send/sent-storage.ts";
import { Swaps } from "../../../adapters/swap/swap.ts";
import { type Address, parseEvmAddress } from "../../../domain/addresses/address.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { SwapIntent, SwapOffer } from "../../../domain/swap/swap.ts";
import { type SwapToken, swapId } from "../../../domain/swap/tokens.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/main.ts";
import { ETHEREUM } from "../blockchain-api/api.ts";
import { FakeClock } from "../fake-clock.ts";

const AT = { signal: new AbortController().signal };
const HASH = /^0x[0-9a-f]{64}$/;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterAll(() => sandbox?.stop());
beforeEach(() => sandbox.reset());

async function rpc(method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(sandbox.rpc["eip155:1"] ?? "", { method: "POST", body });
  const { result, error } = (await response.json()) as { result: unknown; error?: object };
  if (error) throw Object.assign(new Error(), error);
  return result;
}

const signer = () => privateKeyToAccount(sandbox.keys[0]?.privateKey as Hex);

/** A wallet whose owner confirms everything. */
function wallet() {
  const asked: { method: string; params?: unknown }[] = [];
  const provider: Provider = {
    async request(call) {
      asked.push(call);
      if (call.method === "eth_accounts") return [signer().address];
      if (call.method !== "eth_sendTransaction") return rpc(call.method, call.params ?? []);
      const [{ to, data, value }] = call.params as [{ to: Hex; data: Hex; value: Hex }];
      const client = createWalletClient({
        chain: mainnet,
        transport: http(sandbox.rpc["eip155:1"]),
        account: signer(),
      });
      return client.sendTransaction({ to, data, value: BigInt(value) });
    },
  };
  return { asked, provider };
}

/** Answers of the API that a test puts in the place of the real ones, by a part of their address. */
type Changes = Record<string, (body: Record<string, Record<string, unknown>>) => unknown>;

interface Outside {
  clock?: Clock;
  read?: typeof rpc;
}

/** Swaps of the sandbox's first account, over the sandbox's API. */
function opened(changes: Changes = {}, isSmartAccount = false, { clock = browserClock(), read = rpc }: Outside = {}) {
  const { asked, provider } = wallet();
  const requested: URL[] = [];
  const forced: string[] = [];
  const fresh: boolean[] = [];
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  const ask = async (url: string, init: RequestInit = {}) => {
    requested.push(new URL(url));
    const response = await fetch(url, { ...init, headers: { ...init.headers, origin: "https://page.example" } });
    const change = Object.keys(changes).find((part) => url.includes(part));
    return change ? new Response(JSON.stringify(changes[change]?.(await response.json()))) : response;
  };
  const api = {
    ...{
      http: createHttp({ clock, fetch: ask }),
      baseUrl: sandbox.url,
      projectId: "p",
      sdkVersion: "html-universal-1",
    },
    ...{ clientId: () => undefined, supports: async () => true },
  };
  const swaps = new Swaps({
    ...{ api, clock, read: (_, method, params) => read(method, params), providerOf: () => provider },
    isSmartAccount: () => isSmartAccount,
    storage,
    async fetchTokens(target) {
      fresh.push(target.fresh);
      return { tokens: await fetchBalances(api, target), at: 0, dayAgo: null };
    },
    forceTokens: async (_, ids) => void forced.push(...ids),
  });
  return {
    swaps,
    asked,
    requested,
    forced,
    fresh,
    storage,
    provider,
    sender: parseEvmAddress(sandbox.keys[0]?.address) as Address,
  };
}

type Opened = ReturnType<typeof opened>;

async function tokens({ swaps, sender }: Opened): Promise<(symbol: string) => SwapToken> {
  const basis = await swaps.readSwap({ address: sender, network: ETHEREUM }, AT);
  return (symbol) => basis.tokens.find((token) => token.symbol === symbol) as SwapToken;
}

async function intentFor(page: Opened, from: string, to: string, amount: string): Promise<SwapIntent> {
  const token = await tokens(page);
  const pair = { sender: page.sender, network: ETHEREUM, from: token(from), to: token(to) };
  const { toAmount } = await page.swaps.quoteSwap({ ...pair, amount }, AT);
  return { ...pair, amount, slippage: "1", quoted: toAmount ?? "" };
}

async function mined(hash: string): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    const receipt = (await rpc("eth_getTransactionReceipt", [hash])) as { status: string } | null;
    if (receipt) return expect(receipt.status).toBe("0x1");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Confirms each step until the swap is done. Gives the steps that were confirmed. */
async function through(page: Opened, intent: SwapIntent): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const offer = await page.swaps.prepareSwap(intent, AT);
    const [{ what }] = offer.steps;
    const { hash } = await page.swaps.signSwap(offer);
    expect(hash).toMatch(HASH);
    await mined(hash);
    done.push(what);
    if (what === "swap") return done;
  }
}

const units = (text: string | null | undefined) => Number(text ?? 0);

describe("SWAP-1", () => {
  it.each([
    ["ETH", "USDC", "0.5", ["swap"]],
    ["USDC", "ETH", "1234.567891", ["approve", "swap"]],
    ["DAI", "USDC", "0.5", ["approve", "swap"]],
    ["USDT", "DAI", "500", ["approve", "swap"]],
  ])("SWAP-1 SWAP-2 I1: %s for %s: what was previewed happens on the chain", async (from, to, amount, steps) => {
    const page = opened();
    const before = await tokens(page);
    const intent = await intentFor(page, from, to, amount);
    const offer = await page.swaps.prepareSwap(intent, AT);
    expect(offer.outcome).toMatchObject({
      state: "promised",
      changes: [
        { symbol: from, amount: `-${amount}` },
        { symbol: to, amount: offer.toAmount },
      ],
    });
    expect(await through(page, intent)).toEqual(steps);
    // The account's balances of both tokens are read from the chain from now on.
    expect(page.forced.slice(-2)).toEqual([swapId(intent.from, ETHEREUM), swapId(intent.to, ETHEREUM)]);
    const after = await tokens(page);
    const gained = units(after(to).balance) - units(before(to).balance);
    expect(gained).toBeGreaterThanOrEqual(units(offer.least) - (to === "ETH" ? 0.01 : 1e-6));
  });

  it("API-1 SWAP-1: a quote is asked for at the gas price that the service told before", async () => {
    const page = opened({ "gas-price": () => ({ standard: "123456789" }) });
    await intentFor(page, "ETH", "USDC", "0.5");
    const quotes = page.requested.filter(({ pathname }) => pathname.endsWith("/quotes"));
    expect(quotes.map(({ searchParams }) => searchParams.get("gasPrice"))).toEqual(["123456789"]);
  });

  it("SWAP-2 S11: an allowance of USDT that is too small is reset first, each step of the exact amount", async () => {
    const page = opened();
    await through(page, await intentFor(page, "USDT", "DAI", "10"));
    const first = await page.swaps.prepareSwap(await intentFor(page, "USDT", "DAI", "10"), AT);
    await page.swaps.signSwap(first);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await through(page, await intentFor(page, "USDT", "DAI", "20"))).toEqual(["reset", "approve", "swap"]);
  });

  it("S13, R12: nodes that never answer keep nobody from swapping: the offer is there while it can be signed", async () => {
    const clock = new FakeClock();
    const honest = opened();
    const intent = await intentFor(honest, "USDC", "ETH", "10");
    const page = opened({}, false, { clock, read: () => new Promise(() => {}) });
    let offer: SwapOffer | undefined;
    void page.swaps.prepareSwap(intent, AT).then((made) => {
      offer = made;
    });
    for (let turn = 0; !offer && turn < 500; turn += 1) {
      await clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(offer?.outcome).toEqual({ state: "unknown" });
    expect(clock.now() - (offer?.at ?? 0)).toBeLessThan(15_000);
  });

  it("S14: what a paired wallet is asked for is kept until it has answered, and what it has sent from then on", async () => {
    const page = opened();
    const during: SentTransaction[] = [];
    const kept = () => createSentStorage(page.storage).sent({ namespace: "eip155" });
    const request = page.provider.request.bind(page.provider);
    Object.assign(page.provider, {
      answer: async () => undefined,
      request: async (call: { method: string; reserve?: (topic: string) => Promise<number> }) => {
        await call.reserve?.("5e");
        if (call.method === "eth_sendTransaction") during.push(...(await kept()));
        return request(call);
      },
    });
    const offer = await page.swaps.prepareSwap(await intentFor(page, "USDC", "ETH", "10"), AT);
    const { hash } = await page.swaps.signSwap(offer);
    expect(during).toMatchObject([{ what: "approve", session: "5e", amount: "10", symbol: "USDC" }]);
    expect(await kept()).toMatchObject([{ hash, what: "approve" }]);
    expect((await kept())[0]?.session).toBeUndefined();
  });

  it("S13: a wallet that moved on, and an offer of 30 s, are not asked for a signature", async () => {
    const page = opened();
    const offer = await page.swaps.prepareSwap(await intentFor(page, "ETH", "USDC", "1"), AT);
    const old = { ...offer, at: offer.at - 30_000 };
    await expect(page.swaps.signSwap(old)).rejects.toMatchObject({ code: "SWAP_EXPIRED" });
    const stranger = { ...offer, intent: { ...offer.intent, sender: `0x${"1".repeat(40)}` as Address } };
    await expect(page.swaps.signSwap(stranger)).rejects.toMatchObject({ code: "SEND_ACCOUNT_CHANGED" });
    const elsewhere: SwapOffer = {
      ...offer,
      intent: { ...offer.intent, network: { ...ETHEREUM, caipNetworkId: "eip155:137" as never } },
    };
    await expect(page.swaps.signSwap(elsewhere)).rejects.toMatchObject({ code: "SEND_NETWORK_CHANGED" });
    // Its wallet was disconnected after the confirmation.
    const left = page.swaps.signSwap(offer, { signal: AbortSignal.abort() });
    await expect(left).rejects.toMatchObject({ code: "SEND_UNASKED" });
    expect(page.asked.filter(({ method }) => method === "eth_sendTransaction")).toEqual([]);
  });

  it("SWAP-2: what the account holds is read past the cache each time", async () => {
    const page = opened();
    const target = { address: page.sender, network: ETHEREUM };
    for (let times = 0; times < 2; times += 1) await page.swaps.readSwap(target, AT);
    expect(page.fresh).toEqual([true, true]);
  });

  it("API-2: a swap where the service serves none is called that, and not a failure", async () => {
    const page = opened();
    const intent = await intentFor(page, "ETH", "USDC", "1");
    const network = { ...ETHEREUM, caipNetworkId: "eip155:61" as never };
    await expect(page.swaps.prepareSwap({ ...intent, network }, AT)).rejects.toMatchObject({
      code: "SWAP_UNSUPPORTED",
    });
  });

  it.each<[string, Changes, object]>([
    [
      "another receiver in the call",
      {
        "build-transaction": ({ tx }) => ({
          tx: {
            ...tx,
            data: String(tx?.["data"]).replaceAll(
              "f39fd6e51aad88f6f4ce6ab8827279cfffb92266",
              "70997970c51812dc3a010c7d01b50e0d17dc79c8",
            ),
          },
        }),
      },
      { code: "SWAP_REFUSED", context: { deviation: "receiver" } },
    ],
    [
      "decimals that the contract does not have",
      {
        "convert/tokens": ({ tokens: list }) => ({
          tokens: Object.values(list ?? {}).map((one) => ({ ...(one as object), decimals: 8 })),
        }),
      },
      { code: "SWAP_REFUSED" },
    ],
    ["a broken allowance", { allowance: () => ({ allowance: "much" }) }, { code: "SWAP_ALLOWANCE_FAILED" }],
    ["a broken approval", { "build-approve": () => ({}) }, { code: "SWAP_APPROVAL_FAILED" }],
    ["a broken transaction", { "build-transaction": () => ({}) }, { code: "SWAP_BUILD_FAILED" }],
  ])("S11: an API that answers with %s leads to no call of the wallet", async (name, changes, error) => {
    const page = opened(changes);
    const honest = opened();
    const intent = await intentFor(honest, "USDC", "ETH", "10");
    const wanted = name.startsWith("decimals")
      ? { ...intent, to: { ...intent.to }, from: { ...intent.from, decimals: 8 } }
      : intent;
    await expect(page.swaps.prepareSwap(wanted, AT)).rejects.toMatchObject(error);
    expect(page.asked).toEqual([]);
  });
});
