import { contracts } from "../assets/tokens.ts";
import { NodeError } from "../chains/anvil.ts";
import type { Chain } from "../chains/chains.ts";
import { callData } from "../contracts/encode.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { toQuantity } from "../quantity.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { gasPriceOf, type Pair, pairIn, quoted, requireOneChain } from "./convert.ts";
import { askAll } from "./node.ts";
import { amountIn, bodyOf, type Caip10, caip10In } from "./request.ts";

/** Parts of a percent that a slippage is counted in. */
const basis = 10_000n;
const mostSlippage = 50;

/** Gas of a swap without an estimate: above the gas of the longest route. */
const unestimatedGas = 300_000n;

/** The router's `swap`. */
const swapSignature = "swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)";

/** Hundredths of a percent out of `eip155.slippage`, a percentage. */
function slippageIn(value: unknown): bigint {
  if (typeof value !== "object" || value === null || !("slippage" in value)) {
    throw new Refused(400, "slippage", "slippage parameter is necessary for this type of conversion");
  }
  const percent = Number(value.slippage);
  if (!(percent >= 0 && percent <= mostSlippage)) {
    throw new Refused(400, "slippage", `slippage must be a percentage from 0 to ${mostSlippage}`);
  }
  return BigInt(Math.round(percent * 100));
}

interface Swap {
  readonly data: string;
  readonly value: bigint;
}

function swapCall({ from, to }: Pair, amount: bigint, least: bigint, user: Caip10): Swap {
  const desc = [from.address, to.address, contracts.router, user.address, amount, least, 0n];
  const data = callData(swapSignature, contracts.router, desc, "0x");
  return { data, value: from.native ? amount : 0n };
}

/** Gas of the swap by the node's estimate, and a tenth more. Refuses a swap that would fail, with the node's reason. */
async function estimated(chain: Chain, from: string, { data, value }: Swap): Promise<bigint> {
  const call = { from, to: contracts.router, data, value: toQuantity(value) };
  const [gas] = await askAll(chain, [["eth_estimateGas", call]]).catch((error: unknown) => {
    if (error instanceof NodeError) throw new Refused(400, "userAddress", `The swap would fail: ${error.message}`);
    throw error;
  });
  return (BigInt(String(gas)) * 11n) / 10n;
}

/** `POST /v1/convert/build-transaction`: a swap through the router, ready to be signed. */
export async function buildTransaction({ context }: BlockchainDeps, call: Call): Promise<Reply> {
  const body = bodyOf(call);
  const pair = await pairIn(context.chains, body.from, body.to);
  const user = caip10In(body.userAddress, "userAddress");
  requireOneChain({ from: caip10In(body.from, "from"), userAddress: user });
  const amount = amountIn(body.amount);
  const slippage = slippageIn(body.eip155);
  const out = await quoted(pair, amount);
  const swap = swapCall(pair, amount, (out * (basis - slippage)) / basis, user);
  const { chain } = pair;
  const gas = body.disableEstimate === true ? unestimatedGas : await estimated(chain, user.address, swap);
  return json({
    tx: {
      from: `${chain.id}:${user.address}`,
      to: `${chain.id}:${contracts.router.toLowerCase()}`,
      data: swap.data,
      // The received amount, as the public service gives it; an amount paid in the chain's coin stands in `value`.
      amount: String(out),
      value: String(swap.value),
      eip155: { gas: String(gas), gasPrice: String(await gasPriceOf(chain)) },
    },
  });
}
