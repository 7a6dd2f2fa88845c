import type { Chain } from "../chains/chains.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { Contracts } from "./contracts.ts";
import { Indexer } from "./indexer.ts";
import { purchaseEntry } from "./purchase.ts";
import { chainIdIn, clustersOf, evmChain, plainAddress } from "./request.ts";
import { solanaEntry } from "./solana-entry.ts";
import { Describer } from "./transaction.ts";
import type { Tx } from "./tx.ts";

const pageLength = 50;

/** Where an entry stands among all: newer first, then by chain, block and place in the block. */
interface Rank {
  readonly at: number;
  readonly chain: string;
  readonly block: number;
  readonly index: number;
}

interface Row {
  readonly rank: Rank;
  entry(): Tx | Promise<Tx>;
}

/** Below 0 when `a` comes before `b`. */
function compare(a: Rank, b: Rank): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.chain !== b.chain) return a.chain < b.chain ? -1 : 1;
  return b.block - a.block || b.index - a.index;
}

function cursorOf({ at, block, index, chain }: Rank): string {
  return Buffer.from([at, block, index, chain].join(" ")).toString("base64url");
}

/** The rank in a cursor. Refuses anything else with 400. */
function rankIn(cursor: string): Rank {
  const match = /^(\d{1,16}) (\d{1,16}) (\d{1,9}) (\S{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new Refused(400, "cursor", "cursor is not one that a page of this history gave");
  const [, at, block, index, chain = ""] = match;
  return { at: Number(at), block: Number(block), index: Number(index), chain };
}

/** The activity of accounts, read from the chains. */
export class History {
  readonly #deps: BlockchainDeps;
  readonly #indexer = new Indexer();
  readonly #describer: Describer;
  /** Names and pictures of contracts; the pictures of single tokens are served from it. */
  readonly contracts = new Contracts();

  constructor(deps: BlockchainDeps) {
    this.#deps = deps;
    this.#describer = new Describer(deps, this.contracts);
  }

  get read(): Indexer["read"] {
    return this.#indexer.read;
  }

  forget(): void {
    this.#indexer.forget();
    this.contracts.forget();
  }

  /** `GET /v1/account/{address}/history`. */
  async answer({ url, params }: Call): Promise<Reply> {
    const { searchParams: query } = url;
    const account = plainAddress(params[0] ?? "");
    const chainId = chainIdIn(query);
    const onramp = query.get("onramp");
    const cursor = query.get("cursor");
    const after = cursor ? rankIn(cursor) : undefined;
    if (onramp && onramp !== "coinbase")
      throw new Refused(400, "onramp", `onramp is not known: ${onramp.slice(0, 50)}`);
    const rows = onramp
      ? this.#purchases(account.address, chainId)
      : account.family === "solana"
        ? this.#solana(account.address, chainId)
        : await this.#evm(account.address, chainId);
    const left = rows.filter(({ rank }) => !after || compare(after, rank) < 0).sort((a, b) => compare(a.rank, b.rank));
    const page = left.slice(0, pageLength);
    const last = left.length > pageLength ? page.at(-1) : undefined;
    const data = await Promise.all(page.map((row) => row.entry()));
    return json({ data, next: last ? cursorOf(last.rank) : null });
  }

  async #evm(address: string, chainId: string | undefined): Promise<Row[]> {
    const { chains } = this.#deps.context;
    const requestedChains = chainId === undefined ? chains.all : [await evmChain(chains, chainId)];
    return (await Promise.all(requestedChains.map((chain) => this.#onChain(chain, address)))).flat();
  }

  async #onChain(chain: Chain, address: string): Promise<Row[]> {
    const known = await this.#indexer.of(chain, address);
    return known.map((tx) => ({ rank: tx, entry: () => this.#describer.entry(chain, tx, address) }));
  }

  #solana(address: string, chainId: string | undefined): Row[] {
    return clustersOf(this.#deps.context, chainId).flatMap((cluster) =>
      cluster.history(address).map((activity, index, all) => {
        const { blockTime, slot } = activity;
        return {
          rank: { at: blockTime * 1000, chain: cluster.id, block: Number(slot), index: all.length - index },
          entry: () => solanaEntry(this.#deps, cluster.id, activity, address),
        };
      }),
    );
  }

  #purchases(address: string, chainId: string | undefined): Row[] {
    return this.#deps
      .purchases(address)
      .filter(({ chain }) => chainId === undefined || chain === chainId)
      .map((purchase, index, all) => ({
        rank: { at: purchase.at, chain: purchase.chain, block: 0, index: all.length - index },
        entry: () => purchaseEntry(this.#deps, purchase),
      }));
  }
}
