import * as v from "valibot";
import type { Ask } from "../../nodes/evm/contract.ts";
import { FIGURE, readAnswer } from "./answer.ts";
import type { TokenRoute, TransferPlan } from "./plan.ts";

/** The compute units that a transaction may use, and its bid for each, in millionths of a lamport. */
export interface ComputeBudget {
  units: bigint;
  price: bigint;
}

const SIGNATURE_FEE = 5_000n;
const MICRO = 1_000_000n;

/** The fixed budget of a SOL transfer, 10,000 lamports, so that an account can be emptied to the last lamport (protocol.md §2.7). */
const COIN: ComputeBudget = { units: 500n, price: 20_000_000n };

/** The highest bid for inclusion in a block, in lamports: the bid of a SOL transfer. */
const MOST_BID = (COIN.units * COIN.price) / MICRO;

/** The lowest bid for each unit. */
const LEAST_PRICE = 10_000n;

/** Default units of a token transfer, and of opening an account for it, for use without a simulation. */
const PAYING = 20_000n;
const OPENING = 40_000n;

/** The percentage of recent blocks in which the bid would have sufficed. */
const SHARE = 75;

const FEES = v.array(v.object({ prioritizationFee: FIGURE }));

const ceil = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** The lamports that a transaction with one signature costs. */
export const feeOf = ({ units, price }: ComputeBudget): bigint => SIGNATURE_FEE + ceil(units * price, MICRO);

/** The highest fee of any transaction that AppKit builds. */
export const MOST_FEE = SIGNATURE_FEE + MOST_BID;

/** The recent bid for the accounts that a transfer writes to; LEAST_PRICE where no node reports more. */
async function readPrice(ask: Ask, { source, destination }: TokenRoute): Promise<bigint> {
  const answer = await ask("getRecentPrioritizationFees", [[source, destination]]).catch(() => []);
  const bids = readAnswer(FEES, answer).map(({ prioritizationFee }) => prioritizationFee);
  bids.sort((one, other) => Number(one - other));
  const bid = bids[Math.floor((bids.length * SHARE) / 100)] ?? 0n;
  return bid > LEAST_PRICE ? bid : LEAST_PRICE;
}

/** The budget of a transfer; `used`: the units that its simulation took. */
export async function readBudget(ask: Ask, { route }: TransferPlan, used?: bigint): Promise<ComputeBudget> {
  if (!route) return COIN;
  const units = used === undefined ? PAYING + (route.isToOpen ? OPENING : 0n) : used + used / 5n + 1_000n;
  const price = await readPrice(ask, route);
  const most = (MOST_BID * MICRO) / units;
  return { units, price: price < most ? price : most };
}
