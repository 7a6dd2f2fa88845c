import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../chains/anvil.ts";
import type { Chain } from "../chains/chains.ts";
import { stewardIndex } from "../chains/table.ts";
import { Refused } from "../http/reply.ts";
import { toQuantity } from "../quantity.ts";

/** A transaction of a development account. */
export interface Sent {
  readonly to: string;
  readonly data?: string;
  readonly value?: bigint;
}

/** A machine that has much else to do mines late. */
const patience = 10_000;
const pause = 10;

/** One after the other, so that no two transactions take the same nonce. */
const queues = new WeakMap<Chain["node"], Promise<unknown>>();

/** Refuses to go on with a transaction from before a reset. */
function checkStanding(chain: Chain, resets: number): void {
  if (chain.resets !== resets) throw new Refused(503, "chain", `The chain ${chain.id} was reset meanwhile`);
}

async function mined(chain: Chain, hash: string, resets: number): Promise<string> {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    checkStanding(chain, resets);
    const receipt = (await ask(chain.node, "eth_getTransactionReceipt", [hash])) as { status: string } | null;
    if (receipt?.status === "0x1") return hash;
    if (receipt) throw new Refused(503, "chain", `The transaction ${hash} failed on ${chain.id}`);
    await sleep(pause);
  }
  throw new Refused(503, "chain", `The chain ${chain.id} does not mine`);
}

async function send(chain: Chain, { to, data, value = 0n }: Sent, resets: number): Promise<string> {
  checkStanding(chain, resets);
  const from = chain.accounts[stewardIndex];
  const transaction = { from, to, ...(data && { data }), value: toQuantity(value) };
  // Gas is estimated on the block before the transaction's own, in which the same call may cost more.
  const counted = BigInt(String(await ask(chain.node, "eth_estimateGas", [transaction])));
  const sent = { ...transaction, gas: toQuantity(counted * 2n) };
  checkStanding(chain, resets);
  return mined(chain, String(await ask(chain.node, "eth_sendTransaction", [sent])), resets);
}

/**
 * Sends a transaction from the steward's account and waits until it is mined; gives its hash. Throws the node's error
 * when it refuses, and a refusal with 503 when the transaction fails, is not mined within ten seconds, or the chain is
 * reset meanwhile.
 */
export function transact(chain: Chain, sent: Sent): Promise<string> {
  const { resets } = chain;
  const before = queues.get(chain.node) ?? Promise.resolve();
  const next = before.catch(() => undefined).then(() => send(chain, sent, resets));
  queues.set(chain.node, next);
  return next;
}
