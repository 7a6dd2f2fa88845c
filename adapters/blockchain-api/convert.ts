import * as v from "valibot";
import type { Address } from "../../domain/addresses/address.ts";
import { isDecimals } from "../../domain/amount.ts";
import { type CaipNetworkId, caipAddress } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Network } from "../../domain/networks/network.ts";
import { coinPlaceholder } from "../../domain/swap/networks.ts";
import type { Slippage, SwapPair } from "../../domain/swap/swap.ts";
import { isSwapNetwork } from "../../domain/swap/swap-chains.ts";
import { type ListedToken, swapId } from "../../domain/swap/tokens.ts";
import { statusOf } from "../browser/http/status.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get, post } from "./call.ts";
import { amount as decimal, listOf, text } from "./fields.ts";

export interface ConvertDeps extends ApiDeps {
  /** True if the API serves a network (protocol.md §2.2). Throws where the API does not answer. */
  supports(networkId: CaipNetworkId, signal?: AbortSignal): Promise<boolean>;
}

const canSwap = async (deps: ConvertDeps, { caipNetworkId }: Network, signal?: AbortSignal) =>
  isSwapNetwork(caipNetworkId) && (await deps.supports(caipNetworkId, signal));

/** A whole number of smallest units within a uint256. */
const units = v.pipe(
  decimal,
  v.regex(/^[0-9]{1,78}$/),
  v.transform((text) => BigInt(text)),
);

const decimals = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]+$/))]),
  v.transform(Number),
  v.check(isDecimals),
);

const listing = v.object({
  name: text(),
  symbol: v.pipe(text(20), v.minLength(1)),
  address: v.pipe(v.string(), v.maxLength(100)),
  decimals,
  logoUri: read.imageUrl,
});

const listings = v.object({ tokens: listOf(listing) });

const CONTRACT = /^0x[0-9a-f]{40}$/;

/** A token of the list; empty for an entry that is no contract of this network. */
function listedToken(entry: v.InferOutput<typeof listing>, network: Network): ListedToken[] {
  const { name, symbol, decimals, logoUri } = entry;
  const prefix = `${network.caipNetworkId}:`;
  // Lower case for all: checksumming 5,000 addresses would block the page.
  const address = entry.address.startsWith(prefix) ? entry.address.slice(prefix.length).toLowerCase() : "";
  if (!CONTRACT.test(address)) return [];
  const facts = { name: name || symbol, symbol, decimals, ...(logoUri && { iconUrl: logoUri }) };
  if (address === coinPlaceholder(network.chainNamespace)) return [{ key: "native", ...facts }];
  return [{ key: caipAddress(network.caipNetworkId, address), address: address as Address, ...facts }];
}

/** `GET /v1/convert/tokens`: the tokens that can be swapped on a network; none where the API serves no swaps. */
export async function fetchSwapTokens(
  deps: ConvertDeps,
  network: Network,
  signal?: AbortSignal,
): Promise<readonly ListedToken[]> {
  if (!(await canSwap(deps, network, signal))) return [];
  const query = { chainId: network.caipNetworkId };
  const { tokens } = await get(deps, { path: "v1/convert/tokens", query, answer: listings }, signal);
  return tokens.flatMap((entry) => listedToken(entry, network));
}

/** Undefined for status 400, with which the API refuses an amount without a route; rethrows other errors. */
function noOffer(thrown: unknown): undefined {
  if (statusOf(thrown) !== 400) throw thrown;
}

const quotes = v.object({ quotes: listOf(v.object({ fromAmount: units, toAmount: units })) });

/**
 * `GET /v1/convert/quotes`: the received smallest units for an amount at a gas price, which may be left out; undefined where there is no
 * offer.
 */
export async function fetchQuote(
  deps: ConvertDeps,
  { sender, network, from, to, amount, gasPrice }: SwapPair & { amount: bigint; gasPrice?: bigint | undefined },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  if (!(await canSwap(deps, network, signal))) return undefined;
  const ends = { from: swapId(from, network), to: swapId(to, network) };
  const query = { amount: String(amount), userAddress: sender, ...ends, gasPrice: gasPrice?.toString() };
  const answer = await get(deps, { path: "v1/convert/quotes", query, answer: quotes }, signal).catch(noOffer);
  return answer?.quotes.find((quote) => quote.fromAmount === amount && quote.toAmount > 0n)?.toAmount;
}

/** `GET /v1/convert/allowance`: the units of a token that the router may take; 0 where the API serves no swaps. */
export async function fetchAllowance(
  deps: ConvertDeps,
  { sender, network, from }: SwapPair,
  signal?: AbortSignal,
): Promise<bigint> {
  if (!(await canSwap(deps, network, signal))) return 0n;
  const userAddress = caipAddress(network.caipNetworkId, sender);
  const query = { tokenAddress: swapId(from, network), userAddress };
  const answer = v.object({ allowance: units });
  return (await get(deps, { path: "v1/convert/allowance", query, answer }, signal)).allowance;
}

/** `GET /v1/convert/gas-price`: in the coin's smallest units. Throws GAS_PRICE_UNSUPPORTED. */
export async function fetchGasPrice(deps: ConvertDeps, network: Network, signal?: AbortSignal): Promise<bigint> {
  const { caipNetworkId: chainId } = network;
  if (!(await deps.supports(chainId, signal))) throw lateError("GAS_PRICE_UNSUPPORTED", {});
  const answer = v.object({ standard: units });
  return (await get(deps, { path: "v1/convert/gas-price", query: { chainId }, answer }, signal)).standard;
}

async function requireSwaps(deps: ConvertDeps, network: Network, signal?: AbortSignal): Promise<void> {
  if (!(await canSwap(deps, network, signal))) throw lateError("SWAP_UNSUPPORTED", {});
}

const data = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
  v.maxLength(200_000),
  v.transform((text) => text as `0x${string}`),
);

/** The call that the API asks to have signed; none of its fields is trusted (S11). */
export interface BuiltCall {
  from?: string | undefined;
  to: string;
  data: `0x${string}`;
  value?: bigint | undefined;
}

const call = v.object({ from: v.optional(v.string()), to: v.string(), data, value: v.optional(units) });

/** `GET /v1/convert/build-approve`: its `from` is the source token again, and `to` the other one (protocol.md §2.6). */
export async function buildApproval(
  deps: ConvertDeps,
  { sender, network, from, to }: SwapPair,
  signal?: AbortSignal,
): Promise<BuiltCall> {
  await requireSwaps(deps, network, signal);
  const ends = { from: swapId(from, network), to: swapId(to, network) };
  const query = { userAddress: caipAddress(network.caipNetworkId, sender), ...ends };
  const answer = v.object({ tx: call });
  return (await get(deps, { path: "v1/convert/build-approve", query, answer }, signal)).tx;
}

/** A swap that the API built. */
export interface BuiltSwap extends BuiltCall {
  /** The received smallest units if nothing changes. */
  amount: bigint;
}

const swap = v.object({ ...call.entries, amount: units });

/** `POST /v1/convert/build-transaction`; it is never sent twice (R10). */
export async function buildTransaction(
  deps: ConvertDeps,
  { sender, network, from, to, amount, slippage }: SwapPair & { amount: bigint; slippage: Slippage },
  signal?: AbortSignal,
): Promise<BuiltSwap> {
  await requireSwaps(deps, network, signal);
  const body = {
    amount: String(amount),
    eip155: { slippage: Number(slippage) },
    ...{ from: swapId(from, network), to: swapId(to, network) },
    userAddress: caipAddress(network.caipNetworkId, sender),
    disableEstimate: true,
  };
  const answer = v.object({ tx: swap });
  return (await post(deps, { path: "v1/convert/build-transaction", body, answer }, signal)).tx;
}
