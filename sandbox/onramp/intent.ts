import { parseUnits } from "../../domain/amount.ts";
import { malformed } from "../http/fields.ts";
import { ethereum, type Goods, goodsOn, type Network, networkNamed, networks } from "./networks.ts";
import { feeRateOf } from "./providers.ts";
import { type Fiat, fiatOf, hundredths, usualFee, type Wish } from "./quote.ts";
import { payableAddress, walletsOf } from "./wallets.ts";

/** The purchase that the address of the provider's page asks for. */
export interface Intent {
  readonly goods: Goods;
  readonly fiat: Fiat;
  readonly wish: Wish;
  /** Hundredths of a percent. */
  readonly feeRate: bigint;
  /** Plain address. */
  readonly receiver: string;
}

const usualPayment = 100_00n;
const usualGoods = "USDC";

/** The chain family of an address, or of a code that names no address. */
type Family = "eip155" | "solana";

const familyOf = (receiver: string): Family => (receiver.startsWith("0x") ? "eip155" : "solana");

/** The goods on the network that was asked for, where the address fits it, else on the first one that fits. */
function goodsFor(family: Family, network: Network | undefined, symbol: string): Goods {
  const fits = (one: Network | undefined): boolean => one?.chain.startsWith(`${family}:`) ?? false;
  const chosen = (fits(network) ? network : networks.find(fits)) ?? ethereum;
  return goodsOn(chosen, symbol) ?? malformed("asset", `${symbol} is not sold on ${chosen.displayName}`);
}

/** A code such as `USDC` or `USDC_POLYGON`: the symbol, then maybe the network. */
export function goodsOfCode(code: string, receiver: string | undefined, field: string): Goods {
  const [, symbol = "", place] = /^([A-Za-z0-9]{1,16})(?:_([A-Za-z0-9-]{1,32}))?$/.exec(code) ?? [];
  if (symbol === "") return malformed(field, `${field} must be a code such as USDC or USDC_POLYGON`);
  const network = place === undefined ? undefined : networkNamed(place);
  if (place !== undefined && !network) return malformed(field, `${place} is not a network of this on-ramp`);
  const isSolana = symbol.toUpperCase() === "SOL" || network?.chain.startsWith("solana:");
  return goodsFor(receiver === undefined ? (isSolana ? "solana" : "eip155") : familyOf(receiver), network, symbol);
}

/** The form of a link made by hand: `walletAddress`, `destinationCurrencyCode` (protocol.md §2.8). */
function fromCodes(query: URLSearchParams): Intent {
  const receiver = payableAddress(query.get("walletAddress"), "walletAddress");
  const field = "destinationCurrencyCode";
  const goods = goodsOfCode(query.get(field) ?? usualGoods, receiver, field);
  const amount = query.get("sourceAmount");
  return {
    goods,
    fiat: fiatOf(query.get("sourceCurrencyCode") ?? "USD", "sourceCurrencyCode"),
    wish: { total: amount ? hundredths(amount, "sourceAmount") : usualPayment },
    feeRate: feeRateOf(query.get("serviceProvider")),
    receiver,
  };
}

function presetWish(query: URLSearchParams, { decimals }: Goods): Wish {
  const crypto = query.get("presetCryptoAmount") ?? "";
  const fiat = query.get("presetFiatAmount") ?? "";
  if (fiat !== "" && fiat !== "0") return { total: hundredths(fiat, "presetFiatAmount") };
  if (crypto === "" || crypto === "0") return { total: usualPayment };
  const parsed = parseUnits(crypto, decimals);
  return parsed.ok ? { units: parsed.value } : malformed("presetCryptoAmount", "presetCryptoAmount must be an amount");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return malformed("destinationWallets", "destinationWallets must be JSON");
  }
}

/** The form that `POST /v1/generators/onrampurl` makes: `destinationWallets` in JSON and presets. */
function fromWallets(query: URLSearchParams): Intent {
  const [wallet] = walletsOf(parsed(query.get("destinationWallets") ?? ""));
  const receiver = payableAddress(wallet?.address, "destinationWallets");
  const network = networkNamed(query.get("defaultNetwork") ?? wallet?.blockchains?.[0] ?? "");
  const symbol = query.get("defaultAsset") ?? wallet?.assets?.[0] ?? usualGoods;
  const goods = goodsFor(familyOf(receiver), network, symbol);
  const fiat = fiatOf(query.get("fiatCurrency") ?? "USD", "fiatCurrency");
  return { goods, fiat, wish: presetWish(query, goods), feeRate: usualFee, receiver };
}

/** Reads the query of the provider's page, in either form; refuses with 400 goods that are not sold. */
export function intentOf(query: URLSearchParams): Intent {
  return query.has("destinationWallets") ? fromWallets(query) : fromCodes(query);
}
