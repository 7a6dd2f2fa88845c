import { type Client, createClient, createTransport } from "viem";
import type { Network } from "../../domain/network.ts";
import { safeRpcUrl } from "../../domain/safe-url.ts";
import type { NodeWorld } from "./node.ts";
import { unwrapped } from "./node-errors.ts";
import { createNodes, type Nodes } from "./nodes.ts";
import { Sharing } from "./sharing.ts";

/** One chain, over all its nodes. */
export interface ChainClient {
  readonly nodes: Nodes;
  /** Asks the chain; equal questions of one moment are one (NET-5). Throws an RpcError, AppKitError or the signal's reason. */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
}

type Options = { signal?: AbortSignal };
type Request = (call: { method: string; params: unknown }, options?: Options) => Promise<unknown>;

/** A client of a network's default nodes, in their order of trust; other addresses than http(s) are left out (NET-8). */
export function createChainClient(world: NodeWorld, network: Network): ChainClient {
  const urls = [...new Set(network.rpcUrls.default.http.flatMap((url) => safeRpcUrl(url) ?? []))];
  const nodes = createNodes(world, network.caipNetworkId, urls);
  const client = createClient({
    transport: () =>
      createTransport({
        key: "nodes",
        name: "Nodes",
        type: "nodes",
        retryCount: 0,
        request: (async ({ method, params }, { signal }: Options = {}) =>
          nodes.ask(method, params, signal)) as Client["request"],
      }),
  });
  const sharing = new Sharing<unknown>();
  return {
    nodes,
    request: (method, params, signal) =>
      sharing.ask(JSON.stringify([method, params]), signal, (end) =>
        (client.request as Request)({ method, params }, { signal: end }).catch((error: unknown) => {
          throw unwrapped(error);
        }),
      ),
  };
}
