/** The visitor's entry in the form of a swap, and the swap that it stands for. Pure. */
import type { Address } from "../addresses/address.ts";
import { floorTo } from "../amount.ts";
import type { Network } from "../networks/network.ts";
import { unitsOf } from "../send/asset.ts";
import type { SwapForm, SwapMiss } from "./form.ts";
import { mostToSwap } from "./quote.ts";
import { SLIPPAGE, type Slippage, type SwapIntent, type SwapPair } from "./swap.ts";
import type { SwapToken } from "./tokens.ts";

/** The two sides of a swap: the given and the taken token. */
export type SwapSide = "from" | "to";

/** The values that a host or a page asks the kit to fill in; tokens by their symbols. */
export interface SwapWanted {
  /** The symbol of the token that is given: `ETH`. */
  fromToken?: string | undefined;
  /** The symbol of the token that is wanted. */
  toToken?: string | undefined;
  /** How much is given, as decimal text: `0.5`. */
  amount?: string | undefined;
}

/** The tokens that can be swapped, and the cost of a swap. */
export interface SwapBasis {
  tokens: readonly SwapToken[];
  /** The cost of a swap in the network's coin, as decimal text; null if unknown. */
  cost: string | null;
  /** True if the account does not pay that cost itself: a smart account's balance is always sufficient. */
  isCovered: boolean;
}

export interface SwapEntry {
  target: { address: Address; network: Network };
  /** The tokens and the cost; null before the first answer. */
  basis: SwapBasis | null;
  from: SwapToken["key"] | null;
  to: SwapToken["key"] | null;
  /** The amount, as typed. */
  amount: string;
  slippage: Slippage;
  /** The host's values to fill in once the tokens are known. */
  wanted: SwapWanted | null;
  /** Prices that came with a quote, in US dollars, by the tokens' keys. */
  prices: Readonly<Record<string, string>>;
  /** The amount that the newest quote promises, as exact decimal text. */
  quoted: string | null;
  /** The reason why the newest request brought no quote; null while there is a quote or one is requested. */
  miss: SwapMiss | null;
}

/** The amount of a form that nobody has typed into (protocol.md §2.6). */
const AMOUNT = "1";

/** A form as it opens: the network's coin is given (protocol.md §2.6). */
export const EMPTY_SWAP: Omit<SwapEntry, "target" | "basis"> = {
  ...({ from: "native", to: null } as const),
  ...{ amount: AMOUNT, slippage: SLIPPAGE, wanted: null, prices: {}, quoted: null, miss: null },
};

/** An emptied form; values that could not be filled in yet, as on a network without swaps, are kept. */
export function emptied({ wanted }: Pick<SwapEntry, "wanted">): typeof EMPTY_SWAP {
  return { ...EMPTY_SWAP, wanted };
}

/** The fields of an entry without a quote. */
const UNQUOTED = { quoted: null, miss: null } as const;

/** The token on a side, as the account holds it now, with the newest price. */
export function chosenToken({ basis, prices, ...sides }: SwapEntry, side: SwapSide): SwapToken | null {
  const found = basis?.tokens.find(({ key }) => key === sides[side]);
  const price = found && (prices[found.key] ?? found.price);
  return found ? { ...found, ...(price && { price }) } : null;
}

/** The two tokens, once both are chosen. */
function pairOf(entry: SwapEntry): SwapPair | null {
  const [from, to] = [chosenToken(entry, "from"), chosenToken(entry, "to")];
  return from && to && { sender: entry.target.address, network: entry.target.network, from, to };
}

/** The tokens and the amount of a request for a quote; null while the entry is incomplete. */
export function quotable(entry: SwapEntry): (SwapPair & { amount: string }) | null {
  const pair = pairOf(entry);
  const { amount } = entry;
  return pair && (unitsOf(amount, pair.from) ?? 0n) > 0n ? { ...pair, amount } : null;
}

/** The form as its button judges it. */
export function formOf(entry: SwapEntry): SwapForm {
  const { basis, amount, quoted, miss } = entry;
  return {
    ...{ amount, quoted, miss, from: chosenToken(entry, "from"), to: chosenToken(entry, "to") },
    ...{ cost: basis?.cost ?? null, isCovered: basis?.isCovered ?? false },
    coin: basis?.tokens.find(({ key }) => key === "native")?.balance ?? null,
  };
}

/** The intent of a complete form, for review; null while the form is incomplete. */
export function intentOf(entry: SwapEntry): SwapIntent | null {
  const { slippage, quoted } = entry;
  const quotablePair = quotable(entry);
  return quotablePair && quoted !== null ? { ...quotablePair, slippage, quoted } : null;
}

/** Exchanges the two sides; the quoted amount becomes the given amount. */
export function turned({ from, to, quoted }: SwapEntry): Partial<SwapEntry> {
  return { from: to, to: from, amount: quoted ?? AMOUNT, ...UNQUOTED };
}

/** Chooses a token for a side; choosing the other side's token exchanges the sides. */
export function withToken(entry: SwapEntry, side: SwapSide, key: SwapToken["key"]): Partial<SwapEntry> {
  const other = side === "from" ? "to" : "from";
  return entry[other] === key ? turned(entry) : { [side]: key, ...UNQUOTED };
}

export function withAmount(amount: string): Partial<SwapEntry> {
  return { amount, ...UNQUOTED };
}

/** The most that can be given. */
export function mostOf(entry: SwapEntry): string | null {
  const from = chosenToken(entry, "from");
  const most = from && mostToSwap(from, entry.basis?.isCovered ? "0" : (entry.basis?.cost ?? null));
  return most === null ? null : floorTo(most, from?.decimals ?? 0);
}

/** The first token with a symbol that bears no mark. */
function bySymbol(tokens: readonly SwapToken[], symbol: string | undefined): SwapToken["key"] | undefined {
  return tokens.find((token) => !token.mark && token.symbol.toLowerCase() === symbol?.toLowerCase())?.key;
}

/** Fills in the tokens and the amount that the page asked for, as far as such tokens can be swapped. */
export function filled({ basis, wanted, ...entry }: SwapEntry): Partial<SwapEntry> {
  if (!basis || !wanted) return {};
  const to = bySymbol(basis.tokens, wanted.toToken) ?? entry.to;
  const from = bySymbol(basis.tokens, wanted.fromToken) ?? (entry.from === to ? null : entry.from);
  return {
    ...{ wanted: null, from, to: to === from ? null : to, amount: wanted.amount ?? entry.amount },
    ...UNQUOTED,
  };
}
