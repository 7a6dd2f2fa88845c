import { formatUnits } from "../../../domain/amount.ts";
import { iconUrl } from "../../blockchain/assets.ts";
import { evmHoldings, type Holding } from "../../blockchain/balance.ts";
import type { BlockchainDeps } from "../../blockchain/blockchain-context.ts";
import { plainAddress } from "../../blockchain/request.ts";
import type { Chain } from "../../chains/chains.ts";
import { toQuantity } from "../../quantity.ts";
import type { FrameCalls } from "../service-api.ts";
import { decline } from "./declined.ts";

type AssetsDeps = Pick<BlockchainDeps, "context" | "prices">;

function pageOrRefusal({ context, prices }: AssetsDeps, { asset, amount }: Holding): object {
  const { name, symbol, decimals } = asset;
  const price = prices.price(symbol, "usd", context.clock.now()) ?? 0;
  return {
    address: asset.native ? "native" : asset.address,
    balance: toQuantity(amount),
    type: asset.native ? "NATIVE" : "ERC20",
    metadata: {
      ...{ name, symbol, decimals, price },
      iconUrl: iconUrl(context.url(), symbol),
      // A figure for display; no amount is computed from it.
      value: Number((Number(formatUnits(amount, decimals)) * price).toPrecision(12)),
    },
  };
}

function chainsIn({ chains }: AssetsDeps["context"], filter: readonly string[] | undefined): readonly Chain[] {
  if (!filter) return chains.all;
  const ids = filter.map((id) => `eip155:${BigInt(id)}`);
  return chains.all.filter(({ id }) => ids.includes(id));
}

/** Assets of an account by hex chain id (ERC-7811): on the chains that run, or those of them that are asked for. */
export async function assets(
  deps: AssetsDeps,
  { account, chainFilter }: FrameCalls["account/assets"]["in"],
): Promise<Record<string, unknown>> {
  const { family, address } = plainAddress(account.replace(/^eip155:\d+:/, ""), "account");
  if (family !== "eip155") decline(400, "Assets are known of EVM accounts only");
  const entries = chainsIn(deps.context, chainFilter).map(async (chain) => {
    const holdings = (await evmHoldings(chain, address)).filter(({ amount }) => amount > 0n);
    return [toQuantity(chain.chainId), holdings.map((one) => pageOrRefusal(deps, one))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
