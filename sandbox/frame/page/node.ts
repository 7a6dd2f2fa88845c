import { JsonRpcError } from "../../json-rpc-error.ts";
import type { ChainId } from "./chain.ts";

/** Asks the node of a chain. Throws a {@link JsonRpcError} where it refuses, or the error of the request. */
export type AskNode = (chain: ChainId, method: string, params: unknown) => Promise<unknown>;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown };
}

/** The nodes at `{base}{CAIP-2 id}`; an answer is waited for this many milliseconds at most (default 20 s). */
export function openNodes(base: string, send: typeof fetch, limit = 20_000): AskNode {
  let last = 0;
  return async (chain, method, params) => {
    last += 1;
    const response = await send(`${base}${chain}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: last, method, params: params ?? [] }),
      signal: AbortSignal.timeout(limit),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    const { error } = answer;
    if (error) throw new JsonRpcError(error.code ?? -32000, error.message ?? "The node refused", error.data);
    if (!response.ok || !("result" in answer)) throw new Error(`The node answered ${response.status}`);
    return answer.result;
  };
}
