import { type Chains, createChains } from "../rpc/chains.ts";
import type { BalanceCache } from "../storage/balances.ts";
import { readBalance } from "./balance.ts";
import { createChainClient } from "./client.ts";
import type { NodeWorld } from "./node.ts";

export interface EvmWorld extends NodeWorld {
  cache: BalanceCache;
}

/** Reads EVM chains. Loaded when it is first needed: nothing may import this folder but by `import()`. */
export type Evm = Chains;

/** Reads EVM chains through their nodes; balances are cached for 30 s. */
export function createEvm(world: EvmWorld): Evm {
  const { cache } = world;
  return createChains({ cache, open: (network) => createChainClient(world, network), readBalance });
}
