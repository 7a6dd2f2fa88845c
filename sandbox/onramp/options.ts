import { type Goods, goodsOn, type Network, networkNamed, networks } from "./networks.ts";
import { type Fiat, fiats } from "./quote.ts";

/** Purchasable coins and tokens, with the ids of the public service. */
export const catalogue = [
  { id: "2b92315d-eab7-5bef-84fa-089a131333f5", symbol: "USDC", name: "USD Coin" },
  { id: "d85dce9b-5b73-5c3c-8978-522ce1d1c1b4", symbol: "ETH", name: "Ethereum" },
  { id: "4f039497-3af8-4bb3-951c-6df9afa9be1c", symbol: "SOL", name: "Solana" },
] as const;

/** How one can pay, each with its limits (protocol.md §2.8). */
const methodLimits = [
  { id: "card", min: "10.00", max: "7500.00" },
  { id: "ach_bank_account", min: "10.00", max: "25000.00" },
] as const;

/** The networks of the answer that clients fall back to: Ethereum and Polygon. */
const first = ["ethereum", "polygon"];

/** Everything of a symbol that is sold, on the networks that are asked for. */
export function soldAs(symbol: string, codes?: readonly string[]): Goods[] {
  const wanted: readonly Network[] = codes ? codes.flatMap((code) => networkNamed(code) ?? []) : networks;
  return wanted.flatMap((network) => goodsOn(network, symbol) ?? []);
}

const chainReference = ({ chain }: Network): string => chain.slice(chain.indexOf(":") + 1);

/** `GET /v1/onramp/options` (protocol.md §2.3, §2.8; product.md §3). */
export function options(): object {
  const methods = methodLimits.map((limit) => ({ ...limit }));
  const currencies: readonly Fiat[] = fiats.filter((fiat) => fiat !== "GBP");
  return {
    paymentCurrencies: currencies.map((id) => ({ id, payment_method_limits: methods })),
    purchaseCurrencies: catalogue
      .filter(({ symbol }) => symbol !== "SOL")
      .map((one) => ({
        ...one,
        networks: soldAs(one.symbol, first).map(({ network, contract = "" }) => ({
          name: network.name,
          display_name: network.displayName,
          chain_id: chainReference(network),
          contract_address: contract,
        })),
      })),
  };
}

/** `GET /v1/onramp/buy/options`: the same and more, spelt as the newer service does. */
export function buyOptions(iconOf: (symbol: string) => string): object {
  const limits = methodLimits.map(({ id, ...rest }) => ({ id: id.toUpperCase(), ...rest }));
  return {
    paymentCurrencies: fiats.map((id) => ({ id, iconUrl: iconOf(id), limits })),
    purchaseCurrencies: catalogue.map((one) => ({
      ...one,
      iconUrl: iconOf(one.symbol),
      networks: soldAs(one.symbol).map(({ network, contract = "" }) => ({
        name: network.code,
        displayName: network.displayName,
        contractAddress: contract,
        chainId: chainReference(network),
        iconUrl: iconOf(network.displayName),
      })),
    })),
  };
}
