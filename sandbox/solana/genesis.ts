import { solanaDevnet, solanaMainnet, tokensOf } from "../assets/tokens.ts";
import { digest } from "../digest.ts";
import { associatedAddress, programs } from "./addresses.ts";
import { developmentSolanaKeys, keyOf } from "./keys.ts";
import type { Runtime } from "./runtime.ts";
import { type Mint, packMint, packTokenAccount } from "./token.ts";

/** The names and starting state of a cluster. */
export interface ClusterSpec {
  /** CAIP-2 id, whose reference is the head of the genesis hash. */
  readonly id: string;
  /** The id that older clients and wallets use for it. */
  readonly oldId: string;
  readonly name: string;
  readonly genesisHash: string;
  readonly firstSlot: bigint;
  /** Slots before the first that had no block. */
  readonly skippedSlots: bigint;
  /** Lamports by account index; the others get 100 SOL, 0 means that there is no account. */
  readonly lamports: readonly bigint[];
  /** Base units by symbol and account index. */
  readonly tokens: Readonly<Record<string, readonly bigint[]>>;
}

/** The clusters of the sandbox; balances are unequal on purpose, so that a switched network shows another one. */
export const clusterSpecs: readonly ClusterSpec[] = [
  {
    id: solanaMainnet,
    oldId: "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
    name: "Solana",
    genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    firstSlot: 447_675_456n,
    skippedSlots: 21_984_112n,
    lamports: [12_500_000_000n, 3_250_000_000n, 750_000_000n, 20_000_000n, 100_000_000_000n],
    tokens: {
      USDC: [2_500_750_000n, 310_500_000n, 42_000_000n],
      PYUSD: [120_250_000n, 75_000_000n, 9_990_000n],
    },
  },
  {
    id: solanaDevnet,
    oldId: "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K",
    name: "Solana Devnet",
    genesisHash: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
    firstSlot: 461_203_007n,
    skippedSlots: 12_460_331n,
    lamports: [5_000_000_000n, 42_000_000_000n, 1_100_000_000n, 7_500_000_000n, 0n],
    tokens: { USDC: [50_000_000n, 1_250_000_000n, 600_000n], PYUSD: [8_000_000n, 3_500_000n, 1_000_000n] },
  },
];

/** The cluster of a CAIP-2 id, or of a deprecated one, in any case. */
export function specOf(id: string): ClusterSpec | undefined {
  return clusterSpecs.find((spec) => spec.id === id || spec.oldId.toLowerCase() === id.toLowerCase());
}

const named = (name: string) => keyOf(digest(`appkit sandbox ${name}`));

const accounts = 10;
const solPerAccount = 100_000_000_000n;
const faucetLamports = 500_000_000_000_000_000n;
const faucetTokens = 1_000_000_000_000n;

/** The development accounts, the same on each cluster. */
export const solanaKeys = developmentSolanaKeys(accounts);
/** Pays lamports and tokens out; it may also mint the tokens. */
export const faucetKey = named("faucet");
/** Mint of the one-of-a-kind token that account 0 owns at the start. */
export const printMint = named("print").address;

const picture = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="#14122b"/>',
  '<circle cx="160" cy="132" r="84" fill="#14f195"/><circle cx="132" cy="176" r="84" fill="#9945ff" opacity=".8"/>',
  '<text x="24" y="296" font-family="monospace" font-size="22" fill="#fff">Sandbox Print 1</text></svg>',
].join("");

const dataUri = (type: string, text: string): string => `data:${type};base64,${Buffer.from(text).toString("base64")}`;

/** The print's metadata document: like its picture it is kept in the address itself, so it needs no server. */
const printUri = dataUri(
  "application/json",
  JSON.stringify({
    name: "Sandbox Print 1",
    symbol: "PRINT",
    description: "One of a kind, on this machine only.",
    image: dataUri("image/svg+xml", picture),
    attributes: [{ trait_type: "Edition", value: "1 of 1" }],
  }),
);

interface Placed {
  readonly address: string;
  readonly mint: Mint;
  readonly program: string;
  /** Base units by owner. */
  readonly balances: readonly (readonly [owner: string, amount: bigint])[];
}

function placeToken(runtime: Runtime, { address, mint, program, balances }: Placed): void {
  const place = (at: string, data: Uint8Array): void => {
    const lamports = runtime.rent(BigInt(data.length));
    runtime.setAccount(at, { lamports, data, owner: program, executable: false });
  };
  const supply = balances.reduce((sum, [, amount]) => sum + amount, 0n);
  place(address, packMint(address, { ...mint, supply }));
  for (const [owner, amount] of balances) {
    place(associatedAddress(owner, address, program), packTokenAccount(address, owner, amount, program));
  }
}

function placeTokens(runtime: Runtime, spec: ClusterSpec): void {
  const authority = { mintAuthority: faucetKey.address, freezeAuthority: null, supply: 0n };
  for (const { address, symbol, name, decimals, kind } of tokensOf(spec.id)) {
    const balances = (spec.tokens[symbol] ?? []).map(
      (amount, index) => [solanaKeys[index]?.address ?? "", amount] as const,
    );
    const metadata = { name, symbol, uri: "", updateAuthority: faucetKey.address, additional: [] };
    placeToken(runtime, {
      address,
      mint: { ...authority, decimals, ...(kind === "token-2022" && { metadata }) },
      program: kind === "token-2022" ? programs.token2022 : programs.token,
      balances: [...balances, [faucetKey.address, faucetTokens]],
    });
  }
}

/** Puts the accounts and tokens that a cluster starts with into a fresh runtime. */
export function placeGenesis(runtime: Runtime, spec: ClusterSpec): void {
  const fund = (address: string, lamports: bigint): void =>
    runtime.setAccount(address, { lamports, data: new Uint8Array(), owner: programs.system, executable: false });
  fund(faucetKey.address, faucetLamports);
  for (const [index, { address }] of solanaKeys.entries()) {
    const lamports = spec.lamports[index] ?? solPerAccount;
    if (lamports > 0n) fund(address, lamports);
  }
  placeTokens(runtime, spec);
  const owner = solanaKeys[0]?.address ?? "";
  const metadata = { name: "Sandbox Print 1", symbol: "PRINT", uri: printUri, updateAuthority: owner, additional: [] };
  const mint = { decimals: 0, supply: 1n, mintAuthority: null, freezeAuthority: null, metadata };
  placeToken(runtime, { address: printMint, mint, program: programs.token2022, balances: [[owner, 1n]] });
}
