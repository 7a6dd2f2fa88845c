import type { Network } from "../../../domain/networks/network.ts";
import type { BalanceCache } from "../../browser/storage/balances.ts";
import { type ChainClient, type Chains, createChains } from "../chains.ts";
import { createChainClient } from "../client.ts";
import { readBalance } from "./balance.ts";
import { createNode, type NodeDeps } from "./node.ts";
import { type PendingWatch, watchPending } from "./pending.ts";
import { isRead } from "./soundness.ts";

export interface EvmDeps extends NodeDeps {
  cache: BalanceCache;
}

/** Reads EVM chains. It is loaded at first use: this folder may only be imported by `import()`. */
export interface Evm extends Chains {
  /** Watches a chain's pending transactions; the returned function ends it (NET-10). */
  watchPending(network: Network, watch: PendingWatch): () => void;
}

function openChain(deps: EvmDeps, network: Network): ChainClient {
  const open = (url: string, end: AbortSignal) => createNode(deps, url, network.caipNetworkId, end);
  return createChainClient(deps.clock, network, { open, isRead });
}

/** Reads EVM chains through their nodes; balances are cached for 30 s. */
export function createEvm(deps: EvmDeps): Evm {
  const { cache, clock } = deps;
  const chains = createChains({ cache, open: (network) => openChain(deps, network), readBalance });
  const watches = new Set<() => void>();
  return {
    ...chains,
    watchPending(network, watch) {
      const end = watchPending(clock, chains.nodesOf(network), watch);
      watches.add(end);
      return () => {
        watches.delete(end);
        end();
      };
    },
    close() {
      for (const end of watches) end();
      watches.clear();
      chains.close();
    },
  };
}
