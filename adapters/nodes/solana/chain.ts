import { formatUnits } from "../../../domain/amount.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { Balance, BalanceInput } from "../../../machines/account/ports.ts";
import type { BalanceCache } from "../../browser/storage/balances.ts";
import { type ChainClient, type Chains, createChains } from "../chains.ts";
import { createChainClient } from "../client.ts";
import { createNode, isRead, type SolanaNodeDeps } from "./node.ts";

export interface SolanaChainDeps extends SolanaNodeDeps {
  cache: BalanceCache;
}

function openChain(deps: SolanaChainDeps, network: Network): ChainClient {
  const open = (url: string) => createNode(deps, url, network.caipNetworkId);
  return createChainClient(deps.clock, network, { open, isRead });
}

/** The native coin alone: the host's `tokens` option names contracts of EVM chains. Throws BALANCE_UNAVAILABLE for one here. */
async function readBalance(chain: ChainClient, input: BalanceInput, signal?: AbortSignal): Promise<Balance> {
  const { address, network, token } = input;
  if (token) throw lateError("BALANCE_UNAVAILABLE", {});
  const { decimals, symbol } = network.nativeCurrency;
  const answer = await chain.request("getBalance", [address, { commitment: "confirmed" }], signal);
  const { value } = answer as { value: string | number };
  return { amount: formatUnits(BigInt(value), decimals), symbol };
}

/** Reads Solana's clusters through their nodes; balances are cached for 30 s. */
export function createSolanaChain(deps: SolanaChainDeps): Chains {
  return createChains({ cache: deps.cache, open: (network) => openChain(deps, network), readBalance });
}
