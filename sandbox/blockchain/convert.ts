import { contracts } from "../assets/tokens.ts";
import { NodeError } from "../chains/anvil.ts";
import type { Chain, Chains } from "../chains/chains.ts";
import { callData } from "../contracts/encode.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { uintIn } from "./abi.ts";
import { type Asset, assetAt, assetsOf, caip10, iconUrl } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { askAll, readCall } from "./node.ts";
import { amountIn, type Caip10, caip10In, chainIdIn, evmChain, plainAddress } from "./request.ts";

const unlimited = 2n ** 256n - 1n;

/** Two things that can be swapped for each other. */
export interface Pair {
  readonly chain: Chain;
  readonly from: Asset;
  readonly to: Asset;
}

function assetIn(at: Caip10, field: string): Asset {
  const asset = assetAt(at.chain, at.address);
  if (!asset) throw new Refused(400, field, `${field} is not a token that can be swapped here: ${at.address}`);
  return asset;
}

/** Refuses places on different chains, in the public service's words. */
export function requireOneChain(places: Readonly<Record<string, Caip10>>): void {
  const [first, ...others] = Object.entries(places);
  const other = others.find(([, { chain }]) => chain !== first?.[1].chain);
  if (!other) return;
  const names = Object.keys(places).map((name) => `\`${name}\``);
  throw new Refused(400, other[0], `${names.join(" and ")} chain IDs must have the same value`);
}

/** The pair that a request names. Refuses one that cannot be swapped with 400. */
export async function pairIn(chains: Chains, from: unknown, to: unknown): Promise<Pair> {
  const source = caip10In(from, "from");
  const target = caip10In(to, "to");
  requireOneChain({ from: source, to: target });
  const chain = await evmChain(chains, source.chain, "chainId");
  const pair = { chain, from: assetIn(source, "from"), to: assetIn(target, "to") };
  if (pair.from.address === pair.to.address) throw new Refused(400, "to", "`from` and `to` are the same token");
  return pair;
}

/** The router's output for an amount now. Refuses with 400 a pair that it has no route for. */
export async function quoted({ chain, from, to }: Pair, amount: bigint): Promise<bigint> {
  const data = callData("quote(address,address,uint256)", from.address, to.address, amount);
  const [answer] = await askAll(chain, [readCall(contracts.router, data)]).catch((error: unknown) => {
    if (error instanceof NodeError) throw new Refused(400, "amount", "There is not enough liquidity for this amount");
    throw error;
  });
  const out = uintIn(answer);
  if (out === 0n) throw new Refused(400, "amount", "The amount is too small to give anything");
  return out;
}

/** `GET /v1/convert/tokens`: the tokens that can be swapped on a chain. */
export async function tokens({ context }: BlockchainDeps, { url }: Call): Promise<Reply> {
  const chainId = chainIdIn(url.searchParams);
  if (chainId === undefined) throw new Refused(400, "chainId", "chainId is missing");
  const chain = await evmChain(context.chains, chainId);
  const listed = assetsOf(chain.id).map((asset) => ({
    name: asset.name,
    symbol: asset.symbol,
    address: caip10(asset),
    decimals: asset.decimals,
    logoUri: iconUrl(context.url(), asset.symbol),
    eip2612: asset.eip2612,
  }));
  return json({ tokens: listed });
}

/** `GET /v1/convert/quotes`: the router's output for an amount. */
export async function quotes({ context }: BlockchainDeps, { url }: Call): Promise<Reply> {
  const query = url.searchParams;
  const pair = await pairIn(context.chains, query.get("from"), query.get("to"));
  const amount = amountIn(query.get("amount"));
  const toAmount = String(await quoted(pair, amount));
  const quote = { id: null, fromAmount: String(amount), fromAccount: query.get("from"), toAmount };
  return json({ quotes: [{ ...quote, toAccount: query.get("to") }] });
}

/** `GET /v1/convert/allowance`: the amount that the router may take of an account's token. */
export async function allowance({ context }: BlockchainDeps, { url }: Call): Promise<Reply> {
  const token = caip10In(url.searchParams.get("tokenAddress"), "tokenAddress");
  const user = caip10In(url.searchParams.get("userAddress"), "userAddress");
  requireOneChain({ tokenAddress: token, userAddress: user });
  const chain = await evmChain(context.chains, token.chain, "tokenAddress");
  const asset = assetIn(token, "tokenAddress");
  if (asset.native) return json({ allowance: String(unlimited) });
  const data = callData("allowance(address,address)", user.address, contracts.router);
  const [allowed] = await askAll(chain, [readCall(asset.address, data)]);
  return json({ allowance: String(uintIn(allowed)) });
}

/** The gas price that a transaction has to pay now, in wei. */
export async function gasPriceOf(chain: Chain): Promise<bigint> {
  const [price] = await askAll(chain, [["eth_gasPrice"]]);
  return BigInt(String(price));
}

/** `GET /v1/convert/gas-price`: the node's price, and a higher one for fast inclusion. */
export async function gasPrice({ context }: BlockchainDeps, { url }: Call): Promise<Reply> {
  const chainId = chainIdIn(url.searchParams);
  if (chainId === undefined) throw new Refused(400, "chainId", "chainId is missing");
  const standard = await gasPriceOf(await evmChain(context.chains, chainId));
  const raised = (percent: bigint): string => String((standard * percent) / 100n);
  return json({ standard: String(standard), fast: raised(115n), instant: raised(130n) });
}

/**
 * `GET /v1/convert/build-approve`: lets the router take a token. As the public service does, it builds for the token `to`
 * and gives `from` back as it came; the call data is the same for every token.
 */
export async function buildApprove({ context }: BlockchainDeps, { url }: Call): Promise<Reply> {
  const query = url.searchParams;
  const { chain, to } = await pairIn(context.chains, query.get("from"), query.get("to"));
  const user = query.get("userAddress");
  if (user?.includes(":")) caip10In(user, "userAddress");
  else if (user) plainAddress(user, "userAddress");
  const amount = query.get("amount") ? amountIn(query.get("amount")) : unlimited;
  const gasPrice = String(await gasPriceOf(chain));
  const data = callData("approve(address,uint256)", contracts.router, amount);
  return json({ tx: { from: query.get("from"), to: caip10(to), data, value: "0", eip155: { gasPrice } } });
}
