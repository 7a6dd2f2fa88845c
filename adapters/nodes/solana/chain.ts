import { formatUnits } from "../../../domain/amount.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { safeRpcUrl } from "../../../domain/safe-url.ts";
import type { Balance, BalanceInput } from "../../../machines/account/ports.ts";
import type { BalanceCache } from "../../browser/storage/balances.ts";
import { type ChainClient, type Chains, createChains } from "../chains.ts";
import { createNodes } from "../nodes.ts";
import { retryWait } from "../retry-wait.ts";
import { Sharing } from "../sharing.ts";
import { createNode, isRead, type SolanaNodeDeps } from "./node.ts";

export interface SolanaChainDeps extends SolanaNodeDeps {
  cache: BalanceCache;
}

/** A client of a network's default nodes, in their order of trust; other addresses than http(s) are left out (NET-8). */
function openChain(deps: SolanaChainDeps, { rpcUrls, caipNetworkId }: Network): ChainClient {
  const urls = [...new Set(rpcUrls.default.http.flatMap((url) => safeRpcUrl(url) ?? []))];
  const open = (url: string) => createNode(deps, url, caipNetworkId);
  const nodes = createNodes({ clock: deps.clock, open, isRead, retryWait }, urls);
  const sharing = new Sharing<unknown>();
  return {
    nodes,
    request: (method, params, signal) =>
      sharing.ask(JSON.stringify([method, params]), signal, (end) => nodes.ask(method, params, end)),
  };
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
