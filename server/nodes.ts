import { http } from "viem";
import type { Read } from "../adapters/sign-in/verifiers/contract-signature.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";

/** Reads an EVM chain from one node, which is asked once whether it is that chain's. */
function reader(chainId: string, url: string): Read {
  const { request } = http(url, { retryCount: 0, timeout: SERVER_LIMITS.node })({});
  let isOfChain = false;
  return async (method, params) => {
    if (!isOfChain) {
      const answer = await request({ method: "eth_chainId" });
      if (`eip155:${Number(answer)}` !== chainId) throw refusal("NODE_UNREACHABLE", { detail: "chainId" });
      isOfChain = true;
    }
    return request({ method, params });
  };
}

/** The readers of chains by their CAIP-2 ids; `rpc` has the URL of a node of each. */
export function createReaders(rpc: Readonly<Record<string, string>>): (chainId: string) => Read | undefined {
  const readers = new Map(Object.entries(rpc).map(([chainId, url]) => [chainId, reader(chainId, url)]));
  return (chainId) => readers.get(chainId);
}
