import { askTogether, type NodeCall, NodeError } from "../chains/anvil.ts";
import type { Chain } from "../chains/chains.ts";
import { Refused } from "../http/reply.ts";

/**
 * Asks a chain's node several things in one request; gives the results in the order of the calls.
 * Throws a {@link NodeError} where the node refuses one of them, a {@link Refused} (503) where it does not answer.
 */
export async function askAll(chain: Chain, calls: readonly NodeCall[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  return askTogether(chain.node, calls).catch((error: unknown) => {
    if (error instanceof NodeError) throw error;
    throw new Refused(503, "chainId", `The node of ${chain.id} does not answer`);
  });
}

/** A read of a contract at the newest block. */
export function readCall(to: string, data: string): NodeCall {
  return ["eth_call", { to, data }, "latest"];
}
