import { iconUrl } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";

/** One transfer to or from the account, as protocol.md §2.3 shapes it. */
export interface Transfer {
  readonly fungible_info?: { readonly name: string; readonly symbol: string; readonly icon: { readonly url: string } };
  readonly nft_info?: {
    readonly name: string;
    readonly content: {
      readonly preview: { readonly url: string; readonly content_type: string | null };
      readonly detail: { readonly url: string };
    };
    readonly flags: { readonly is_spam: boolean };
  };
  readonly direction: "in" | "out" | "self";
  readonly quantity: { readonly numeric: string };
  /** US dollars at the time. */
  readonly value?: number;
  readonly price?: number;
}

/** One entry of a history, as protocol.md §2.3 shapes it. */
export interface Tx {
  readonly id: string;
  readonly metadata: {
    readonly operationType: string;
    readonly hash: string;
    readonly minedAt: string;
    readonly sentFrom: string;
    readonly sentTo: string;
    readonly status: string;
    readonly nonce: number;
    readonly chain: string;
    readonly application: { readonly name: string; readonly iconUrl: string } | null;
  };
  readonly transfers: readonly Transfer[];
}

/** A transfer of something fungible, with its worth at the time where it has a price. */
export function fungible(
  deps: BlockchainDeps,
  one: {
    readonly symbol: string;
    readonly name: string;
    readonly numeric: string;
    readonly direction: Transfer["direction"];
    readonly at: number;
  },
): Transfer {
  const price = deps.prices.price(one.symbol, "usd", one.at);
  return {
    fungible_info: { name: one.name, symbol: one.symbol, icon: { url: iconUrl(deps.context.url(), one.symbol) } },
    direction: one.direction,
    quantity: { numeric: one.numeric },
    ...(price !== undefined && { value: Number((Number(one.numeric) * price).toPrecision(12)), price }),
  };
}
