import { formatUnits } from "../../domain/amount.ts";
import type { Chain } from "../chains/chains.ts";
import { callData } from "../contracts/encode.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import type { SolanaChain } from "../solana/types.ts";
import { uintIn } from "./abi.ts";
import { type Asset, assetAt, assetsOf, caip10, coinAsset, iconUrl } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { askAll, readCall } from "./node.ts";
import { type Currency, isCurrency } from "./prices.ts";
import { caip10In, chainIdIn, clustersOf, evmChain, type PlainAddress, plainAddress, unsupported } from "./request.ts";

/** One holding, as protocol.md §2.3 shapes it. */
interface Balance {
  readonly name: string;
  readonly symbol: string;
  readonly chainId: string;
  /** CAIP-10; absent for the chain's coin. */
  readonly address?: string;
  readonly value: number;
  readonly price: number;
  readonly quantity: { readonly decimals: string; readonly numeric: string };
  readonly iconUrl: string;
}

/** So much of an asset. */
export interface Holding {
  readonly asset: Pick<Asset, "chain" | "address" | "symbol" | "name" | "decimals" | "native">;
  readonly amount: bigint;
}

/** Holdings of an address on an EVM chain: one request to its node. */
export async function evmHoldings(chain: Chain, address: string): Promise<Holding[]> {
  const assets = assetsOf(chain.id);
  const read = callData("balanceOf(address)", address);
  const amounts = await askAll(
    chain,
    assets.map((asset) => (asset.native ? ["eth_getBalance", address, "latest"] : readCall(asset.address, read))),
  );
  return assets.map((asset, index) => ({ asset, amount: uintOf(amounts[index], asset) }));
}

function uintOf(result: unknown, asset: Asset): bigint {
  return asset.native ? BigInt(String(result)) : uintIn(result);
}

function solanaHoldings(cluster: SolanaChain, owner: string): Holding[] {
  const tokens = cluster.tokens(owner).filter(({ single }) => !single);
  return [
    { asset: coinAsset(cluster.id), amount: cluster.balance(owner) },
    ...tokens.map(({ mint, amount, decimals, symbol = "", name = symbol }) => ({
      asset: { chain: cluster.id, address: mint, symbol, name, decimals, native: false },
      amount,
    })),
  ];
}

/** The tokens that a caller wants to see even where they are not held. */
function forcedAssets(query: URLSearchParams, { family }: PlainAddress): Asset[] {
  const forced = (query.get("forceUpdate") ?? "").split(",").filter((one) => one !== "");
  if (forced.length > 0 && family === "solana") {
    throw new Refused(400, "forceUpdate", "forceUpdate is not served for Solana");
  }
  return forced.flatMap((one) => {
    const { chain, address } = caip10In(one, "forceUpdate");
    return assetAt(chain, address) ?? [];
  });
}

/** Holdings on one chain, or on every chain of the address's family that runs. */
async function holdings(deps: BlockchainDeps, account: PlainAddress, chainId: string | undefined): Promise<Holding[]> {
  const { chains } = deps.context;
  if (chainId !== undefined && !chainId.startsWith(`${account.family}:`)) {
    if (!/^(eip155|solana):/.test(chainId)) throw unsupported(chainId);
    throw new Refused(400, "address", `The address is not one of ${chainId}`);
  }
  if (account.family === "solana") {
    return clustersOf(deps.context, chainId).flatMap((cluster) => solanaHoldings(cluster, account.address));
  }
  const requestedChains = chainId === undefined ? chains.all : [await evmChain(chains, chainId)];
  return (await Promise.all(requestedChains.map((chain) => evmHoldings(chain, account.address)))).flat();
}

function balanceOf(deps: BlockchainDeps, currency: Currency, { asset, amount }: Holding): Balance {
  const numeric = formatUnits(amount, asset.decimals);
  const price = deps.prices.price(asset.symbol, currency, deps.context.clock.now()) ?? 0;
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: asset.chain,
    ...(!asset.native && { address: caip10(asset) }),
    // A figure for display, as the public service gives it; no amount is computed from it.
    value: Number((Number(numeric) * price).toPrecision(12)),
    price,
    quantity: { decimals: String(asset.decimals), numeric },
    iconUrl: iconUrl(deps.context.url(), asset.symbol),
  };
}

/**
 * True when the public service answers this caller with holdings: a page, and not a release of the client with a
 * known fault (protocol.md §2.3). A page of the sandbox's own origin sends no Origin with a GET.
 */
function isServed({ headers, url }: Call): boolean {
  const version = url.searchParams.get("sv") || String(headers["x-sdk-version"] ?? "");
  const page = headers.origin !== undefined || headers["sec-fetch-site"] === "same-origin";
  return page && version !== "" && !/1\.6\.[45]$/.test(version);
}

/** `GET /v1/account/{address}/balance`. */
export async function balance(deps: BlockchainDeps, call: Call): Promise<Reply> {
  const { searchParams: query } = call.url;
  const account = plainAddress(call.params[0] ?? "");
  const currency = query.get("currency") ?? "usd";
  if (!isCurrency(currency)) throw new Refused(400, "currency", `currency is not known: ${currency.slice(0, 20)}`);
  const chainId = chainIdIn(query);
  // Nothing is kept between two calls here, so that every answer is as fresh as a forced one.
  const forced = new Set(forcedAssets(query, account).map(caip10));
  const known = await holdings(deps, account, chainId);
  const reportedHoldings = known.filter(({ asset, amount }) => amount > 0n || forced.has(caip10(asset)));
  if (!isServed(call)) return json({ balances: [] });
  const balances = reportedHoldings.map((one) => balanceOf(deps, currency, one)).sort((a, b) => b.value - a.value);
  return json({ balances });
}
