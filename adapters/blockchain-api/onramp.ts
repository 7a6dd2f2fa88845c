import * as v from "valibot";
import type { Address } from "../../domain/addresses/address.ts";
import { COINBASE_NETWORKS, coinbaseNetwork, type OnrampOptions } from "../../domain/buy/options.ts";
import type { Purchase } from "../../domain/buy/purchase.ts";
import type { OnrampQuote } from "../../domain/buy/quote.ts";
import { firstOfEach } from "../../domain/first-of-each.ts";
import { safeImageUrl, safePageUrl } from "../../domain/safe-url.ts";
import type { PurchaseDraft } from "../../machines/buy/ports.ts";
import { requestError } from "../browser/http/request-error.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get, postPlain } from "./call.ts";
import { amount, fieldsOf, listOf, text } from "./fields.ts";
import { minedAt } from "./history.ts";

const id = v.pipe(v.string(), v.regex(/^[-\w]{1,100}$/));

/** A currency is offered without its limits or networks, too: limits that nobody tells are the provider's to check. */
const options = v.object({
  paymentCurrencies: v.pipe(
    listOf(v.object({ id, payment_method_limits: v.fallback(listOf(v.object({ id, min: amount, max: amount })), []) })),
    v.minLength(1),
  ),
  purchaseCurrencies: v.pipe(
    listOf(
      v.object({
        ...{ id, name: read.name, symbol: v.pipe(text(12), v.minLength(1)) },
        networks: v.fallback(
          listOf(v.object({ name: text(), display_name: text(), chain_id: text(), contract_address: text(128) })),
          [],
        ),
      }),
    ),
    v.minLength(1),
  ),
});

/** `GET /v1/onramp/options`: the currencies to buy, one of each symbol since they are chosen by it, and those to pay with. */
export async function fetchOptions(deps: ApiDeps, signal?: AbortSignal): Promise<OnrampOptions> {
  const answer = await get(deps, { path: "v1/onramp/options", answer: options }, signal);
  return {
    purchaseCurrencies: firstOfEach(answer.purchaseCurrencies, ({ symbol }) => symbol),
    paymentCurrencies: firstOfEach(answer.paymentCurrencies, ({ id }) => id),
  };
}

const sum = v.object({ amount, currency: text(20) });

const quote = v.object({
  ...{ quoteId: text(), purchaseAmount: sum, paymentSubtotal: sum, paymentTotal: sum, networkFee: sum },
  coinbaseFee: sum,
});

/**
 * `POST /v1/onramp/quote`: the price of a purchase. Throws HTTP_REQUEST, malformed, for a price in other money or of
 * another token. The predecessor's sample quote gives the purchased amount in the paid currency, as an estimate does (protocol.md §2.8).
 */
export async function fetchQuote(deps: ApiDeps, draft: PurchaseDraft, signal?: AbortSignal): Promise<OnrampQuote> {
  const { currency, payment, amount, network } = draft;
  const sold = currency.networks.find(({ chain_id }) => chain_id === `${network.id}`);
  const body = {
    ...{ purchaseCurrency: currency, paymentCurrency: payment, amount },
    network: sold?.name ?? currency.symbol,
  };
  const answer = await postPlain(deps, { path: "v1/onramp/quote", body, answer: quote }, signal);
  const { purchaseAmount, paymentTotal } = answer;
  const isMeant =
    paymentTotal.currency === payment.id && [currency.symbol, payment.id].includes(purchaseAmount.currency);
  if (!isMeant) throw requestError("malformed");
  return { ...answer, isEstimate: purchaseAmount.currency !== currency.symbol };
}

/** A whole number of the payment currency; the service takes no other. */
function whole(amount: string): { presetFiatAmount?: number } {
  return /^[0-9]{1,9}$/.test(amount) ? { presetFiatAmount: Number(amount) } : {};
}

const page = v.object({ url: v.string() });

/**
 * `POST /v1/generators/onrampurl`: the page at Coinbase on which `assets` are bought for an account, with the host's own app id and
 * the currency, of which the service knows nothing: the page would read the amount in dollars.
 * Throws HTTP_REQUEST, malformed for anything that is no page (S6).
 */
export async function createOnrampUrl(
  deps: ApiDeps,
  { address, network, amount, payment }: Pick<PurchaseDraft, "address" | "network" | "amount" | "payment">,
  { assets, appId }: { assets: readonly string[]; appId: string },
  signal?: AbortSignal,
): Promise<string> {
  const body = {
    destinationWallets: [{ address, blockchains: COINBASE_NETWORKS, assets }],
    defaultNetwork: coinbaseNetwork(network),
    partnerUserId: address,
    defaultExperience: "buy",
    ...whole(amount),
  };
  const { url } = await postPlain(deps, { path: "v1/generators/onrampurl", body, answer: page }, signal);
  const safe = safePageUrl(url);
  if (!safe) throw requestError("malformed");
  const own = new URL(safe);
  own.searchParams.set("appId", appId);
  own.searchParams.set("fiatCurrency", payment.id);
  return own.href;
}

const STATUSES = {
  ONRAMP_TRANSACTION_STATUS_SUCCESS: "confirmed",
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: "pending",
  ONRAMP_TRANSACTION_STATUS_FAILED: "failed",
} as const;

const coin = v.object({
  symbol: text(20),
  icon: read.lenient((value) => safeImageUrl(fieldsOf(value)["url"])),
});

const purchase = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    metadata: v.object({ minedAt, status: v.picklist(Object.keys(STATUSES) as (keyof typeof STATUSES)[]) }),
    transfers: v.fallback(listOf(v.object({ quantity: v.object({ numeric: amount }), fungible_info: coin })), []),
  }),
  v.transform(({ id, metadata, transfers: [bought] }): Purchase => {
    const { symbol = "", icon: iconUrl } = bought?.fungible_info ?? {};
    return {
      ...{
        id,
        at: metadata.minedAt,
        status: STATUSES[metadata.status],
        symbol,
      },
      ...read.compact({ amount: bought?.quantity.numeric, iconUrl }),
    };
  }),
);

const answer = v.object({ data: listOf(purchase) });

/** `GET /v1/account/{address}/history?onramp=coinbase`: what an address has bought, newest first; past every cache. */
export async function fetchPurchaseHistory(
  deps: ApiDeps,
  address: Address,
  signal?: AbortSignal,
): Promise<readonly Purchase[]> {
  const path = `v1/account/${encodeURIComponent(address)}/history`;
  const { http } = deps;
  const fresh: ApiDeps = { ...deps, http: { ...http, get: (url, at) => http.get(url, { ...at, cache: "no-cache" }) } };
  const { data } = await get(fresh, { path, query: { onramp: "coinbase" }, answer }, signal);
  return firstOfEach(data, ({ id }) => id).toSorted((one, other) => other.at - one.at);
}
