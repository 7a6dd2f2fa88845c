/** A fungible token of the sandbox. Tokens stand at the addresses that they have on the public chains. */
export interface Token {
  /** CAIP-2 id of its chain. */
  readonly chain: string;
  /** Plain address: checksummed on EVM chains, base58 on Solana. */
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Which contract or program it is an instance of. `tether` returns nothing from transfer and approve. */
  readonly kind: "erc20" | "tether" | "spl" | "token-2022";
  /** EIP-2612 permit. */
  readonly eip2612: boolean;
}

/** The native coin of a chain. */
export interface Coin {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

export const solanaMainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
export const solanaDevnet = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

/** Addresses that stand for the native coin where a token's address is required (protocol.md §4.1). */
export const nativePlaceholder = {
  eip155: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  solana: "So11111111111111111111111111111111111111111",
} as const;

const coins: Readonly<Record<string, Coin>> = {
  "eip155:56": { symbol: "BNB", name: "BNB", decimals: 18 },
  "eip155:100": { symbol: "XDAI", name: "xDAI", decimals: 18 },
  "eip155:137": { symbol: "POL", name: "POL", decimals: 18 },
  "eip155:43114": { symbol: "AVAX", name: "Avalanche", decimals: 18 },
};
const ether: Coin = { symbol: "ETH", name: "Ether", decimals: 18 };
const sol: Coin = { symbol: "SOL", name: "Solana", decimals: 9 };

/** The native coin of a chain by CAIP-2 id; ether for the EVM chains that name no other. */
export function coinOf(chain: string): Coin {
  return chain.startsWith("solana:") ? sol : (coins[chain] ?? ether);
}

/** Where a token stands: chain reference, USDC, USDT, DAI. */
const places: readonly (readonly [reference: number, usdc: string, usdt: string, dai: string])[] = [
  [
    1,
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "0x6B175474E89094C44Da98b954EedeAC495271d0F",
  ],
  [
    8453,
    "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2",
    "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb",
  ],
  [
    137,
    "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174",
    "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
    "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063",
  ],
];

/** Where the tokens stand on the other EVM chains of the sandbox. */
const elsewhere = [
  "0x00000000000000000000000000000000005bC001",
  "0x00000000000000000000000000000000005bC002",
  "0x00000000000000000000000000000000005bC003",
] as const;

/** USDT where clients know it by its address (protocol.md §4.1). */
const knownTether: Readonly<Record<string, string>> = {
  "eip155:56": "0x55d398326f99059fF775485246999027B3197955",
  "eip155:42161": "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
  "eip155:42220": "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e",
  "eip155:43114": "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7",
};

function evmTokens(chain: string): Token[] {
  const place = places.find(([reference]) => chain === `eip155:${reference}`);
  const [usdc, usdt, dai] = place
    ? [place[1], place[2], place[3]]
    : [elsewhere[0], knownTether[chain] ?? elsewhere[1], elsewhere[2]];
  return [
    { chain, address: usdc, symbol: "USDC", name: "USD Coin", decimals: 6, kind: "erc20", eip2612: true },
    { chain, address: usdt, symbol: "USDT", name: "Tether USD", decimals: 6, kind: "tether", eip2612: false },
    { chain, address: dai, symbol: "DAI", name: "Dai Stablecoin", decimals: 18, kind: "erc20", eip2612: true },
  ];
}

function solanaTokens(chain: string): Token[] {
  return [
    {
      chain,
      address: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      symbol: "USDC",
      name: "USD Coin",
      decimals: 6,
      kind: "spl",
      eip2612: false,
    },
    {
      chain,
      address: "2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo",
      symbol: "PYUSD",
      name: "PayPal USD",
      decimals: 6,
      kind: "token-2022",
      eip2612: false,
    },
  ];
}

/** The tokens of a chain by CAIP-2 id. */
export function tokensOf(chain: string): Token[] {
  return chain.startsWith("solana:") ? solanaTokens(chain) : evmTokens(chain);
}

/** US dollars that a coin or token is worth when the sandbox's prices start to move, by symbol. */
export const basePrices: Readonly<Record<string, number>> = {
  ETH: 3_000,
  POL: 0.5,
  BNB: 600,
  AVAX: 30,
  XDAI: 1,
  SOL: 150,
  USDC: 1,
  USDT: 1,
  DAI: 1,
  PYUSD: 1,
};

/** Contracts that stand at the same address on every EVM chain of the sandbox. */
export const contracts = {
  /** The constant-product router, at the address and with the `swap` of the public aggregator's version 6. */
  router: "0x111111125421cA6dc452d289314280a0f8842A65",
  /** An ERC-721 whose pictures are SVG made on chain. */
  prints: "0x00000000000000000000000000000000005Bc721",
  /** An ERC-1155, also with pictures that are made on chain. */
  tiles: "0x0000000000000000000000000000000005bc1155",
  /** Names with their owner, address, and avatar. */
  names: "0x00000000000000000000000000000000005BC137",
  /** Several reads in one call. */
  multicall: "0xcA11bde05977b3631167028862bE2a173976CA11",
  /** Makes accounts with an owner, which sign by ERC-1271 (CREATE2). */
  accountFactory: "0x00000000000000000000000000000000005BC437",
} as const;

/** Where a client looks for ENS names on Ethereum; the name registry answers there. */
export const ensResolver = "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe";

/** Where a client looks for the ENS registry on Ethereum; the name registry answers there too. */
export const ensRegistry = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
