import * as v from "valibot";
import { priced, type Token } from "../../domain/account/token.ts";
import { isDecimals } from "../../domain/amount.ts";
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from "../../domain/caip.ts";
import { shortAddress } from "../../domain/short-address.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get } from "./call.ts";
import { amount, listOf, networkId, text } from "./fields.ts";

/** Absent for the chain's coin; a token whose contract cannot be read never passes for the coin. */
const address = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.check((text) => {
        try {
          return Boolean(parseCaipAddress(text));
        } catch {
          return false;
        }
      }),
      v.transform((text) => text as CaipAddress),
    ),
  ),
);

const decimals = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[0-9]{1,3}$/),
  v.check((text) => isDecimals(Number(text))),
);

const price = v.fallback(v.optional(amount), undefined);

const balance = v.object({
  name: text(),
  symbol: text(20),
  chainId: v.optional(v.nullable(networkId)),
  address,
  value: price,
  price,
  quantity: v.object({ decimals, numeric: amount }),
  iconUrl: read.imageUrl,
});

type Entry = v.InferOutput<typeof balance>;

function tokenOf(entry: Entry, asked: CaipNetworkId): Token {
  const { symbol, quantity, iconUrl } = entry;
  const contract = entry.address ?? undefined;
  // Many tokens of Solana have no metadata.
  const name = entry.name || symbol || (contract ? shortAddress(parseCaipAddress(contract).address) : "");
  return {
    ...{ name, symbol, quantity, networkId: entry.chainId ?? asked },
    ...(contract && { address: contract }),
    ...priced(quantity.numeric, entry),
    ...(iconUrl && { iconUrl }),
  };
}

const answer = v.object({ balances: listOf(balance) });

/** `GET /v1/account/{address}/balance`: what an address has on a network. */
export async function fetchBalances(
  deps: ApiDeps,
  { address, network }: AccountTarget,
  signal?: AbortSignal,
): Promise<readonly Token[]> {
  const { caipNetworkId: chainId } = network;
  const path = `v1/account/${encodeURIComponent(address)}/balance`;
  const { balances } = await get(deps, { path, query: { currency: "usd", chainId }, answer }, signal);
  return balances.map((entry) => tokenOf(entry, chainId));
}
