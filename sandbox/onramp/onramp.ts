import type { Prices } from "../blockchain/prices.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { fieldsOf } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import { onrampControls } from "./controls.ts";
import { exchanges } from "./exchanges.ts";
import { buyOptions, options } from "./options.ts";
import { Orders } from "./orders.ts";
import { pageRoutes } from "./page/routes.ts";
import { listProperties, listProviders } from "./providers.ts";
import type { Purchases } from "./purchases.ts";
import type { Market } from "./quote.ts";
import { buyQuote, multiQuotes, quote, widget } from "./quoting.ts";
import { pageQuery } from "./wallets.ts";

const group = "blockchain";

function generate(pageUrl: string, { url, body }: Call): Reply {
  requireProject(url.searchParams);
  return json({ url: `${pageUrl}?${pageQuery(fieldsOf(body))}` });
}

function showOptions(answer: () => object, { url }: Call): Reply {
  requireProject(url.searchParams);
  return json(answer());
}

function routes({ clock, url }: ServiceContext, prices: Prices): Route[] {
  const market = (): Market => ({ prices, now: clock.now() });
  const pageUrl = (): string => `${url()}/onramp/pay`;
  const iconOf = (symbol: string): string => `${url()}/icons/${encodeURIComponent(symbol)}.svg`;
  const route = (method: Route["method"], path: string, endpoint: string, handle: Route["handle"]): Route => {
    return { method, path: new RegExp(`^/v1/${path}/?$`), endpoint, group, handle };
  };
  return [
    route("POST", "generators/onrampurl", "onrampurl", (call) => generate(pageUrl(), call)),
    route("GET", "onramp/options", "onramp-options", (call) => showOptions(options, call)),
    route("POST", "onramp/quote", "onramp-quote", (call) => quote(market(), call)),
    route("GET", "onramp/buy/options", "onramp-options", (call) => showOptions(() => buyOptions(iconOf), call)),
    route("GET", "onramp/buy/quotes", "onramp-quote", (call) => buyQuote(market(), call)),
    route("POST", "onramp/multi/quotes", "onramp-quote", (call) => multiQuotes(market(), call)),
    route("GET", "onramp/providers", "onramp-providers", (call) => listProviders(iconOf, call)),
    route("GET", "onramp/providers/properties", "onramp-providers", (call) => listProperties(iconOf, call)),
    route("POST", "json-rpc", "exchanges", exchanges),
    route("POST", "onramp/widget", "onramp-widget", (call) => widget(pageUrl(), market(), call)),
  ];
}

/**
 * The fiat on-ramp: options, quotes, and a provider's page whose payments come out of a faucet (protocol.md §2.3, §2.8).
 * Purchases go to `purchases`, from which the history of the Blockchain API reads.
 */
export function onramp(context: ServiceContext, prices: Prices, purchases: Purchases): Party {
  const orders = new Orders(context, prices, purchases);
  return {
    name: "on-ramp",
    faults:
      "onrampurl, onramp-options, onramp-quote, onramp-providers, onramp-widget, exchanges; group blockchain; " +
      "onramp-page, onramp-pay (the provider's page)",
    state: () => ({ up: true, facts: { purchases: purchases.count } }),
    controls: onrampControls(orders),
    routes: [...routes(context, prices), ...pageRoutes(orders, context.clock)],
    reset: () => {
      orders.clear();
      purchases.clear();
    },
  };
}
