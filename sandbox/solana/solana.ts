import type { Ground } from "../ground.ts";
import type { Party } from "../http/route.ts";
import { solanaControls } from "./controls.ts";

/** The Solana clusters: their controls and their part in a reset. Their RPC is reached through the chain RPC's paths. */
export function solana({ solana: chains }: Ground): Party {
  const facts = (): Record<string, number> => ({
    clusters: chains.all.length,
    transactions: chains.clusters.reduce((sum, { ledger }) => sum + ledger.size, 0),
  });
  return {
    name: "Solana",
    routes: [],
    controls: solanaControls(chains),
    faults: "rpc:{CAIP-2 id}, for example rpc:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp; group rpc",
    state: () => ({ up: true, facts: facts() }),
    reset: () => chains.reset(),
  };
}
