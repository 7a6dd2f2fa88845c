import { DEFAULT_OPTIONS, type OnrampOptions } from "../../domain/buy/options.ts";
import { type OnrampKeys, type OnrampProvider, providersFor } from "../../domain/buy/providers.ts";
import type { OpenPurchase, PurchasesAnswer } from "../../domain/buy/purchase.ts";
import { estimatedQuote, type OnrampQuote } from "../../domain/buy/quote.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { Checkout, CheckoutEvent, CheckoutWindowEvent, PurchaseDraft } from "../../machines/buy/ports.ts";
import type { BlockchainApi } from "../blockchain-api/blockchain-api.ts";
import type { ApiDeps } from "../blockchain-api/call.ts";
import { createOnrampUrl, fetchOptions, fetchPurchaseHistory, fetchQuote } from "../blockchain-api/onramp.ts";
import type { Store } from "../browser/storage/storage.ts";
import { type CheckoutWindowDeps, openCheckoutWindow } from "./checkout-window.ts";
import { keepPurchase, recallPurchase } from "./purchase-storage.ts";

/** The dependencies of buying. */
export interface BuyingDeps extends CheckoutWindowDeps {
  storage: Store;
  /** The Blockchain API's address, and its check of networks. */
  api: ApiDeps & Pick<BlockchainApi, "supports">;
  settings(): Settings;
}

type At = { signal: AbortSignal };

/** The ports of buying. */
export interface Buying {
  fetchOnrampOptions(target: AccountTarget, at: At): Promise<OnrampOptions>;
  quotePurchase(draft: PurchaseDraft, at: At): Promise<OnrampQuote | null>;
  prepareCheckouts(draft: PurchaseDraft, send: (event: CheckoutEvent) => void): () => void;
  openCheckout(input: { url: string }, send: (event: CheckoutWindowEvent) => void): () => void;
  fetchPurchases(target: AccountTarget, at: At): Promise<PurchasesAnswer>;
  keepPurchase(input: { purchase: OpenPurchase | null }): Promise<void>;
  recallPurchase(target: AccountTarget): Promise<(OpenPurchase & { left: number }) | null>;
}

const MELD = "https://meldcrypto.com/";

/** Meld's page, with the entered values, if any, in its address (protocol.md §2.8). */
function meldUrl(publicKey: string, { address, currency, payment, amount }: PurchaseDraft): string {
  const entered = amount && { sourceAmount: amount, sourceCurrencyCode: payment.id };
  const query = { publicKey, destinationCurrencyCode: currency.symbol, walletAddress: address, ...entered };
  return `${MELD}?${new URLSearchParams(query)}`;
}

/** Coinbase's page, with the newest moment in its history by the service's clock, or else the device's moment. */
async function coinbaseCheckout(
  { api, clock }: BuyingDeps,
  appId: string,
  draft: PurchaseDraft,
  signal: AbortSignal,
): Promise<Checkout | null> {
  const { address, network, currency, isChosen } = draft;
  if (!(await api.supports(network.caipNetworkId, signal))) return null;
  const symbols = isChosen ? [currency] : DEFAULT_OPTIONS.purchaseCurrencies;
  const assets = symbols.map(({ symbol }) => symbol);
  const [url, since] = await Promise.all([
    createOnrampUrl(api, draft, { assets, appId }, signal),
    fetchPurchaseHistory(api, address, signal).then(
      ([newest]) => newest?.at ?? 0,
      () => clock.now(),
    ),
  ]);
  return { url, since };
}

/** The page of each provider. */
const CHECKOUTS: {
  [P in OnrampProvider]: (
    deps: BuyingDeps,
    key: string,
    draft: PurchaseDraft,
    signal: AbortSignal,
  ) => Promise<Checkout | null>;
} = {
  coinbase: coinbaseCheckout,
  meld: async (_, key, draft) => ({ url: meldUrl(key, draft), since: 0 }),
};

function prepare(deps: BuyingDeps, draft: PurchaseDraft, send: (event: CheckoutEvent) => void): () => void {
  const end = new AbortController();
  const { features, onrampKeys }: { features: Settings["features"]; onrampKeys: OnrampKeys } = deps.settings();
  for (const provider of providersFor({ features, onrampKeys }, draft.network.chainNamespace)) {
    const tell = (checkout: Checkout | null) =>
      end.signal.aborted || send({ type: "checkout.prepared", provider, checkout });
    CHECKOUTS[provider](deps, onrampKeys[provider] ?? "", draft, end.signal).then(tell, () => tell(null));
  }
  return () => end.abort();
}

/** Implements the ports of buying. */
export function createBuying(deps: BuyingDeps): Buying {
  const { api, clock, storage } = deps;
  const isServed = ({ network }: Pick<PurchaseDraft, "network">, signal: AbortSignal) =>
    api.supports(network.caipNetworkId, signal);
  return {
    async fetchOnrampOptions(target, { signal }) {
      if (!(await isServed(target, signal))) return { purchaseCurrencies: [], paymentCurrencies: [] };
      return fetchOptions(api, signal).catch(() => DEFAULT_OPTIONS);
    },
    async quotePurchase(draft, { signal }) {
      if (!(await isServed(draft, signal))) return null;
      return fetchQuote(api, draft, signal).catch(() => estimatedQuote(draft.amount, draft.payment));
    },
    prepareCheckouts: (draft, send) => prepare(deps, draft, send),
    openCheckout: ({ url }, send) => openCheckoutWindow(deps, url, send),
    async fetchPurchases(target, { signal }) {
      const isKnown = await isServed(target, signal);
      return { purchases: isKnown ? await fetchPurchaseHistory(api, target.address, signal) : [], at: clock.now() };
    },
    keepPurchase: (input) => keepPurchase(storage, input),
    recallPurchase: (target) => recallPurchase(deps, target),
  };
}
