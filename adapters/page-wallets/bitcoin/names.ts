import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";

type Name = keyof typeof BITCOIN;

/** How wallets call networks beside their plain names. */
const ALSO: Readonly<Record<string, Name>> = { livenet: "mainnet", testnet3: "testnet" };

/** The network that a wallet calls so, whatever its case; undefined for a word that is none of Bitcoin's. */
export function networkCalled(name: unknown): CaipNetworkId | undefined {
  const word = typeof name === "string" ? name.toLowerCase() : "";
  const plain = Object.hasOwn(ALSO, word) ? ALSO[word] : word;
  return Object.hasOwn(BITCOIN, plain ?? "") ? BITCOIN[plain as Name] : undefined;
}

/** The name of a network; undefined for one that is not Bitcoin's. */
export function nameOf(networkId: CaipNetworkId): Name | undefined {
  return (Object.keys(BITCOIN) as Name[]).find((name) => BITCOIN[name] === networkId);
}

/** wallet-standard has one word for the two public test networks that are mined. */
const CHAINS: readonly (readonly [chain: string, ids: readonly CaipNetworkId[]])[] = [
  ["bitcoin:mainnet", [BITCOIN.mainnet]],
  ["bitcoin:testnet", [BITCOIN.testnet, BITCOIN.testnet4]],
  ["bitcoin:signet", [BITCOIN.signet]],
  ["bitcoin:regtest", [BITCOIN.regtest]],
];

/** The networks that chains of wallet-standard may stand for. */
export function networksOfChains(chains: readonly unknown[]): readonly CaipNetworkId[] {
  return CHAINS.flatMap(([chain, ids]) => (chains.includes(chain) ? ids : []));
}

/** The name of a network in wallet-standard; undefined for one that is not Bitcoin's. */
export function chainOf(networkId: CaipNetworkId): string | undefined {
  return CHAINS.find(([, ids]) => ids.includes(networkId))?.[0];
}
