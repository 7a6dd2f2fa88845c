import { http } from "viem";
import type { Read } from "../adapters/sign-in/verifiers/contract-signature.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";

/** Asks a node. Its whole answer has to arrive in time, and from the host's URL without a redirect. */
const ask =
  (url: string): Read =>
  (method, params) => {
    // `manual` stands for `error`, which not every runtime knows: a redirect is no valid answer either way.
    const fetchOptions = { redirect: "manual", signal: AbortSignal.timeout(SERVER_LIMITS.node) } as const;
    const limits = { timeout: SERVER_LIMITS.node, maxResponseBodySize: SERVER_LIMITS.nodeAnswer };
    return http(url, { retryCount: 0, fetchOptions, ...limits })({}).request({ method, params });
  };

/** Reads an EVM chain from one node, which has to confirm its chain id once. */
function reader(chainId: string, url: string): Read {
  const request = ask(url);
  let isOfChain = false;
  return async (method, params) => {
    if (!isOfChain) {
      const answer = await request("eth_chainId", []);
      if (`eip155:${Number(answer)}` !== chainId) throw refusal("NODE_UNREACHABLE", { detail: "chainId" });
      isOfChain = true;
    }
    return request(method, params);
  };
}

/** The readers of chains by their CAIP-2 ids; `rpc` has the URL of a node of each. */
export function createReaders(rpc: Readonly<Record<string, string>>): (chainId: string) => Read | undefined {
  const readers = new Map(Object.entries(rpc).map(([chainId, url]) => [chainId, reader(chainId, url)]));
  return (chainId) => readers.get(chainId);
}
