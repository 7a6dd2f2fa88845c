import { multiplyDecimals } from "../amount.ts";
import type { CaipAddress, CaipNetworkId } from "../caip.ts";

/** A coin or token that an account holds (product.md §3 "Token balance"). */
export interface Token {
  name: string;
  symbol: string;
  networkId: CaipNetworkId;
  /** The CAIP-10 id of the contract or mint; absent for the chain's own coin. */
  address?: CaipAddress | undefined;
  /** The value of the whole quantity, in US dollars, as plain decimal text; absent if no price is known. */
  value?: string | undefined;
  /** The price of one unit, in US dollars, as plain decimal text; absent if unknown. */
  price?: string | undefined;
  /** `numeric` is exact decimal text. */
  quantity: { decimals: string; numeric: string };
  iconUrl?: string | undefined;
}

/** A price or a value; undefined for 0, which stands for an unknown one. */
const known = (figure: string | null | undefined) => (figure && figure !== "0" ? figure : undefined);

/**
 * The price and the value of a token's quantity, from its source's figures; a missing value is computed from the price.
 */
export function priced(
  numeric: string,
  figures: { price?: string | null | undefined; value?: string | null | undefined },
): Pick<Token, "price" | "value"> {
  const price = known(figures.price);
  const value = known(figures.value) ?? (price && multiplyDecimals(numeric, price));
  if (price && value) return { price, value };
  return value ? { value } : {};
}

function isSameToken(one: Token, other: Token): boolean {
  return (
    one.networkId === other.networkId &&
    one.address === other.address &&
    one.quantity.numeric === other.quantity.numeric &&
    one.quantity.decimals === other.quantity.decimals &&
    one.price === other.price &&
    one.value === other.value &&
    one.name === other.name &&
    one.symbol === other.symbol &&
    one.iconUrl === other.iconUrl
  );
}

/** True for two lists with equal tokens in the same order. */
export function areSameTokens(some: readonly Token[], others: readonly Token[]): boolean {
  return some.length === others.length && some.every((one, at) => isSameToken(one, others[at] as Token));
}
