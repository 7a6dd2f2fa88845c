import { type CaipAddress, caipAddress } from "../caip.ts";
import type { Network } from "../networks/network.ts";
import { isFound } from "../search.ts";
import { type Asset, nativeAsset } from "../send/asset.ts";
import { readAs } from "../send/look-alike.ts";
import { coinPlaceholder } from "./networks.ts";
import { POPULAR, SUGGESTED } from "./symbols.ts";

/** A token that the service can swap, as it lists it. */
export type ListedToken = Omit<Asset, "balance" | "price">;

/** The reason why a token may not be what it seems. */
export type TokenMark =
  /** The account holds the token, but the service does not list it, so that nobody vouches for its name. */
  | "unlisted"
  /** Another token has a symbol that looks the same. */
  | "twin";

/** A token that can be given or taken in a swap. */
export interface SwapToken extends Asset {
  mark?: TokenMark | undefined;
}

/** The number of suggested tokens (protocol.md §6.6). */
const SUGGESTIONS = 8;

/** The CAIP-10 id of an asset at the service: that of its contract, or of the coin's placeholder. */
export function swapId({ key }: Pick<Asset, "key">, { caipNetworkId, chainNamespace }: Network): CaipAddress {
  return key === "native" ? caipAddress(caipNetworkId, coinPlaceholder(chainNamespace) ?? "") : key;
}

/** An id in one spelling, because an EVM contract's id has several. */
const idOf = ({ key }: Pick<Asset, "key">) => key.toLowerCase();

/** The tokens of a list by id; of several with the same id the first one counts. */
function byId<T extends ListedToken>(tokens: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const token of tokens) if (!found.has(idOf(token))) found.set(idOf(token), token);
  return found;
}

/** A listed token with the account's balance; undefined if the list and the account disagree about its decimals. */
function merged(listed: ListedToken, asset: Asset | undefined): SwapToken | undefined {
  if (!asset) return { ...listed, balance: "0" };
  if (asset.decimals !== listed.decimals) return undefined;
  const { balance, price } = asset;
  const iconUrl = listed.iconUrl ?? asset.iconUrl;
  return { ...listed, balance, ...(price && { price }), ...(iconUrl && { iconUrl }) };
}

/** Marks all listed tokens whose symbols look alike; the network's own coin is never marked. */
function marked(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const count = new Map<string, number>();
  const looks = tokens.map(({ symbol }) => readAs(symbol) || symbol);
  for (const look of looks) count.set(look, (count.get(look) ?? 0) + 1);
  return tokens.map((token, at) => {
    const isTwin = token.key !== "native" && (count.get(looks[at] ?? "") ?? 0) > 1;
    return isTwin ? { ...token, mark: "twin" } : token;
  });
}

const ranks = new Map(POPULAR.map((symbol, rank) => [symbol, rank]));

const rankOf = ({ symbol, mark }: SwapToken) => (mark ? undefined : ranks.get(symbol)) ?? POPULAR.length;

/** Popular symbols first, then by symbol; a marked token never counts as popular. */
const inOrder = (one: SwapToken, other: SwapToken) =>
  rankOf(one) - rankOf(other) || (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0);

/**
 * The tokens that can be chosen on a network, each once: its coin, of which the service tells the picture alone, those of the service's
 * list, and the account's other tokens (SWAP-2).
 */
export function swapTokens(
  listed: readonly ListedToken[],
  assets: readonly Asset[],
  network: Network,
): readonly SwapToken[] {
  const holdings = byId(assets);
  const { iconUrl } = listed.find(({ key }) => key === "native") ?? {};
  const known = byId([{ ...nativeAsset(network), ...(iconUrl && { iconUrl }) }, ...listed]);
  const tokens = [...known.values()].flatMap((token) => merged(token, holdings.get(idOf(token))) ?? []);
  const others = [...holdings.values()].filter((asset) => !known.has(idOf(asset)));
  return [...marked(tokens), ...others.map((asset): SwapToken => ({ ...asset, mark: "unlisted" }))].sort(inOrder);
}

/** The suggested tokens: those with well-known symbols that no other token's symbol looks like. */
export function suggestedTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter(({ symbol, mark }) => !mark && SUGGESTED.includes(symbol)).slice(0, SUGGESTIONS);
}

/** The tokens with a balance above 0. */
export function heldTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter(({ balance }) => balance !== null && /[1-9]/.test(balance));
}

/** The tokens whose symbol, name or address has `text` in it; a symbol that is `text` itself comes first. */
export function findTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return tokens;
  const found = tokens.filter(({ symbol, name, address = "" }) => isFound(wanted, symbol, name, address));
  const isExact = ({ symbol }: SwapToken) => symbol.toLowerCase() === wanted;
  return [...found.filter(isExact), ...found.filter((token) => !isExact(token))];
}
