import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";
import { assetAt, iconUrl } from "./assets.ts";
import type { BlockchainDeps } from "./blockchain-context.ts";
import { currencies, isCurrency } from "./prices.ts";
import { bodyOf, caip10In, clustersOf, evmChain } from "./request.ts";

/** `POST /v1/fungible/price`: the price of the first address; the public service looks at no other. */
export async function price({ context, prices }: BlockchainDeps, call: Call): Promise<Reply> {
  const { currency, addresses } = bodyOf(call);
  if (!isCurrency(currency)) throw new Refused(422, "currency", `currency must be one of ${currencies.join(", ")}`);
  if (!Array.isArray(addresses) || addresses.length === 0) throw new Refused(400, "addresses", "addresses is empty");
  const at = caip10In(addresses[0], "addresses");
  if (at.family === "eip155") await evmChain(context.chains, at.chain, "addresses");
  else clustersOf(context, at.chain, "addresses");
  const asset = assetAt(at.chain, at.address);
  const cost = asset && prices.price(asset.symbol, currency, context.clock.now());
  if (!asset || cost === undefined) return json({ fungibles: [] });
  const { name, symbol, decimals } = asset;
  const fungible = { name, symbol, iconUrl: iconUrl(context.url(), symbol), price: cost };
  return json({ fungibles: [{ ...fungible, address: addresses[0], decimals }] });
}
