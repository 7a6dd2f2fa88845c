import { decodeFunctionData, type Hex, parseAbi, toFunctionSelector } from "viem";
import { formatUnits } from "../../domain/amount.ts";
import { contracts as placed } from "../assets/tokens.ts";
import type { Chain } from "../chains/chains.ts";
import { iconUrl } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import type { Contracts } from "./contracts.ts";
import type { Indexed } from "./indexer.ts";
import type { Move } from "./moves.ts";
import { collectibleInfo } from "./pictures.ts";
import { fungible, type Transfer, type Tx } from "./tx.ts";

const zero = `0x${"0".repeat(40)}`;
const router = placed.router.toLowerCase();
const swaps = toFunctionSelector("swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)");
const approves = new Set<string>(
  ["approve(address,uint256)", "increaseAllowance(address,uint256)", "setApprovalForAll(address,bool)"].map((one) =>
    toFunctionSelector(one),
  ),
);
/** Calls that name a receiver. */
const sends = parseAbi([
  "function transfer(address to, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
  "function safeTransferFrom(address from, address to, uint256 id)",
  "function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
  "function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)",
]);

const selectorIn = ({ input }: Indexed): string => input.slice(0, 10);

/** The receiver that a call names, also in a transaction that failed; undefined where the call names none. */
function namedReceiver({ input }: Indexed): string | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: sends, data: input as Hex });
    return (functionName === "transfer" ? args[0] : args[1]).toLowerCase();
  } catch {
    return undefined;
  }
}

/** The kind of operation that the transaction is for the account. */
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
  const plain = tx.input === "0x" || namedReceiver(tx) !== undefined;
  return sender && plain ? "send" : "execute";
}

function ends(tx: Indexed, operation: string, own: readonly Move[], account: string): { from: string; to: string } {
  const came = own.find(({ to }) => to === account);
  const went = own.find(({ from }) => from === account);
  if (operation === "send") return { from: account, to: went?.to ?? namedReceiver(tx) ?? tx.to ?? "" };
  if (operation === "receive") return { from: came?.from ?? tx.from, to: account };
  return { from: tx.from, to: tx.to ?? "" };
}

function directionOf({ from, to }: Move, account: string): Transfer["direction"] {
  if (from === to) return "self";
  return to === account ? "in" : "out";
}

/** Makes entries of a history out of indexed transactions. */
export class Describer {
  readonly #deps: BlockchainDeps;
  readonly #contracts: Contracts;

  constructor(deps: BlockchainDeps, contracts: Contracts) {
    this.#deps = deps;
    this.#contracts = contracts;
  }

  /** The entry of one account, with its transfers. */
  async entry(chain: Chain, tx: Indexed, account: string): Promise<Tx> {
    const own = tx.moves.filter(({ from, to }) => from === account || to === account);
    const operationType = operationOf(tx, own, account);
    const { from, to } = ends(tx, operationType, own, account);
    const transfers = await Promise.all(own.map((move) => this.#transfer(chain, tx, move, account)));
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
          tx.to === router ? { name: "Sandbox Router", iconUrl: iconUrl(this.#deps.context.url(), "ROUTER") } : null,
      },
      transfers: transfers.filter((transfer) => transfer !== undefined),
    };
  }

  async #transfer(chain: Chain, tx: Indexed, move: Move, account: string): Promise<Transfer | undefined> {
    const direction = directionOf(move, account);
    if (move.id !== undefined) return this.#collectible(chain, move, move.id, direction);
    const asset = await this.#contracts.fungible(chain, move.contract);
    if (!asset) return undefined;
    const numeric = formatUnits(move.amount, asset.decimals);
    return fungible(this.#deps, { ...asset, numeric, direction, at: tx.at });
  }

  async #collectible(
    chain: Chain,
    { contract, amount }: Move,
    id: bigint,
    direction: Transfer["direction"],
  ): Promise<Transfer | undefined> {
    const known = await this.#contracts.collectible(chain, contract, id);
    if (!known) return undefined;
    const info = collectibleInfo(this.#deps, known.name, known.image, `${chain.id}/${contract}/${id}`);
    return { nft_info: info, direction, quantity: { numeric: String(amount) } };
  }
}
