import { isRecord } from "../../domain/record.ts";
import { type Fields, fieldsOf, malformed, textField } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { seededUuid } from "../sessions/key.ts";
import { goodsOfCode } from "./intent.ts";
import { type Goods, goodsOn, networkNamed } from "./networks.ts";
import { catalogue, soldAs } from "./options.ts";
import { feeRateOf, paymentMethods, providers } from "./providers.ts";
import { fiatOf, hundredths, type Market, money, paidOut, type Quote, quoteOf } from "./quote.ts";
import { payableAddress } from "./wallets.ts";

/** A currency comes as its entry of the options, as its id or as its symbol. */
function named(value: unknown, keys: readonly string[]): string {
  const found = isRecord(value) ? keys.map((key) => value[key]).find((part) => typeof part === "string") : value;
  return typeof found === "string" ? found : "";
}

/** The symbol of the goods to buy; refuses with 400 goods that are not sold. */
function symbolOf(value: unknown): string {
  const wanted = named(value, ["symbol", "id"]);
  const listed = catalogue.find(({ id, symbol }) => wanted === id || wanted.toUpperCase() === symbol);
  const symbol = listed?.symbol ?? wanted.toUpperCase();
  if (wanted !== "" && soldAs(symbol).length > 0) return symbol;
  return malformed("purchaseCurrency", "purchaseCurrency must be one of the purchase currencies of the options");
}

/** Clients send the symbol in place of the network (protocol.md §2.3): then the first network that sells it counts. */
function goodsIn(purchaseCurrency: unknown, network: unknown): Goods {
  const symbol = symbolOf(purchaseCurrency);
  const text = typeof network === "string" ? network : "";
  const place = networkNamed(text);
  const [first] = soldAs(symbol);
  if (!place && (text === "" || text.toUpperCase() === symbol) && first) return first;
  const goods = place && goodsOn(place, symbol);
  return goods ?? malformed("network", `${symbol} is not sold on the network ${text}`);
}

/** An id that is the same for the same quote. */
function quoteId({ goods, fiat, total, units }: Quote): string {
  return seededUuid(`quote ${goods.network.chain} ${goods.symbol} ${fiat} ${total} ${units}`);
}

function amountsOf(quote: Quote) {
  const { fiat, goods, providerFee, networkFee, subtotal, total } = quote;
  return {
    coinbaseFee: [money(providerFee), fiat],
    networkFee: [money(networkFee), fiat],
    subtotal: [money(subtotal), fiat],
    total: [money(total), fiat],
    purchase: [paidOut(quote), goods.symbol],
  } as const;
}

/** `POST /v1/onramp/quote` (protocol.md §2.3; fields of product.md §3). */
export function quote(market: Market, { url, body }: Call): Reply {
  requireProject(url.searchParams);
  const fields = fieldsOf(body);
  const goods = goodsIn(fields.purchaseCurrency, fields.network);
  const fiat = fiatOf(named(fields.paymentCurrency, ["id"]), "paymentCurrency");
  const found = quoteOf(market, { goods, fiat, wish: { total: hundredths(fields.amount, "amount") } }, "amount");
  const { coinbaseFee, networkFee, subtotal, total, purchase } = amountsOf(found);
  const sum = ([amount, currency]: readonly [string, string]) => ({ amount, currency });
  return json({
    quoteId: quoteId(found),
    coinbaseFee: sum(coinbaseFee),
    networkFee: sum(networkFee),
    paymentSubtotal: sum(subtotal),
    paymentTotal: sum(total),
    purchaseAmount: sum(purchase),
  });
}

/** `GET /v1/onramp/buy/quotes`: the same in the spelling of the newer service. */
export function buyQuote(market: Market, { url }: Call): Reply {
  const { searchParams: query } = url;
  requireProject(query);
  const goods = goodsIn(query.get("purchaseCurrency"), query.get("purchaseNetwork"));
  const fiat = fiatOf(query.get("paymentCurrency"), "paymentCurrency");
  const wish = { total: hundredths(query.get("paymentAmount"), "paymentAmount") };
  const found = quoteOf(market, { goods, fiat, wish }, "paymentAmount");
  const { coinbaseFee, networkFee, subtotal, total, purchase } = amountsOf(found);
  const sum = ([value, currency]: readonly [string, string]) => ({ value, currency });
  return json({
    quoteId: quoteId(found),
    coinbaseFee: sum(coinbaseFee),
    networkFee: sum(networkFee),
    paymentSubTotal: sum(subtotal),
    paymentTotal: sum(total),
    purchaseAmount: sum(purchase),
  });
}

/** The project id that the newer calls carry in their body. */
function requireProjectIn({ url }: Pick<Call, "url">, { projectId }: Fields): void {
  const inBody = new URLSearchParams(typeof projectId === "string" ? { projectId } : {});
  requireProject(url.searchParams.has("projectId") ? url.searchParams : inBody);
}

function sought(fields: Fields, receiver: string | undefined) {
  const code = textField(fields, "destinationCurrencyCode");
  const goods = goodsOfCode(code, receiver, "destinationCurrencyCode");
  const fiat = fiatOf(fields.sourceCurrencyCode, "sourceCurrencyCode");
  return { goods, fiat, wish: { total: hundredths(fields.sourceAmount, "sourceAmount") }, code };
}

/** `POST /v1/onramp/multi/quotes`: a quote of each provider for the payment type, or else for each type, the best first. */
export function multiQuotes(market: Market, { url, body }: Call): Reply {
  const fields = fieldsOf(body);
  requireProjectIn({ url }, fields);
  const walletAddress = fields.walletAddress ?? undefined;
  const { code, ...terms } = sought(
    fields,
    walletAddress === undefined ? undefined : payableAddress(walletAddress, "walletAddress"),
  );
  const { paymentMethodType: wanted } = fields;
  const types = typeof wanted === "string" ? [wanted] : paymentMethods.map(({ paymentMethod }) => paymentMethod);
  const countryCode = typeof fields.countryCode === "string" ? fields.countryCode : "US";
  const quotes = providers.flatMap(({ serviceProvider, feeRate }) => {
    const found = quoteOf(market, { ...terms, feeRate }, "sourceAmount");
    return types.map((paymentMethodType) => ({
      transactionType: "CRYPTO_PURCHASE",
      serviceProvider,
      sourceAmount: Number(money(found.total)),
      sourceAmountWithoutFees: Number(money(found.subtotal)),
      sourceCurrencyCode: found.fiat,
      destinationAmount: Number(paidOut(found)),
      destinationCurrencyCode: code,
      exchangeRate: Number(found.price),
      networkFee: Number(money(found.networkFee)),
      transactionFee: Number(money(found.providerFee)),
      totalFee: Number(money(found.networkFee + found.providerFee)),
      paymentMethodType,
      countryCode,
    }));
  });
  return json(quotes.sort((one, other) => other.destinationAmount - one.destinationAmount));
}

/** `POST /v1/onramp/widget`: the address of a provider's page; `pageUrl` is that page without a query. */
export function widget(pageUrl: string, market: Market, { url, body }: Call): Reply {
  const fields = fieldsOf(body);
  requireProjectIn({ url }, fields);
  const sessionData = isRecord(fields.sessionData) ? fields.sessionData : fields;
  const receiver = payableAddress(sessionData.walletAddress, "walletAddress");
  const serviceProvider = textField(sessionData, "serviceProvider");
  const { code, fiat, goods, wish } = sought(sessionData, receiver);
  const found = quoteOf(market, { goods, fiat, wish, feeRate: feeRateOf(serviceProvider) }, "sourceAmount");
  const query = new URLSearchParams({
    serviceProvider,
    walletAddress: receiver,
    destinationCurrencyCode: code,
    sourceAmount: money(found.total),
    sourceCurrencyCode: fiat,
  });
  return json({ id: quoteId(found), widgetUrl: `${pageUrl}?${query}` });
}
