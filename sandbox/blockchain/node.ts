import { NodeError } from "../chains/anvil.ts";
import type { Chain } from "../chains/chains.ts";
import { Refused } from "../http/reply.ts";

/** A JSON-RPC method and its parameters. */
export type NodeCall = readonly [method: string, ...params: readonly unknown[]];

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

async function post(chain: Chain, calls: readonly NodeCall[]): Promise<Answer[]> {
  const body = calls.map(([method, ...params], id) => ({ jsonrpc: "2.0", id, method, params }));
  try {
    const response = await fetch(chain.node.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer[];
  } catch {
    throw new Refused(503, "chainId", `The node of ${chain.id} does not answer`);
  }
}

/**
 * Asks the node several things in one request; gives the results in the order of the calls.
 * Throws a {@link NodeError} where the node refuses one of them, a {@link Refused} (503) where it does not answer.
 */
export async function askAll(chain: Chain, calls: readonly NodeCall[]): Promise<unknown[]> {
  if (calls.length === 0) return [];
  const answers = new Map((await post(chain, calls)).map((answer) => [answer.id, answer]));
  return calls.map((_, id) => {
    const answer = answers.get(id);
    if (answer?.error) throw new NodeError(answer.error.code, answer.error.message, answer.error.data);
    return answer?.result;
  });
}

/** A read of a contract at the newest block. */
export function readCall(to: string, data: string): NodeCall {
  return ["eth_call", { to, data }, "latest"];
}
