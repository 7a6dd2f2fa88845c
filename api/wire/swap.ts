import type { BlockchainApi } from "../../adapters/blockchain-api/blockchain-api.ts";
import type { Swaps } from "../../adapters/swap/swap.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { BlockchainApiDeps } from "./blockchain-api.ts";

/** The dependencies of swaps: the API, the page's nodes, and the account's wallet. */
interface SwapsDeps extends BlockchainApiDeps {
  api: BlockchainApi;
  isSmartAccount(target: AccountTarget): boolean;
}

const PORTS = ["readSwap", "quoteSwap", "prepareSwap", "signSwap"] as const;

/** Swaps, as ports. */
export type OpenSwaps = Pick<Swaps, (typeof PORTS)[number]>;

async function load(deps: SwapsDeps): Promise<Swaps> {
  const [{ Swaps }, { createHttp }] = await Promise.all([
    import("../../adapters/swap/swap.ts"),
    import("../../adapters/blockchain-api/blockchain-api.ts"),
  ]);
  const { supports, fetchTokens, forceTokens } = deps.api;
  return new Swaps({ ...deps, api: { ...deps, http: createHttp(deps), supports }, fetchTokens, forceTokens });
}

/** Swaps over the API; their code is loaded when the form first opens. */
export function openSwaps(deps: SwapsDeps): OpenSwaps {
  return new Lazy(() => load(deps), { isRepeated: true }).late(PORTS);
}
