import { decodeFunctionData, encodeFunctionData, type Hex } from "viem";
import { type Address, type EvmAddress, parseEvmAddress } from "../../domain/addresses/address.ts";
import { formatUnits } from "../../domain/amount.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Asset } from "../../domain/send/asset.ts";
import { unitsOf } from "../../domain/send/asset.ts";
import { isTether } from "../../domain/send/tether.ts";
import type { SwapDeviation } from "../../domain/swap/deviation.ts";
import { coinPlaceholder, swapRouter } from "../../domain/swap/networks.ts";
import { leastUnits } from "../../domain/swap/quote.ts";
import type { SwapCall, SwapIntent, SwapPair } from "../../domain/swap/swap.ts";
import { swapId } from "../../domain/swap/tokens.ts";
import type { BuiltCall, BuiltSwap } from "../blockchain-api/convert.ts";
import { toQuantity } from "../send/evm/quantity.ts";

/**
 * The one function whose minimum return the router itself enforces, for a destination token and a receiver that both stand in the
 * call. Its other functions (`unoswap`, `ethUnoswap` and their kin) name pools instead, and take a pool's word for what it gives: of
 * a Uniswap V2 pair its reserves, of a V3 or Curve pool what it returns. A pool may be anybody's contract, and a simulation proves
 * nothing about it: a contract can tell a simulation from a block, and behave in one as it does not in the other. So they are refused.
 */
const ROUTER_ABI = [
  {
    type: "function",
    name: "swap",
    stateMutability: "payable",
    outputs: [],
    inputs: [
      { name: "executor", type: "address" },
      {
        name: "desc",
        type: "tuple",
        components: [
          { name: "srcToken", type: "address" },
          { name: "dstToken", type: "address" },
          { name: "srcReceiver", type: "address" },
          { name: "dstReceiver", type: "address" },
          { name: "amount", type: "uint256" },
          { name: "minReturnAmount", type: "uint256" },
          { name: "flags", type: "uint256" },
        ],
      },
      { name: "data", type: "bytes" },
    ],
  },
] as const;

const APPROVE_ABI = [
  {
    type: "function",
    name: "approve",
    stateMutability: "nonpayable",
    outputs: [],
    inputs: [
      { name: "spender", type: "address" },
      { name: "amount", type: "uint256" },
    ],
  },
] as const;

/** The mark of its interface that the aggregator leaves behind the arguments; the router never reads it, and it is not signed. */
const TAG = "8b1ccac8";

const NOBODY = "0x0000000000000000000000000000000000000000";

/** Throws SWAP_REFUSED unless `holds`. */
export function demand(holds: boolean, deviation: SwapDeviation): asserts holds {
  if (!holds) throw lateError("SWAP_REFUSED", { deviation });
}

const isSame = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase();

/** The contract in an account id of a network, or in a plain address. */
function contractIn(text: string, networkId: CaipNetworkId): EvmAddress {
  const plain = text.includes(":") ? text.slice(networkId.length + 1) : text;
  demand(plain === text || isSame(text, `${networkId}:${plain}`), "chain");
  const address = parseEvmAddress(plain.toLowerCase());
  demand(address !== undefined, "router");
  return address;
}

/** The contract of an asset, or the placeholder of the network's coin. */
const contractOf = ({ address }: Asset) => address ?? coinPlaceholder("eip155");

/** The decoded arguments of a call that is in its one canonical form; `tail` may follow it. */
function decoded<T>(data: Hex, decode: () => T, encode: (args: T) => Hex, tail = ""): T {
  let args: T;
  try {
    args = decode();
  } catch {
    throw lateError("SWAP_REFUSED", { deviation: "call" });
  }
  demand(
    [encode(args), encode(args) + tail].some((canonical) => isSame(canonical, data)),
    "call",
  );
  return args;
}

const approve = (args: readonly [Hex, bigint]) => encodeFunctionData({ abi: APPROVE_ABI, args });

/**
 * The router that the service wants to let take the tokens. Its answer says nothing else that counts: the kit encodes the approval
 * itself, over the exact amount (S11). Throws SWAP_REFUSED.
 */
export function approvedRouter({ network, from, to }: SwapPair, built: BuiltCall): EvmAddress {
  const { caipNetworkId } = network;
  const token = swapId(from, network);
  demand(isSame(built.from, token), "token");
  demand(
    [token, swapId(to, network)].some((id) => isSame(built.to, id)),
    "token",
  );
  demand((built.value ?? 0n) === 0n, "value");
  const [spender] = decoded(built.data, () => decodeFunctionData({ abi: APPROVE_ABI, data: built.data }).args, approve);
  const router = swapRouter(caipNetworkId);
  demand(router !== undefined && isSame(spender, router), "router");
  return router;
}

/** The units of the given token that the intent names. Throws SWAP_REFUSED where its text names none. */
export function unitsToSwap({ amount, from }: Pick<SwapIntent, "amount" | "from">): bigint {
  const units = unitsOf(amount, from);
  demand(units !== undefined && units > 0n, "amount");
  return units;
}

/** The calls that let `router` take exactly the amount: USDT's allowance has to be 0 before it is set anew. */
export function encodeApprovals(intent: SwapIntent, router: EvmAddress, allowance: bigint): readonly SwapCall[] {
  const { address } = intent.from;
  const units = unitsToSwap(intent);
  if (!address || allowance >= units) return [];
  const to = contractIn(address, intent.network.caipNetworkId);
  const amounts = allowance > 0n && isTether(to) ? [0n, units] : [units];
  return amounts.map((amount) => ({ to, data: approve([router, amount]), value: toQuantity(0n) }));
}

/** A swap that is what its intent says. */
export interface CheckedSwap {
  call: SwapCall;
  /** Exact decimal texts. */
  toAmount: string;
  least: string;
}

const receives = (receiver: string, sender: Address) => isSame(receiver, sender) || receiver === NOBODY;

/**
 * Compares what the service built with what the visitor asked for, and encodes it anew: what is signed is what was compared.
 * Throws SWAP_REFUSED with the first difference (S11).
 */
export function checkSwap(intent: SwapIntent, built: BuiltSwap): CheckedSwap {
  const { sender, network, from, to, slippage, quoted } = intent;
  const { caipNetworkId } = network;
  const units = unitsToSwap(intent);
  const value = from.key === "native" ? units : 0n;
  const router = swapRouter(caipNetworkId);
  demand(router !== undefined && isSame(contractIn(built.to, caipNetworkId), router), "router");
  demand(built.from === undefined || isSame(contractIn(built.from, caipNetworkId), sender), "sender");
  demand(built.value === undefined || built.value === value, "value");
  const [executor, desc, route] = decoded(
    built.data,
    () => decodeFunctionData({ abi: ROUTER_ABI, data: built.data }).args,
    (args) => encodeFunctionData({ abi: ROUTER_ABI, args }),
    TAG,
  );
  demand(isSame(desc.srcToken, contractOf(from)) && isSame(desc.dstToken, contractOf(to)), "token");
  demand(receives(desc.dstReceiver, sender), "receiver");
  demand(desc.amount === units, "amount");
  // Flags let the router take less, take more coins, or take by a permit.
  demand(desc.flags === 0n, "call");
  const least = leastUnits(built.amount, slippage);
  demand(desc.minReturnAmount >= least && desc.minReturnAmount > 0n, "minimum");
  demand(built.amount >= leastUnits(unitsOf(quoted, to) ?? 0n, slippage), "rate");
  const data = encodeFunctionData({ abi: ROUTER_ABI, args: [executor, desc, route] });
  return {
    call: { to: router, data, value: toQuantity(value) },
    toAmount: formatUnits(built.amount, to.decimals),
    least: formatUnits(desc.minReturnAmount, to.decimals),
  };
}
