import { callData } from "../contracts/encode.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { Refused } from "../http/reply.ts";
import { transact } from "../names/transact.ts";
import type { Goods } from "./networks.ts";

/** A payout and its receiver. */
export interface Payout {
  readonly goods: Goods;
  readonly receiver: string;
  /** Base units. */
  readonly units: bigint;
}

function onSolana({ solana }: ServiceContext, { goods, receiver, units }: Payout): string {
  const cluster = solana.byId(goods.network.chain);
  if (!cluster) throw new Refused(503, "network", "Solana does not run here");
  if (goods.contract === undefined) return cluster.airdrop(receiver, units);
  return cluster.transferToken(solana.faucet, receiver, goods.contract, units);
}

/** True when the sandbox has the chain of these goods. */
export function isPayable({ chains, solana }: ServiceContext, { network }: Goods): boolean {
  return chains.supported.includes(network.chain) || solana.byId(network.chain) !== undefined;
}

/** Pays out and gives the hash, or on Solana the signature. Throws where the chain refuses, or is none of the sandbox's. */
export async function payOut(context: ServiceContext, payout: Payout): Promise<string> {
  const { goods, receiver, units } = payout;
  if (goods.network.chain.startsWith("solana:")) return onSolana(context, payout);
  const chain = await context.chains.get(goods.network.chain);
  if (!chain) throw new Refused(400, "network", `${goods.network.displayName} is no chain of this sandbox`);
  if (goods.contract === undefined) return transact(chain, { to: receiver, value: units });
  return transact(chain, { to: goods.contract, data: callData("transfer(address,uint256)", receiver, units) });
}
