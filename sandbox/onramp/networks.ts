import { coinOf, solanaMainnet, tokensOf } from "../assets/tokens.ts";

/** A chain on which the on-ramp pays out. */
export interface Network {
  /** Code in addresses of the page (protocol.md §2.8). */
  readonly code: string;
  /** Name in the options. */
  readonly name: string;
  readonly displayName: string;
  /** CAIP-2 id. */
  readonly chain: string;
  /** Hundredths of the payment currency that a payout costs. */
  readonly fee: bigint;
}

/** A coin or token that can be bought on a network. */
export interface Goods {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly network: Network;
  /** Plain address; undefined for the coin of the chain. */
  readonly contract: string | undefined;
}

const evm = (code: string, displayName: string, chainId: number, fee: bigint): Network => {
  return { code, name: `${code}-mainnet`, displayName, chain: `eip155:${chainId}`, fee };
};

/** Ethereum first: it is the default for names without a network (protocol.md §2.8). */
export const networks: readonly Network[] = [
  evm("ethereum", "Ethereum", 1, 85n),
  evm("arbitrum", "Arbitrum One", 42161, 4n),
  evm("polygon", "Polygon", 137, 2n),
  evm("berachain", "Berachain", 80094, 2n),
  evm("avalanche-c-chain", "Avalanche", 43114, 6n),
  evm("optimism", "OP Mainnet", 10, 4n),
  evm("celo", "Celo", 42220, 2n),
  evm("base", "Base", 8453, 3n),
  { code: "solana", name: "solana-mainnet", displayName: "Solana", chain: solanaMainnet, fee: 1n },
];

/** The first network. */
export const ethereum: Network = networks[0] ?? evm("ethereum", "Ethereum", 1, 85n);

/** The network with this code, name, label or CAIP-2 id, in any case. */
export function networkNamed(text: string): Network | undefined {
  const wanted = text.toLowerCase();
  return networks.find((one) => {
    return [one.code, one.name, one.displayName.toLowerCase(), one.chain.toLowerCase()].includes(wanted);
  });
}

/** The goods with a symbol on a network, if they are sold there. */
export function goodsOn(network: Network, symbol: string): Goods | undefined {
  const wanted = symbol.toUpperCase();
  const coin = coinOf(network.chain);
  if (coin.symbol === wanted) return { ...coin, network, contract: undefined };
  const token = wanted === "USDC" ? tokensOf(network.chain).find((one) => one.symbol === wanted) : undefined;
  return (
    token && { symbol: token.symbol, name: token.name, decimals: token.decimals, network, contract: token.address }
  );
}
