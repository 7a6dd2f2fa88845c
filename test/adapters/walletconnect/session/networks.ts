import { namespaceOf, parseCaipNetworkId } from "../../../../domain/caip.ts";
import { type Network, unknownNetwork } from "../../../../domain/networks/network.ts";

/** A network of any family, with or without a node. */
export function network(id: string, ...http: string[]): Network {
  const caipNetworkId = parseCaipNetworkId(id);
  if (!namespaceOf(caipNetworkId)) throw new Error(`${id} is of no known family`);
  return { ...unknownNetwork(caipNetworkId), rpcUrls: { default: { http }, chainDefault: { http } } };
}
