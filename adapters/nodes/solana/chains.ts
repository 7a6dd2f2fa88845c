import { type CaipNetworkId, isCaipNetworkId, namespaceOf } from "../../../domain/caip.ts";
import { currentId } from "../../walletconnect/session/approved-accounts.ts";

/** Wallets' names of the clusters -> the ids that the page knows (CAIP-2, wallet standard). */
const CLUSTERS: Readonly<Record<string, string>> = {
  "solana:mainnet": "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:devnet": "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  "solana:testnet": "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
};

/** The network that a wallet means by a chain's name, or by its id, the former one too; undefined for another family's. */
export function readChain(chain: unknown): CaipNetworkId | undefined {
  const text = typeof chain === "string" && Object.hasOwn(CLUSTERS, chain) ? CLUSTERS[chain] : chain;
  return isCaipNetworkId(text) && namespaceOf(text) === "solana" ? currentId(text) : undefined;
}
