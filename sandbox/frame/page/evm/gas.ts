import type { Hex } from "viem";
import { toQuantity } from "../../../quantity.ts";
import type { ChainId } from "../chain.ts";
import type { AskNode } from "../node.ts";

/** A transaction before its fees. */
export interface Draft {
  readonly from: Hex;
  readonly to?: Hex;
  readonly data: Hex;
  readonly value: bigint;
}

/** The fees of a transaction. */
export type Fees =
  | { readonly type: "legacy"; readonly gas: bigint; readonly gasPrice: bigint }
  | {
      readonly type: "eip1559";
      readonly gas: bigint;
      readonly maxFeePerGas: bigint;
      readonly maxPriorityFeePerGas: bigint;
    };

/** Fees that the embedding page fixed. */
export interface FixedFees {
  readonly gas?: bigint | undefined;
  readonly gasPrice?: bigint | undefined;
  readonly maxFeePerGas?: bigint | undefined;
  readonly maxPriorityFeePerGas?: bigint | undefined;
}

/** The most that fees can come to, in wei. */
export const mostOf = (fees: Fees): bigint => fees.gas * (fees.type === "legacy" ? fees.gasPrice : fees.maxFeePerGas);

/** The node's estimate, without a price: an account with nothing may be looked at, too. */
async function gasOf(ask: AskNode, chain: ChainId, { from, to, data, value }: Draft): Promise<bigint> {
  const call = { from, ...(to && { to }), data, value: toQuantity(value) };
  const gas = BigInt((await ask(chain, "eth_estimateGas", [call])) as string);
  // The gas of a call may change a little until it is mined.
  return gas + gas / 5n;
}

/** The fees of a transaction. Throws the node's error for one that would fail. */
export async function feesOf(ask: AskNode, chain: ChainId, draft: Draft, wishes: FixedFees = {}): Promise<Fees> {
  const [gas, block] = await Promise.all([
    wishes.gas ?? gasOf(ask, chain, draft),
    ask(chain, "eth_getBlockByNumber", ["latest", false]) as Promise<{ baseFeePerGas?: string }>,
  ]);
  if (wishes.gasPrice !== undefined) return { type: "legacy", gas, gasPrice: wishes.gasPrice };
  if (block.baseFeePerGas === undefined) {
    return { type: "legacy", gas, gasPrice: BigInt((await ask(chain, "eth_gasPrice", [])) as string) };
  }
  const tip = wishes.maxPriorityFeePerGas ?? BigInt((await ask(chain, "eth_maxPriorityFeePerGas", [])) as string);
  const maxFeePerGas = wishes.maxFeePerGas ?? BigInt(block.baseFeePerGas) * 2n + tip;
  return { type: "eip1559", gas, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}
