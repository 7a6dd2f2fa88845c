import type { Network } from "../../../domain/networks/network.ts";
import type { BalanceCache } from "../../browser/storage/balances.ts";
import { type Chains, createChains } from "../chains.ts";
import { readBalance } from "./balance.ts";
import { createChainClient } from "./client.ts";
import type { NodeDeps } from "./node.ts";
import { type PendingWatch, watchPending } from "./pending.ts";

export interface EvmDeps extends NodeDeps {
  cache: BalanceCache;
}

/** Reads EVM chains. Loaded when it is first needed: nothing may import this folder but by `import()`. */
export interface Evm extends Chains {
  /** Watches what waits on a chain, until it is ended (NET-10). */
  watchPending(network: Network, watch: PendingWatch): () => void;
}

/** Reads EVM chains through their nodes; balances are cached for 30 s. */
export function createEvm(deps: EvmDeps): Evm {
  const { cache, clock } = deps;
  const chains = createChains({ cache, open: (network) => createChainClient(deps, network), readBalance });
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
