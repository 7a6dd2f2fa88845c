import type { Network } from "../../domain/networks/network.ts";
import { safeRpcUrl } from "../../domain/safe-url.ts";
import type { Clock } from "../browser/clock.ts";
import type { ChainClient } from "./chains.ts";
import type { Dialect } from "./node.ts";
import { createNodes } from "./nodes.ts";
import { Sharing } from "./sharing.ts";

/** A client of a network's default nodes, in their order of trust; other addresses than http(s) are left out (NET-8). */
export function createChainClient(clock: Clock, network: Network, dialect: Dialect): ChainClient {
  const urls = [...new Set(network.rpcUrls.default.http.flatMap((url) => safeRpcUrl(url) ?? []))];
  const nodes = createNodes({ clock, ...dialect }, urls);
  const sharing = new Sharing<unknown>();
  return {
    nodes,
    request: (method, params, signal) =>
      sharing.ask(JSON.stringify([method, params]), signal, (end) => nodes.ask(method, params, end)),
  };
}
