import { malformed } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { catalogue, soldAs } from "./options.ts";
import { fiats, limits, money, usualFee } from "./quote.ts";

/** The sellers: both take between 1 and 2 % (protocol.md §2.8). */
export const providers = [
  { serviceProvider: "JUNIPERPAY", name: "Juniper Pay", feeRate: 100n },
  { serviceProvider: "HERONPAY", name: "Heron Pay", feeRate: 200n },
] as const;

/** A provider's fee, in hundredths of a percent; the usual fee when none is named. Refuses an unknown provider with 400. */
export function feeRateOf(serviceProvider: string | null): bigint {
  if (serviceProvider === null) return usualFee;
  const known = providers.find((one) => one.serviceProvider === serviceProvider);
  const names = providers.map((one) => one.serviceProvider).join(", ");
  return known?.feeRate ?? malformed("serviceProvider", `serviceProvider must be one of ${names}`);
}

/** Gives the address of a picture for a symbol or a code. */
export type IconOf = (symbol: string) => string;

const countries = [
  ["AT", "Austria"],
  ["BR", "Brazil"],
  ["DE", "Germany"],
  ["JP", "Japan"],
  ["US", "United States"],
] as const;
const currencyNames = { USD: "US dollar", EUR: "Euro", GBP: "Pound sterling" } as const;

function cryptoCurrencies(iconOf: IconOf): object[] {
  return catalogue.flatMap(({ symbol, name }) =>
    soldAs(symbol).map(({ network, contract = null }, index) => ({
      currencyCode: index === 0 ? symbol : `${symbol}_${network.code.toUpperCase()}`,
      name,
      chainCode: network.code.toUpperCase(),
      chainName: network.displayName,
      chainId: network.chain.slice(network.chain.indexOf(":") + 1),
      contractAddress: contract,
      symbolImageUrl: iconOf(symbol),
    })),
  );
}

/** Ways to pay. */
export const paymentMethods = [
  { paymentMethod: "CREDIT_DEBIT_CARD", name: "Credit or debit card", paymentType: "CARD" },
  { paymentMethod: "ACH", name: "Bank account", paymentType: "BANK_TRANSFER" },
] as const;

/** The properties that `type` may ask for, with their answers. */
const properties: Readonly<Record<string, (iconOf: IconOf) => object[]>> = {
  countries: (iconOf) =>
    countries.map(([countryCode, name]) => ({ countryCode, name, flagImageUrl: iconOf(countryCode) })),
  "countries-defaults": () =>
    countries.map(([countryCode]) => ({
      countryCode,
      defaultCurrencyCode: countryCode === "AT" || countryCode === "DE" ? "EUR" : "USD",
      defaultPaymentMethods: paymentMethods.map(({ paymentMethod }) => paymentMethod),
    })),
  "crypto-currencies": cryptoCurrencies,
  "fiat-currencies": (iconOf) =>
    fiats.map((code) => ({ currencyCode: code, name: currencyNames[code], symbolImageUrl: iconOf(code) })),
  "payment-methods": () => paymentMethods.map((method) => ({ ...method })),
  "fiat-purchases-limits": () =>
    fiats.map((currencyCode) => ({
      currencyCode,
      defaultAmount: 100,
      minimumAmount: Number(money(limits.least)),
      maximumAmount: Number(money(limits.most)),
    })),
};

/** `GET /v1/onramp/providers`. */
export function listProviders(iconOf: IconOf, { url }: Call): Reply {
  requireProject(url.searchParams);
  return json(
    providers.map(({ serviceProvider, name }) => {
      const picture = iconOf(name);
      const logos = { dark: picture, light: picture, darkShort: picture, lightShort: picture };
      return { serviceProvider, name, status: "LIVE", categories: ["CRYPTO_ONRAMP"], websiteUrl: url.origin, logos };
    }),
  );
}

/** `GET /v1/onramp/providers/properties?type=…`. */
export function listProperties(iconOf: IconOf, { url }: Call): Reply {
  requireProject(url.searchParams);
  const type = url.searchParams.get("type") ?? "";
  const list = Object.hasOwn(properties, type) ? properties[type] : undefined;
  return list ? json(list(iconOf)) : malformed("type", `type must be one of ${Object.keys(properties).join(", ")}`);
}
