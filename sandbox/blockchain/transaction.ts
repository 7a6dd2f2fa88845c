import { formatUnits } from "../../domain/amount.ts";
import { contracts as placed } from "../assets/tokens.ts";
import type { Chain } from "../chains/chains.ts";
import { addressIn, selectorOf, wordAt } from "./abi.ts";
import { iconUrl } from "./assets.ts";
import type { Contracts } from "./contracts.ts";
import type { Indexed } from "./indexer.ts";
import type { Move } from "./moves.ts";
import type { World } from "./world.ts";

/** One thing that went to or from the account, as protocol.md §2.3 shapes it. */
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

const zero = `0x${"0".repeat(40)}`;
const router = placed.router.toLowerCase();
const swaps = selectorOf("swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)");
const approves = new Set(
  ["approve(address,uint256)", "increaseAllowance(address,uint256)", "setApprovalForAll(address,bool)"].map(selectorOf),
);
const transfers = selectorOf("transfer(address,uint256)");
/** Calls whose second argument is who receives. */
const sends = new Set(
  ["transferFrom(address,address,uint256)", "safeTransferFrom(address,address,uint256)"].map(selectorOf),
);

const selectorIn = ({ input }: Indexed): string => input.slice(0, 10);

/** What kind of thing the transaction was to the account. */
function operationOf(tx: Indexed, own: readonly Move[], account: string): string {
  if (tx.to === undefined) return "deploy";
  const sender = tx.from === account;
  const selector = selectorIn(tx);
  if (sender && approves.has(selector)) return "approve";
  if (sender && tx.to === router && selector === swaps) return "trade";
  const came = own.filter(({ from, to }) => to === account && from !== account);
  const went = own.filter(({ from, to }) => from === account && to !== account);
  if (sender && came.some(({ from, kind }) => from === zero && kind !== "coin")) return "mint";
  if (came.length > 0 && went.length > 0) return "trade";
  if (came.length > 0) return "receive";
  if (went.length > 0) return went.every(({ to }) => to === zero) ? "burn" : "send";
  const plain = tx.input === "0x" || selector === transfers || sends.has(selector);
  return sender && plain ? "send" : "execute";
}

/** Who was to receive, by the call: also of a transaction that failed. */
function receiverOf(tx: Indexed): string {
  if (selectorIn(tx) === transfers) return addressIn(wordAt(`0x${tx.input.slice(10)}`, 0));
  if (sends.has(selectorIn(tx))) return addressIn(wordAt(`0x${tx.input.slice(10)}`, 1));
  return tx.to ?? "";
}

function ends(tx: Indexed, operation: string, own: readonly Move[], account: string): { from: string; to: string } {
  const came = own.find(({ to }) => to === account);
  const went = own.find(({ from }) => from === account);
  if (operation === "send") return { from: account, to: went?.to ?? receiverOf(tx) };
  if (operation === "receive") return { from: came?.from ?? tx.from, to: account };
  return { from: tx.from, to: tx.to ?? "" };
}

function directionOf({ from, to }: Move, account: string): Transfer["direction"] {
  if (from === to) return "self";
  return to === account ? "in" : "out";
}

/** Makes entries of a history out of what the index keeps. */
export class Describer {
  readonly #world: World;
  readonly #contracts: Contracts;

  constructor(world: World, contracts: Contracts) {
    this.#world = world;
    this.#contracts = contracts;
  }

  /** The entry of one account, with what went to or from it. */
  async entry(chain: Chain, tx: Indexed, account: string): Promise<Tx> {
    const own = tx.moves.filter(({ from, to }) => from === account || to === account);
    const operationType = operationOf(tx, own, account);
    const { from, to } = ends(tx, operationType, own, account);
    const shown = await Promise.all(own.map((move) => this.#transfer(chain, tx, move, account)));
    return {
      id: `${tx.chain}:${tx.hash}:${account}`,
      metadata: {
        operationType,
        hash: tx.hash,
        minedAt: new Date(tx.at).toISOString(),
        sentFrom: from,
        sentTo: to,
        status: tx.failed ? "failed" : "confirmed",
        nonce: tx.nonce,
        chain: tx.chain,
        application:
          tx.to === router ? { name: "Sandbox Router", iconUrl: iconUrl(this.#world.ground.url(), "ROUTER") } : null,
      },
      transfers: shown.filter((transfer) => transfer !== undefined),
    };
  }

  async #transfer(chain: Chain, tx: Indexed, move: Move, account: string): Promise<Transfer | undefined> {
    const direction = directionOf(move, account);
    if (move.id !== undefined) return this.#single(chain, move.contract, move.id, direction);
    const asset = await this.#contracts.fungible(chain, move.contract);
    if (!asset) return undefined;
    const numeric = formatUnits(move.amount, asset.decimals);
    return fungible(this.#world, { ...asset, numeric, direction, at: tx.at });
  }

  async #single(
    chain: Chain,
    contract: string,
    id: bigint,
    direction: Transfer["direction"],
  ): Promise<Transfer | undefined> {
    const single = await this.#contracts.single(chain, contract, id);
    if (!single) return undefined;
    const inside = single.image.startsWith("data:");
    const type = inside ? (/^data:([^;,]+)/.exec(single.image)?.[1] ?? null) : null;
    const url = inside ? `${this.#world.ground.url()}/nfts/${chain.id}/${contract}/${id}` : single.image;
    return {
      nft_info: {
        name: single.name,
        content: { preview: { url, content_type: type }, detail: { url } },
        flags: { is_spam: false },
      },
      direction,
      quantity: { numeric: "1" },
    };
  }
}

/** A transfer of something fungible, with its worth at the time where it has a price. */
export function fungible(
  world: World,
  one: {
    readonly symbol: string;
    readonly name: string;
    readonly numeric: string;
    readonly direction: Transfer["direction"];
    readonly at: number;
  },
): Transfer {
  const price = world.prices.price(one.symbol, "usd", one.at);
  return {
    fungible_info: { name: one.name, symbol: one.symbol, icon: { url: iconUrl(world.ground.url(), one.symbol) } },
    direction: one.direction,
    quantity: { numeric: one.numeric },
    ...(price !== undefined && { value: Number((Number(one.numeric) * price).toPrecision(12)), price }),
  };
}
