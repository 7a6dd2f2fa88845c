import * as v from "valibot";
import { priced, type Token } from "../../domain/account/token.ts";
import { shortAddress } from "../../domain/addresses/short-address.ts";
import { isDecimals } from "../../domain/amount.ts";
import {
  type CaipAddress,
  type CaipNetworkId,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
} from "../../domain/caip.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import { coinPlaceholder } from "../../domain/swap/networks.ts";
import { safeText } from "../../domain/text.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import { type ApiDeps, get } from "./call.ts";
import { fieldsOf, list, readAmount } from "./fields.ts";

const answer = v.object({ balances: list });

const DECIMALS = /^[0-9]{1,3}$/;

/** Decimals as text; undefined for any that no token has. */
function readDecimals(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && DECIMALS.test(text) && isDecimals(Number(text)) ? text : undefined;
}

/** A name for a token without metadata, of which Solana has many. */
function nameless(address: CaipAddress | undefined): string {
  return address ? shortAddress(parseCaipAddress(address).address) : "";
}

/** True for the placeholder address of the coin, bare or with its network, which the service uses for Solana's coin. */
function isCoin(address: unknown, coin: string | undefined): boolean {
  if (typeof address !== "string" || coin === undefined) return false;
  const bare = address.slice(address.lastIndexOf(":") + 1);
  return bare === coin || bare.toLowerCase() === coin;
}

/** Absent for the chain's coin; a token whose contract cannot be read never passes for the coin. */
const isAddress = (value: unknown): value is CaipAddress | null | undefined =>
  value === undefined || value === null || isCaipAddress(value);
const isNetwork = (value: unknown): value is CaipNetworkId | null | undefined =>
  value === undefined || value === null || isCaipNetworkId(value);

/** A token; undefined for an entry that is none. It is read by hand: of thousands a schema makes the page wait twice as long. */
export function readToken(entry: unknown, requestNetworkId: CaipNetworkId, coin?: string): Token | undefined {
  const { name, symbol, chainId, address: named, value, price, quantity, iconUrl } = fieldsOf(entry);
  const address = isCoin(named, coin) ? undefined : named;
  const units = fieldsOf(quantity);
  const [decimals, numeric] = [readDecimals(units["decimals"]), readAmount(units["numeric"])];
  if (!isNetwork(chainId) || !isAddress(address) || decimals === undefined || numeric === undefined) return undefined;
  const networkId = chainId ?? requestNetworkId;
  // On its own network another token may have that address, or none.
  if (address && !address.startsWith(`${networkId}:`)) return undefined;
  const short = safeText(symbol, 20);
  const token: Token = {
    name: safeText(name) || short || nameless(address ?? undefined),
    symbol: short,
    networkId,
    quantity: { decimals, numeric },
  };
  if (address) token.address = address;
  const icon = safeImageUrl(iconUrl);
  if (icon) token.iconUrl = icon;
  return Object.assign(token, priced(numeric, { price: readAmount(price), value: readAmount(value) }));
}

/** `GET /v1/account/{address}/balance`: the balances of an address on a network; of `forced` tokens the chain's present ones, even 0. */
export async function fetchBalances(
  deps: ApiDeps,
  { address, network, forced }: AccountTarget & { forced?: readonly CaipAddress[] | undefined },
  signal?: AbortSignal,
): Promise<readonly Token[]> {
  const { caipNetworkId: chainId, chainNamespace } = network;
  const path = `v1/account/${encodeURIComponent(address)}/balance`;
  const query = { currency: "usd", chainId, forceUpdate: forced?.join() };
  const { balances } = await get(deps, { path, query, answer }, signal);
  const coin = coinPlaceholder(chainNamespace);
  return balances.flatMap((entry) => readToken(entry, chainId, coin) ?? []);
}
