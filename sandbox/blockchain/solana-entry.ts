import { formatUnits } from "../../domain/amount.ts";
import type { SolanaActivity, SolanaChange } from "../solana/types.ts";
import { coinAsset } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { documentIn } from "./contracts.ts";
import { collectibleInfo } from "./pictures.ts";
import { fungible, type Transfer, type Tx } from "./tx.ts";

function operationOf(changes: readonly SolanaChange[]): string {
  const came = changes.some(({ amount }) => amount > 0n);
  const went = changes.some(({ amount }) => amount < 0n);
  if (came && went) return "trade";
  if (came) return "receive";
  return went ? "send" : "execute";
}

function single(deps: BlockchainDeps, chain: string, change: SolanaChange, direction: Transfer["direction"]): Transfer {
  const mint = change.mint ?? "";
  const document = documentIn(change.uri ?? "");
  const name = document.name ?? change.name ?? mint;
  return {
    nft_info: collectibleInfo(deps, name, document.image ?? change.uri ?? "", `${chain}/${mint}`),
    direction,
    quantity: { numeric: "1" },
  };
}

function transferOf(deps: BlockchainDeps, chain: string, change: SolanaChange, at: number): Transfer {
  const direction = change.amount < 0n ? "out" : "in";
  if (change.single) return single(deps, chain, change, direction);
  const coin = coinAsset(chain);
  const symbol = change.mint === null ? coin.symbol : (change.symbol ?? "");
  const name = change.mint === null ? coin.name : (change.name ?? symbol);
  const amount = change.amount < 0n ? -change.amount : change.amount;
  return fungible(deps, { symbol, name, numeric: formatUnits(amount, change.decimals), direction, at });
}

/** The entry of a Solana transaction for one of the addresses that it touched. */
export function solanaEntry(deps: BlockchainDeps, chain: string, activity: SolanaActivity, account: string): Tx {
  const at = activity.blockTime * 1000;
  const operationType = operationOf(activity.changes);
  const other = activity.changes.flatMap(({ counterparties }) => counterparties)[0];
  return {
    id: `${chain}:${activity.signature}:${account}`,
    metadata: {
      operationType,
      hash: activity.signature,
      minedAt: new Date(at).toISOString(),
      sentFrom: operationType === "receive" ? (other ?? activity.feePayer) : activity.feePayer,
      sentTo: operationType === "receive" ? account : (other ?? ""),
      status: activity.err === null ? "confirmed" : "failed",
      nonce: 0,
      chain,
      application: null,
    },
    transfers: activity.changes.map((change) => transferOf(deps, chain, change, at)),
  };
}
