import type { Network } from "../../../domain/networks/network.ts";
import { safeRpcUrl } from "../../../domain/safe-url.ts";
import type { ChainClient } from "../chains.ts";
import { createNodes } from "../nodes.ts";
import { retryWait } from "../retry-wait.ts";
import { Sharing } from "../sharing.ts";
import { createNode, type NodeDeps } from "./node.ts";
import { isRead } from "./soundness.ts";

/** A client of a network's default nodes, in their order of trust; other addresses than http(s) are left out (NET-8). */
export function createChainClient(deps: NodeDeps, network: Network): ChainClient {
  const urls = [...new Set(network.rpcUrls.default.http.flatMap((url) => safeRpcUrl(url) ?? []))];
  const open = (url: string, end: AbortSignal) => createNode(deps, url, network.caipNetworkId, end);
  const nodes = createNodes({ clock: deps.clock, open, isRead, retryWait }, urls);
  const sharing = new Sharing<unknown>();
  return {
    nodes,
    request: (method, params, signal) =>
      sharing.ask(JSON.stringify([method, params]), signal, (end) => nodes.ask(method, params, end)),
  };
}
