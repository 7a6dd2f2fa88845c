/** What a visitor has entered into the form of a swap, and what it stands for. Pure. */
import type { Address } from "../addresses/address.ts";
import { floorTo } from "../amount.ts";
import type { Network } from "../networks/network.ts";
import { unitsOf } from "../send/asset.ts";
import type { SwapForm, SwapMiss } from "./form.ts";
import { mostToSwap } from "./quote.ts";
import { SLIPPAGE, type Slippage, type SwapIntent, type SwapPair } from "./swap.ts";
import type { SwapToken } from "./tokens.ts";

/** The two ends of a swap: what is given, and what is taken. */
export type SwapSide = "from" | "to";

/** What a host or a page asks to be filled in, tokens by their symbols. */
export interface SwapWanted {
  /** The symbol of the token that is given: `ETH`. */
  fromToken?: string | undefined;
  /** The symbol of the token that is wanted. */
  toToken?: string | undefined;
  /** How much is given, as decimal text: `0.5`. */
  amount?: string | undefined;
}

/** What can be swapped, and what that costs. */
export interface SwapBasis {
  tokens: readonly SwapToken[];
  /** What a swap costs in the network's coin, as decimal text; null where it is not known. */
  cost: string | null;
  /** True if the account does not pay that by itself: a smart account's is always sufficient. */
  isCovered: boolean;
}

export interface SwapEntry {
  target: { address: Address; network: Network };
  /** Null before the first answer. */
  basis: SwapBasis | null;
  from: SwapToken["key"] | null;
  to: SwapToken["key"] | null;
  /** As typed. */
  amount: string;
  slippage: Slippage;
  /** What is to be filled in once the tokens are known. */
  wanted: SwapWanted | null;
  /** Prices that came with a quote, in US dollars, by the tokens' keys. */
  prices: Readonly<Record<string, string>>;
  /** What the newest quote promises, as exact decimal text. */
  quoted: string | null;
  /** Why the newest question brought no quote; null while one is promised or still to come. */
  miss: SwapMiss | null;
}

/** The amount of a form that nobody has typed into (protocol.md §2.6). */
const AMOUNT = "1";

/** A form as it opens: the network's coin is given (protocol.md §2.6). */
export const EMPTY_SWAP: Omit<SwapEntry, "target" | "basis"> = {
  ...({ from: "native", to: null } as const),
  ...{ amount: AMOUNT, slippage: SLIPPAGE, wanted: null, prices: {}, quoted: null, miss: null },
};

/** An emptied form: what was to be filled in and could not be yet, as on a network without swaps, still is. */
export function emptied({ wanted }: Pick<SwapEntry, "wanted">): typeof EMPTY_SWAP {
  return { ...EMPTY_SWAP, wanted };
}

/** No quote is known for what is entered now. */
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

/** What a quote can be asked for; null while something is missing. */
export function quotable(entry: SwapEntry): (SwapPair & { amount: string }) | null {
  const pair = pairOf(entry);
  const { amount } = entry;
  return pair && (unitsOf(amount, pair.from) ?? 0n) > 0n ? { ...pair, amount } : null;
}

/** What the form's button judges. */
export function formOf(entry: SwapEntry): SwapForm {
  const { basis, amount, quoted, miss } = entry;
  return {
    ...{ amount, quoted, miss, from: chosenToken(entry, "from"), to: chosenToken(entry, "to") },
    ...{ cost: basis?.cost ?? null, isCovered: basis?.isCovered ?? false },
    coin: basis?.tokens.find(({ key }) => key === "native")?.balance ?? null,
  };
}

/** What is reviewed of a complete form; null for another one. */
export function intentOf(entry: SwapEntry): SwapIntent | null {
  const { slippage, quoted } = entry;
  const asked = quotable(entry);
  return asked && quoted !== null ? { ...asked, slippage, quoted } : null;
}

/** The two sides change places; what was promised becomes what is given. */
export function turned({ from, to, quoted }: SwapEntry): Partial<SwapEntry> {
  return { from: to, to: from, amount: quoted ?? AMOUNT, ...UNQUOTED };
}

/** A token is chosen for a side; the one of the other side there makes the sides change places. */
export function withToken(entry: SwapEntry, side: SwapSide, key: SwapToken["key"]): Partial<SwapEntry> {
  const other = side === "from" ? "to" : "from";
  return entry[other] === key ? turned(entry) : { [side]: key, ...UNQUOTED };
}

export function withAmount(amount: string): Partial<SwapEntry> {
  return { amount, ...UNQUOTED };
}

/** As much as can be given. */
export function mostOf(entry: SwapEntry): string | null {
  const from = chosenToken(entry, "from");
  const most = from && mostToSwap(from, entry.basis?.isCovered ? "0" : (entry.basis?.cost ?? null));
  return most === null ? null : floorTo(most, from?.decimals ?? 0);
}

/** The first token of a symbol that is what it seems. */
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
