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
] as const satisfies readonly ChainSpec[];

/**
 * Decimal ether by account index and chain, unequal on purpose: a switched network shows another balance.
 * Accounts that are not named keep the 10,000 that every development account starts with.
 */
export const startingBalances: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  0: { "eip155:1": "1.284", "eip155:8453": "0.4127" },
  1: { "eip155:1": "0.25", "eip155:8453": "12.5" },
  2: { "eip155:1": "3.07", "eip155:8453": "0.9031" },
  3: { "eip155:1": "0.0148", "eip155:8453": "42.5" },
  4: { "eip155:1": "12.6", "eip155:8453": "0" },
};

const weiPerEther = 10n ** 18n;

/** Wei of a decimal amount of ether. Throws a RangeError on anything else, also on more than 18 decimals. */
export function etherToWei(amount: string): bigint {
  const match = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount of ether: ${amount}`);
  return BigInt(match[1] ?? "0") * weiPerEther + BigInt((match[2] ?? "").padEnd(18, "0"));
}
