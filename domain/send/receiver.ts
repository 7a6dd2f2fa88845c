import { type Address, parseAddress } from "../addresses/address.ts";
import { parseBitcoinAddress } from "../addresses/bitcoin-address.ts";
import { hasFeature } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";
import { isName } from "./receiver-name.ts";

/** The meaning of a text in the receiver's field: an address, a name that has to be resolved, or null for neither. */
export type Addressee = { address: Address } | { name: string } | null;

/** An address of the network; on EVM it has to begin with 0x, on Bitcoin it has to belong to the very network. */
function addressOf(
  text: string,
  { chainNamespace, caipNetworkId }: Pick<Network, "chainNamespace" | "caipNetworkId">,
): Address | undefined {
  if (chainNamespace === "bip122") {
    // Anybody can spend an output of a witness version that has no rules yet.
    const parsed = parseBitcoinAddress(text, caipNetworkId);
    return parsed?.kind === "segwit" ? undefined : parsed?.address;
  }
  return chainNamespace === "eip155" && !text.startsWith("0x") ? undefined : parseAddress(chainNamespace, text);
}

/** Reads the text of the receiver's field on a network (SEND-3, S12). */
export function addresseeOf(text: string, network: Pick<Network, "chainNamespace" | "caipNetworkId">): Addressee {
  const { chainNamespace } = network;
  const address = addressOf(text, network);
  if (address) return { address };
  return hasFeature(chainNamespace, "names") && isName(text) ? { name: text.toLowerCase() } : null;
}
