import type { SandboxClock } from "../clock.ts";
import { Cluster } from "./cluster.ts";
import { clusterSpecs, faucetKey, solanaKeys, specOf } from "./genesis.ts";
import { activityOf, holdingsOf } from "./holdings.ts";
import { openTokenAccount, transferLamports, transferTokens } from "./instructions.ts";
import { type Instruction, signedTransaction, transactionOf } from "./message.ts";
import { errorSentence } from "./runtime-error.ts";
import { Slots } from "./slots.ts";
import type { SolanaChain, SolanaKey } from "./types.ts";

/** Has the runtime carry out instructions; the key signs and pays. Gives the signature. */
function carryOut(cluster: Cluster, key: SolanaKey, instructions: readonly Instruction[]): string {
  const wire = signedTransaction([key], cluster.slots.latest().blockhash, instructions);
  const transaction = transactionOf(wire);
  const { err } = cluster.submit(transaction);
  if (err !== null) throw new Error(errorSentence(err));
  return transaction.signatures[0] ?? "";
}

function transferToken(cluster: Cluster, from: SolanaKey, to: string, mint: string, amount: bigint): string {
  const account = cluster.account(mint);
  const state = cluster.mint(mint);
  if (!account || !state) throw new Error(`${mint} is no mint on ${cluster.spec.id}`);
  const tokenProgram = account.owner;
  return carryOut(cluster, from, [
    openTokenAccount(from.address, to, mint, tokenProgram),
    transferTokens({ from: from.address, to, mint, amount, decimals: state.decimals, tokenProgram }),
  ]);
}

function facade(cluster: Cluster): SolanaChain {
  return {
    id: cluster.spec.id,
    balance: (address) => cluster.account(address)?.lamports ?? 0n,
    tokens: (owner) => holdingsOf(cluster, owner),
    history: (address) => activityOf(cluster, address),
    airdrop: (address, lamports) =>
      carryOut(cluster, faucetKey, [transferLamports(faucetKey.address, address, lamports)]),
    transferToken: (from, to, mint, amount) => transferToken(cluster, from, to, mint, amount),
  };
}

/** The Solana clusters of the sandbox, each with a state of its own. */
export class SolanaChains {
  readonly clusters: readonly Cluster[];
  readonly all: readonly SolanaChain[];
  /** Development accounts with their keys, the same on each cluster. */
  readonly keys: readonly SolanaKey[] = solanaKeys;
  /** The payer of airdrops; it also holds a million of each fungible token for {@link SolanaChain.transferToken}. */
  readonly faucet: SolanaKey = faucetKey;

  constructor(clock: SandboxClock) {
    this.clusters = clusterSpecs.map(
      (spec) => new Cluster(spec, new Slots(clock, spec.firstSlot, spec.skippedSlots, spec.genesisHash)),
    );
    this.all = this.clusters.map(facade);
  }

  /** The chain with this CAIP-2 id; the deprecated ids name the same ones (protocol.md §4.4). */
  byId(id: string): SolanaChain | undefined {
    const spec = specOf(id);
    return this.all.find((chain) => chain.id === spec?.id);
  }

  /** The cluster of the chain with this CAIP-2 id. */
  cluster(id: string): Cluster | undefined {
    const spec = specOf(id);
    return this.clusters.find((cluster) => cluster.spec === spec);
  }

  reset(): void {
    for (const cluster of this.clusters) cluster.reset();
  }
}
