/** One chain of the sandbox. */
export interface ChainSpec {
  /** CAIP-2 id. */
  readonly id: string;
  readonly chainId: number;
  readonly name: string;
}

/** The chains that run from the start. */
export const chainTable = [
  { id: "eip155:1", chainId: 1, name: "Ethereum" },
  { id: "eip155:8453", chainId: 8453, name: "Base" },
  { id: "eip155:137", chainId: 137, name: "Polygon" },
] as const satisfies readonly ChainSpec[];

/** EVM chains that start when they are first asked for (protocol.md §2.9), by chain id. */
const onDemand: readonly (readonly [chainId: number, name: string])[] = [
  [10, "OP Mainnet"],
  [56, "BNB Smart Chain"],
  [97, "BNB Smart Chain Testnet"],
  [100, "Gnosis"],
  [300, "ZKsync Sepolia Testnet"],
  [324, "ZKsync Era"],
  [1101, "Polygon zkEVM"],
  [1301, "Unichain Sepolia"],
  [1329, "Sei Network"],
  [5000, "Mantle"],
  [5003, "Mantle Sepolia Testnet"],
  [8217, "Kaia"],
  [17000, "Holesky"],
  [42161, "Arbitrum One"],
  [42220, "Celo"],
  [43113, "Avalanche Fuji"],
  [43114, "Avalanche"],
  [59144, "Linea Mainnet"],
  [80002, "Polygon Amoy"],
  [80084, "Berachain bArtio"],
  [84532, "Base Sepolia"],
  [421614, "Arbitrum Sepolia"],
  [7777777, "Zora"],
  [11155111, "Sepolia"],
  [11155420, "OP Sepolia"],
  [999999999, "Zora Sepolia"],
  [1313161554, "Aurora"],
  [1313161555, "Aurora Testnet"],
];

/** Every EVM chain that can be had, those that run from the start first. */
export const supportedChains: readonly ChainSpec[] = [
  ...chainTable,
  ...onDemand.map(([chainId, name]) => ({ id: `eip155:${chainId}`, chainId, name })),
];

/** Index of the development account that made the contracts: it mints, registers names, and gives money away. */
export const stewardIndex = 9;

/**
 * Decimal native coin by account index and chain, unequal on purpose: a switched network shows another balance.
 * Accounts that are not named keep the 10,000 that every development account starts with.
 */
export const startingBalances: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  0: { "eip155:1": "1.284", "eip155:8453": "0.4127", "eip155:137": "48.2" },
  1: { "eip155:1": "0.25", "eip155:8453": "12.5", "eip155:137": "1200" },
  2: { "eip155:1": "3.07", "eip155:8453": "0.9031", "eip155:137": "0.75" },
  3: { "eip155:1": "0.0148", "eip155:8453": "42.5", "eip155:137": "5" },
  4: { "eip155:1": "12.6", "eip155:8453": "0", "eip155:137": "310.5" },
};

/** Decimal amounts by symbol. */
export type Holdings = Readonly<Record<string, string>>;

/** Tokens by account index and chain; a token that is not named is not held. */
export const startingTokens: Readonly<Record<number, Readonly<Record<string, Holdings>>>> = {
  0: {
    "eip155:1": { USDC: "2450.75", USDT: "812.4", DAI: "96.125" },
    "eip155:8453": { USDC: "310.2", DAI: "18" },
    "eip155:137": { USDC: "75.5", USDT: "1204.01" },
  },
  1: {
    "eip155:1": { USDT: "5000" },
    "eip155:8453": { USDC: "0.52", USDT: "44", DAI: "1200" },
    "eip155:137": { DAI: "3.3" },
  },
  2: {
    "eip155:1": { USDC: "120", DAI: "15000.5" },
    "eip155:8453": { USDT: "9.99" },
    "eip155:137": { USDC: "640", USDT: "0.25", DAI: "12" },
  },
  3: { "eip155:1": { USDC: "0.000001", USDT: "1" }, "eip155:8453": { USDC: "98000" }, "eip155:137": { USDT: "30" } },
  4: { "eip155:1": { DAI: "7.5" }, "eip155:137": { USDC: "1" } },
};

/** Holdings of the accounts on a chain that {@link startingTokens} does not name. */
export const tokensElsewhere: Readonly<Record<number, Holdings>> = {
  0: { USDC: "100", USDT: "50", DAI: "25" },
  1: { USDC: "10" },
  2: { DAI: "200" },
  3: { USDT: "5" },
};

/** Base units of a decimal amount. Throws a RangeError on anything else, also on more decimals than there are. */
export function toUnits(amount: string, decimals: number): bigint {
  const [, whole, fraction = ""] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(amount) ?? [];
  if (whole === undefined || fraction.length > decimals) throw new RangeError(`Not an amount: ${amount}`);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Wei of a decimal amount of ether. Throws a RangeError on anything else, also on more than 18 decimals. */
export const etherToWei = (amount: string): bigint => toUnits(amount, 18);
