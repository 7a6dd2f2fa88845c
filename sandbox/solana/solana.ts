import type { ServiceContext } from "../control/service-context.ts";
import type { Reply } from "../http/reply.ts";
import type { Call, Party, Upgrade } from "../http/route.ts";
import { solanaControls } from "./controls.ts";
import { solanaRpc } from "./rpc/proxy.ts";
import { SolanaSockets } from "./socket/sockets.ts";

/** The Solana clusters as the sandbox takes them in. */
export interface SolanaParts {
  /** Their controls and their part in a reset. */
  readonly party: Party;
  /** How they are reached: by the paths of the chain RPC. */
  readonly doors: {
    solana(call: Call, id: string): Promise<Reply>;
    solanaSocket(upgrade: Upgrade, id: string): void;
  };
}

/** The Solana clusters: handlers of their RPC and websockets, and their control calls. */
export function solana({ solana: chains, clock }: ServiceContext): SolanaParts {
  const sockets = new SolanaSockets(chains, clock);
  const facts = (): Record<string, number> => ({
    clusters: chains.all.length,
    transactions: chains.clusters.reduce((sum, { ledger }) => sum + ledger.size, 0),
  });
  const party: Party = {
    name: "Solana",
    routes: [],
    controls: solanaControls(chains),
    faults: "rpc:{CAIP-2 id} and ws:{CAIP-2 id}, for example rpc:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    state: () => ({ up: true, facts: facts() }),
    reset: () => {
      sockets.close();
      chains.reset();
    },
    stop: () => sockets.stop(),
  };
  return { party, doors: { solana: solanaRpc(chains), solanaSocket: (upgrade, id) => sockets.open(upgrade, id) } };
}
