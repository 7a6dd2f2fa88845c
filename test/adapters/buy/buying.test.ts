import { describe, expect, it, vi } from "vitest";
import { type BuyingDeps, createBuying } from "../../../adapters/buy/buying.ts";
import { forgetPurchase } from "../../../adapters/buy/purchase-storage.ts";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { DEFAULT_OPTIONS } from "../../../domain/buy/options.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { PurchaseDraft } from "../../../machines/buy/ports.ts";
import { ALICE, BASE, BOB, ETHEREUM, SAMPLE_SETTINGS, SOLANA } from "../../../testing/samples/values.ts";

const [USDC] = DEFAULT_OPTIONS.purchaseCurrencies as [PurchaseDraft["currency"]];
const [DOLLAR] = DEFAULT_OPTIONS.paymentCurrencies as [PurchaseDraft["payment"]];
const TARGET = { address: ALICE, network: ETHEREUM };
const DRAFT: PurchaseDraft = { ...TARGET, currency: USDC, isChosen: false, payment: DOLLAR, amount: "100" };

/** Buying with scripted services. */
class Outside {
  now = 1_000_000;
  readonly calls: { url: URL; body?: unknown; options?: object | undefined }[] = [];
  readonly stored = new Map<string, string>();
  readonly storage = {
    get: async (key: string) => this.stored.get(key),
    set: async (key: string, value: string) => void this.stored.set(key, value),
    remove: async (key: string) => void this.stored.delete(key),
  };
  readonly timers: (() => void)[] = [];
  readonly clearTimeout = (timer: number) => void this.timers.splice(timer - 1, 1, () => {});
  answers: Record<string, unknown> = {};
  supports: () => Promise<boolean> = async () => true;
  readonly open = vi.fn<() => Window | null>(() => null);
  readonly buying;

  constructor(onrampKeys = { coinbase: "app", meld: "key" }) {
    const answer = async (url: string, more: { body?: unknown; options?: object | undefined }): Promise<unknown> => {
      const to = new URL(url);
      this.calls.push({ url: to, ...more });
      const found = Object.entries(this.answers).find(([path]) => to.pathname.endsWith(path))?.[1];
      if (found === undefined) throw new Error("down");
      return found;
    };
    const deps = {
      window: { open: this.open },
      clock: {
        now: () => this.now,
        setTimeout: (run: () => void) => this.timers.push(run),
        clearTimeout: this.clearTimeout,
      },
      storage: this.storage,
      settings: () => ({ ...SAMPLE_SETTINGS, onrampKeys }),
      api: {
        baseUrl: "https://api.example",
        projectId: "p1",
        sdkVersion: "v1",
        clientId: () => undefined,
        supports: () => this.supports(),
        http: {
          get: (url: string, options?: object) => answer(url, { options }),
          post: (url: string, body: unknown, options?: object) => answer(url, { body, options }),
        },
      },
    };
    this.buying = createBuying(deps as unknown as BuyingDeps);
  }

  /** The pages that are prepared for `draft`, once all are. */
  async checkouts(draft = DRAFT): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    this.buying.prepareCheckouts(draft, ({ provider, checkout }) => {
      found[provider] = checkout;
    });
    await vi.waitFor(() => expect(Object.keys(found).length).toBeGreaterThan(draft.network === SOLANA ? 0 : 1), 10_000);
    return found;
  }
}

const at = { signal: new AbortController().signal };

const bought = (id: string, minedAt: string, status: string, more: object = {}) => ({
  id,
  metadata: { minedAt, status: `ONRAMP_TRANSACTION_STATUS_${status}` },
  transfers: [{ quantity: { numeric: "98.4" }, fungible_info: { name: "USD Coin", symbol: "USDC" } }],
  ...more,
});

describe("options and quotes", () => {
  it("RAMP-1 the service's options, without malformed ones; the defaults where it says none", async () => {
    const out = new Outside();
    expect(await out.buying.fetchOnrampOptions(TARGET, at)).toEqual(DEFAULT_OPTIONS);
    out.answers = { options: { paymentCurrencies: [], purchaseCurrencies: [] } };
    expect(await out.buying.fetchOnrampOptions(TARGET, at)).toEqual(DEFAULT_OPTIONS);
    out.answers = { options: { ...DEFAULT_OPTIONS, paymentCurrencies: [{ id: 5 }, DOLLAR] } };
    const { paymentCurrencies } = await out.buying.fetchOnrampOptions(TARGET, at);
    expect(paymentCurrencies.map(({ id }) => id)).toEqual(["USD"]);
  });

  it("RAMP-1, I14 a currency that the service lists twice is there once", async () => {
    const out = new Outside();
    const twin = { ...USDC, id: "twin", name: "Bridged USDC" };
    out.answers = { options: { purchaseCurrencies: [USDC, twin], paymentCurrencies: [DOLLAR, DOLLAR] } };
    const { purchaseCurrencies, paymentCurrencies } = await out.buying.fetchOnrampOptions(TARGET, at);
    expect([...purchaseCurrencies, ...paymentCurrencies].map(({ id }) => id)).toEqual([USDC.id, DOLLAR.id]);
  });

  it.each([[undefined], [null]])(
    "RAMP-1 a currency whose limits or networks are %s is offered, beside those that have them",
    async (none) => {
      const out = new Outside();
      const free = { id: "GBP", payment_method_limits: none };
      const bare = { ...USDC, symbol: "USDM", networks: none };
      out.answers = { options: { purchaseCurrencies: [USDC, bare], paymentCurrencies: [DOLLAR, free] } };
      const { purchaseCurrencies, paymentCurrencies } = await out.buying.fetchOnrampOptions(TARGET, at);
      expect(purchaseCurrencies[1]).toEqual({ ...bare, networks: [] });
      expect(paymentCurrencies[1]).toEqual({ id: "GBP", payment_method_limits: [] });
    },
  );

  it("API-2 a network that is not served has no options, no quote and no page, and nobody is asked", async () => {
    const out = new Outside();
    out.supports = async () => false;
    expect(await out.buying.fetchOnrampOptions(TARGET, at)).toEqual({ purchaseCurrencies: [], paymentCurrencies: [] });
    expect(await out.buying.quotePurchase(DRAFT, at)).toBeNull();
    expect((await out.checkouts())["coinbase"]).toBeNull();
    expect(await out.buying.fetchPurchases(TARGET, at)).toEqual({ purchases: [], at: out.now });
    expect(out.calls).toEqual([]);
  });

  it("RAMP-1, RAMP-2 while nobody says which networks are served, nobody is told that nothing was bought, or can be", async () => {
    const out = new Outside();
    out.supports = () => Promise.reject(lateError("HTTP_REQUEST", { reason: "failed" }));
    await expect(out.buying.fetchPurchases(TARGET, at)).rejects.toMatchObject({ code: "HTTP_REQUEST" });
    await expect(out.buying.fetchOnrampOptions(TARGET, at)).rejects.toMatchObject({ code: "HTTP_REQUEST" });
    expect(await out.checkouts()).toMatchObject({ coinbase: null, meld: { since: 0 } });
    expect(out.calls).toEqual([]);
  });

  it("RAMP-1, API-1 a quote is asked for in plain text with the project in the address; without one there is an estimate", async () => {
    const out = new Outside();
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: true, quoteId: "mocked-quote-id" });
    const sum = { amount: "1.50", currency: "USD" };
    const sums = { paymentSubtotal: sum, paymentTotal: sum, networkFee: sum, coinbaseFee: sum };
    out.answers = { quote: { quoteId: "q1", purchaseAmount: { amount: "98.4", currency: "USDC" }, ...sums } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({
      ...{ quoteId: "q1", isEstimate: false, networkFee: { amount: "1.5" }, purchaseAmount: { amount: "98.4" } },
    });
    expect(out.calls[1]?.url.href).toBe("https://api.example/v1/onramp/quote?projectId=p1");
    expect(out.calls[1]?.body).toEqual({
      ...{ purchaseCurrency: USDC, paymentCurrency: DOLLAR, amount: "100", network: "ethereum-mainnet" },
    });
    expect(out.calls[1]?.options).toMatchObject({ headers: { "content-type": "text/plain;charset=UTF-8" } });
    out.answers = { quote: { quoteId: "q1", ...sums } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: true });
  });

  it("RAMP-1 the price of something else, or in other money, is none: the figure would stand beside the chosen name", async () => {
    const out = new Outside();
    const sum = { amount: "100", currency: "USD" };
    const quote = { quoteId: "q1", paymentSubtotal: sum, paymentTotal: sum, networkFee: sum, coinbaseFee: sum };
    const purchaseAmount = { amount: "98.4", currency: "USDC" };
    out.answers = { quote: { ...quote, purchaseAmount } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: false });
    out.answers = { quote: { ...quote, purchaseAmount: { ...purchaseAmount, currency: "ETH" } } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: true });
    out.answers = { quote: { ...quote, purchaseAmount, paymentTotal: { ...sum, currency: "EUR" } } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: true });
    // 100 dollars are not 100 tokens.
    out.answers = { quote: { ...quote, purchaseAmount: sum } };
    expect(await out.buying.quotePurchase(DRAFT, at)).toMatchObject({ isEstimate: true, purchaseAmount: sum });
  });
});

describe("pages of the providers", () => {
  it("RAMP-2, RAMP-3 Coinbase's page is generated, with the host's app id and the newest moment of the history", async () => {
    const out = new Outside();
    out.answers = {
      onrampurl: { url: "https://pay.example/select?a=1" },
      history: { data: [bought("a", "2025-01-01T00:00:00Z", "SUCCESS")] },
    };
    const { coinbase } = await out.checkouts();
    const url = "https://pay.example/select?a=1&appId=app&fiatCurrency=USD";
    expect(coinbase).toEqual({ url, since: Date.UTC(2025, 0, 1) });
    const post = out.calls.find(({ body }) => body);
    expect(post?.url.href).toBe("https://api.example/v1/generators/onrampurl?projectId=p1");
    expect(post?.body).toMatchObject({
      destinationWallets: [{ address: ALICE, assets: ["USDC", "ETH"] }],
      ...{ partnerUserId: ALICE, defaultExperience: "buy", presetFiatAmount: 100, defaultNetwork: "ethereum" },
    });
    expect(out.calls.find(({ body }) => !body)?.options).toMatchObject({ cache: "no-cache" });
  });

  it("RAMP-2 an earlier purchase, wherever it stands in the history, is not taken for the new one", async () => {
    const out = new Outside();
    const data = ["2025-01-01", "2025-01-03", "2025-01-02"].map((day) => bought(day, `${day}T00:00:00Z`, "SUCCESS"));
    out.answers = { onrampurl: { url: "https://pay.example/" }, history: { data } };
    expect((await out.checkouts())["coinbase"]).toMatchObject({ since: Date.UTC(2025, 0, 3) });
  });

  it("R12 pages of a purchase that was left are not told of, and their services are not waited for", async () => {
    const out = new Outside();
    out.answers = { onrampurl: { url: "https://pay.example/" }, history: { data: [] } };
    const told: unknown[] = [];
    out.buying.prepareCheckouts(DRAFT, (event) => void told.push(event))();
    await out.checkouts();
    expect(told).toEqual([]);
    const signals = out.calls.map(({ options }) => (options as { signal: AbortSignal }).signal.aborted);
    expect(signals).toContain(true);
  });

  it("RAMP-2 where nothing was bought before, whatever comes is new, also where the device's clock is ahead", async () => {
    const out = new Outside();
    out.answers = { onrampurl: { url: "https://pay.example/" }, history: { data: [] } };
    expect((await out.checkouts())["coinbase"]).toMatchObject({ since: 0 });
  });

  it("RAMP-2 only a whole amount is preset, and a chosen currency stands alone", async () => {
    const out = new Outside();
    out.answers = { onrampurl: { url: "https://pay.example/" } };
    const { coinbase } = await out.checkouts({ ...DRAFT, network: BASE, isChosen: true, amount: "99.50" });
    // The history is down: what is bought from now on is new.
    expect(coinbase).toMatchObject({ since: out.now });
    const body = out.calls.find((call) => call.body)?.body;
    expect(body).toMatchObject({ destinationWallets: [{ assets: ["USDC"] }], defaultNetwork: "base" });
    expect(body).not.toHaveProperty("presetFiatAmount");
  });

  it("RAMP-2 Coinbase's page reads the amount in the currency that was chosen", async () => {
    const out = new Outside();
    out.answers = { onrampurl: { url: "https://pay.example/?fiatCurrency=USD" } };
    const draft = { ...DRAFT, payment: { ...DOLLAR, id: "EUR" } };
    const { coinbase } = (await out.checkouts(draft)) as { coinbase: { url: string } };
    expect(new URL(coinbase.url).searchParams.get("fiatCurrency")).toBe("EUR");
  });

  it.each(["javascript:alert(1)", "http://pay.example/", "https://u:p@pay.example/", "", 5])(
    "S6 %j is no page",
    async (url) => {
      const out = new Outside();
      out.answers = { onrampurl: { url }, history: { data: [] } };
      expect((await out.checkouts())["coinbase"]).toBeNull();
    },
  );

  it("RAMP-2 Meld's page has the host's key, the coin and the address, and what was entered", async () => {
    const out = new Outside();
    const { meld } = (await out.checkouts({ ...DRAFT, amount: "" })) as { meld: { url: string } };
    expect(meld.url).toBe(`https://meldcrypto.com/?publicKey=key&destinationCurrencyCode=USDC&walletAddress=${ALICE}`);
    const entered = (await out.checkouts()) as { meld: { url: string } };
    const { searchParams } = new URL(entered.meld.url);
    expect([searchParams.get("sourceAmount"), searchParams.get("sourceCurrencyCode")]).toEqual(["100", "USD"]);
    expect(Object.keys(await out.checkouts({ ...DRAFT, network: SOLANA }))).toEqual(["meld"]);
  });
});

describe("purchases", () => {
  it("RAMP-2 the history is read newest first, each purchase once, without malformed ones (S8)", async () => {
    const out = new Outside();
    out.answers = {
      history: {
        data: [
          bought("a", "2025-01-01T00:00:00Z", "FAILED", { transfers: null }),
          bought("b", "2025-01-02T00:00:00Z", "IN_PROGRESS"),
          bought("b", "2025-01-02T00:00:00Z", "SUCCESS"),
          bought("c", "never", "SUCCESS"),
          bought("d", "2025-01-02T00:00:00Z", "LOST"),
        ],
      },
    };
    const { purchases } = await out.buying.fetchPurchases(TARGET, at);
    expect(purchases.map(({ id, status, amount, symbol }) => [id, status, amount, symbol])).toEqual([
      ["b", "pending", "98.4", "USDC"],
      ["a", "failed", undefined, ""],
    ]);
  });

  it("RAMP-2 an open one is recalled for its account, as long as it is waited for", async () => {
    const out = new Outside();
    const purchase = { provider: "coinbase", address: ALICE, at: out.now, since: 5 } as const;
    await out.buying.keepPurchase({ purchase });
    out.now += 60_000;
    expect(await out.buying.recallPurchase(TARGET)).toEqual({ ...purchase, left: LIMITS.purchase - 60_000 });
    expect(await out.buying.recallPurchase({ ...TARGET, address: BOB })).toBeNull();
    out.now -= 120_000;
    expect(await out.buying.recallPurchase(TARGET)).toBeNull();
    out.now += LIMITS.purchase + 60_000;
    expect(await out.buying.recallPurchase(TARGET)).toBeNull();
    for (const garbage of ["", "{", "[]", '{"provider":"evil"}', JSON.stringify({ ...purchase, at: -1 })]) {
      out.stored.set(STORAGE_KEYS.purchase, garbage);
      expect(await out.buying.recallPurchase(TARGET)).toBeNull();
    }
    await out.buying.keepPurchase({ purchase: null });
    expect(out.stored.size).toBe(0);
  });

  it("RAMP-2 I4 an open one is forgotten with the chain family that it is for, and no other", async () => {
    const out = new Outside();
    await out.buying.keepPurchase({ purchase: { provider: "coinbase", address: ALICE, at: out.now, since: 5 } });
    await forgetPurchase(out.storage as never, "solana");
    expect(out.stored.size).toBe(1);
    await forgetPurchase(out.storage as never, "eip155");
    expect(out.stored.size).toBe(0);
  });
});

describe("the window", () => {
  it("R16 is opened at once, without a hold on the page, and told of when closed; the next purchase asks for another one", () => {
    const out = new Outside();
    const opened = () => ({ closed: false, opener: {}, name: "popupWindow", location: { replace: vi.fn() } });
    const [popup, next] = [opened(), opened()];
    out.open.mockReturnValueOnce(popup as unknown as Window).mockReturnValueOnce(next as unknown as Window);
    const events: unknown[] = [];
    const stop = out.buying.openCheckout({ url: "https://pay.example/" }, (event) => void events.push(event));
    expect(popup).toMatchObject({ opener: null, name: "" });
    expect(popup.location.replace).toHaveBeenCalledWith("https://pay.example/");
    expect(events).toEqual([{ type: "popup.opened", at: out.now }]);
    stop();
    popup.closed = true;
    out.timers.at(-1)?.();
    expect(events).toHaveLength(1);
    // A browser lets nobody lead a page elsewhere that is of another origin and has no opener.
    out.buying.openCheckout({ url: "https://pay.example/" }, (event) => void events.push(event));
    expect(popup.location.replace).toHaveBeenCalledTimes(1);
    expect(next.location.replace).toHaveBeenCalledWith("https://pay.example/");
    next.closed = true;
    const waits = out.timers.length;
    out.timers.at(-1)?.();
    expect(events.at(-1)).toEqual({ type: "popup.closed" });
    expect(out.timers.length).toBe(waits);
  });

  it.each<[string, () => null]>([
    ["blocks", () => null],
    [
      "throws for",
      () => {
        throw new TypeError("not implemented");
      },
    ],
  ])("R16 one that the browser %s is told of", (_, open) => {
    const out = new Outside();
    out.open.mockImplementation(open);
    const events: unknown[] = [];
    out.buying.openCheckout({ url: "https://pay.example/" }, (event) => void events.push(event));
    expect(events).toEqual([{ type: "popup.blocked", at: out.now }]);
  });
});
