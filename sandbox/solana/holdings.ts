import { tokensOf } from "../assets/tokens.ts";
import { programs } from "./addresses.ts";
import type { Cluster } from "./cluster.ts";
import type { Balances, Landed } from "./ledger.ts";
import { tokenAccountOf } from "./token.ts";
import type { SolanaActivity, SolanaChange, SolanaHolding } from "./types.ts";

const lamportDecimals = 9;

type Described = Omit<SolanaChange, "mint" | "amount" | "counterparties">;

/** Name, symbol and picture of a mint, from its metadata or the sandbox's own table. */
function describe(cluster: Cluster, mint: string): Described {
  const state = cluster.mint(mint);
  const decimals = state?.decimals ?? 0;
  const single = state !== undefined && decimals === 0 && state.supply === 1n;
  if (state?.metadata) {
    const { symbol, name, uri } = state.metadata;
    return { decimals, single, symbol, name, ...(uri !== "" && { uri }) };
  }
  const known = tokensOf(cluster.spec.id).find(({ address }) => address === mint);
  return { decimals, single, ...(known && { symbol: known.symbol, name: known.name }) };
}

/** Holdings of an owner's token accounts, summed by mint; the sandbox's own tokens come first. */
export function holdingsOf(cluster: Cluster, owner: string): SolanaHolding[] {
  const sums = new Map<string, { amount: bigint; program: SolanaHolding["program"] }>();
  for (const [name, program] of [["spl", programs.token] as const, ["token-2022", programs.token2022] as const]) {
    for (const [, { data }] of cluster.runtime.accountsOf(program)) {
      const state = tokenAccountOf(data);
      if (state?.owner !== owner || state.amount === 0n) continue;
      sums.set(state.mint, { amount: (sums.get(state.mint)?.amount ?? 0n) + state.amount, program: name });
    }
  }
  const table = tokensOf(cluster.spec.id).map(({ address }) => address);
  const rank = (mint: string): number => (table.includes(mint) ? table.indexOf(mint) : table.length);
  return [...sums]
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([mint, sum]) => ({ mint, ...sum, ...describe(cluster, mint) }));
}

/** Changes by owner. */
type Deltas = Map<string, bigint>;

/** Changes of lamports by account: without the fee, and without the rent of token accounts, which is a deposit. */
function nativeDeltas({ keys, before, after, fee }: Landed): Deltas {
  const deltas: Deltas = new Map();
  const [payer] = keys;
  for (const [index, key] of keys.entries()) {
    const change = (after.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n) + (key === payer ? fee : 0n);
    const tokenBalance = [...before.tokens, ...after.tokens].find(({ accountIndex }) => accountIndex === index);
    if (!tokenBalance) deltas.set(key, (deltas.get(key) ?? 0n) + change);
    else if (payer) deltas.set(payer, (deltas.get(payer) ?? 0n) + change);
  }
  return deltas;
}

function tokenDeltas({ before, after }: Landed): Map<string, Deltas> {
  const byMint = new Map<string, Deltas>();
  const count = ({ tokens }: Balances, sign: bigint): void => {
    for (const { mint, owner, amount } of tokens) {
      const deltas = byMint.get(mint) ?? new Map<string, bigint>();
      byMint.set(mint, deltas.set(owner, (deltas.get(owner) ?? 0n) + sign * amount));
    }
  };
  count(before, -1n);
  count(after, 1n);
  return byMint;
}

/** The other owners whose holding changed in the opposite direction, largest change first. */
function counterparties(deltas: Deltas, address: string): string[] {
  const own = deltas.get(address) ?? 0n;
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  return [...deltas]
    .filter(([other, amount]) => other !== address && (own > 0n ? amount < 0n : amount > 0n))
    .sort(([, a], [, b]) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0))
    .map(([other]) => other);
}

function changesOf(cluster: Cluster, landed: Landed, address: string): SolanaChange[] {
  const native = nativeDeltas(landed);
  const coin: SolanaChange = {
    mint: null,
    amount: native.get(address) ?? 0n,
    decimals: lamportDecimals,
    single: false,
    symbol: "SOL",
    name: "Solana",
    counterparties: counterparties(native, address),
  };
  const tokens = [...tokenDeltas(landed)].map(([mint, deltas]) => ({
    mint,
    amount: deltas.get(address) ?? 0n,
    ...describe(cluster, mint),
    counterparties: counterparties(deltas, address),
  }));
  return [coin, ...tokens].filter(({ amount }) => amount !== 0n);
}

/** The changes of an address by its transactions, newest first. */
export function activityOf(cluster: Cluster, address: string): SolanaActivity[] {
  return cluster.ledger.touching(address).map((landed) => ({
    signature: landed.signature,
    slot: landed.slot,
    blockTime: landed.seconds,
    err: landed.err,
    fee: landed.fee,
    feePayer: landed.keys[0] ?? "",
    changes: changesOf(cluster, landed, address),
  }));
}
