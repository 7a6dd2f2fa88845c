import * as v from "valibot";
import type { HistoryPage, Transaction, Transfer } from "../../domain/account/transaction.ts";
import { firstOfEach } from "../../domain/first-of-each.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get } from "./call.ts";
import { amount, listOf, networkId, text } from "./fields.ts";

/** An account and the cursor of the wanted page; the first page has none. */
export type HistoryInput = AccountTarget & { cursor?: string | undefined };

const picture = v.optional(
  v.fallback(
    v.pipe(
      v.object({ url: read.imageUrl }),
      v.transform(({ url }) => url),
    ),
    undefined,
  ),
);

const fungible = v.pipe(
  v.object({ name: text(), symbol: text(20), icon: picture }),
  v.transform(({ name, symbol, icon }) => ({ name, symbol, ...read.compact({ iconUrl: icon }) })),
);

const collectible = v.pipe(
  v.object({
    name: text(),
    content: v.fallback(v.object({ preview: picture, detail: picture }), { preview: undefined, detail: undefined }),
    flags: v.fallback(v.object({ is_spam: v.boolean() }), { is_spam: false }),
  }),
  v.transform(({ name, content: { preview, detail }, flags }) => ({
    ...{ name, isSpam: flags.is_spam },
    ...read.compact({ previewUrl: preview, detailUrl: detail }),
  })),
);

/** A transfer needs a collectible, or a known token with its amount. */
const transfer = v.pipe(
  v.object({
    direction: v.picklist(["in", "out", "self"]),
    // A collectible counts once without an amount: left out, spam without one would be shown as a transaction that moved nothing.
    quantity: v.fallback(v.object({ numeric: amount }), { numeric: "" }),
    fungible_info: v.nullish(fungible),
    nft_info: v.nullish(collectible),
  }),
  v.check(({ quantity, fungible_info, nft_info }) => Boolean(fungible_info ? quantity.numeric : nft_info)),
  v.transform(
    ({ direction, quantity, fungible_info, nft_info }): Transfer => ({
      ...{ direction, quantity: quantity.numeric },
      ...(fungible_info && { fungible: fungible_info }),
      ...(nft_info && { nft: nft_info }),
    }),
  ),
);

/** The last moment of year 9999. Later dates are refused, because the last day that a Date can hold has no computable end. */
const LATEST = 253_402_300_799_999;

export const minedAt = v.pipe(
  v.string(),
  v.transform((iso) => Date.parse(iso)),
  v.number(),
  v.maxValue(LATEST),
);

const application = v.fallback(
  v.nullish(
    v.pipe(
      v.object({ name: read.name, iconUrl: read.imageUrl }),
      v.transform(({ name, iconUrl }) => ({ name, ...read.compact({ iconUrl }) })),
    ),
  ),
  null,
);

const metadata = v.object({
  operationType: text(40),
  // Only the link to the explorer needs it.
  hash: v.nullish(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{0,128}$/)), ""),
  minedAt,
  status: v.fallback(v.picklist(["confirmed", "failed", "pending", "unknown"]), "unknown"),
  chain: networkId,
  sentFrom: text(128),
  sentTo: text(128),
  application,
});

const transaction = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    metadata,
    // The service has been seen to send null.
    transfers: v.fallback(v.optional(listOf(transfer), []), []),
  }),
  v.transform(({ id, metadata, transfers }): Transaction => {
    const { operationType, hash, minedAt, status, chain, sentFrom, sentTo, application } = metadata;
    return {
      ...{ id, hash, operation: operationType.toLowerCase(), minedAt, status, networkId: chain, sentFrom, sentTo },
      ...(application && { application }),
      transfers,
    };
  }),
);

const cursor = v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))), undefined);

const answer = v.object({ data: listOf(transaction), next: cursor });

/** `GET /v1/account/{address}/history`: one page of what was done on the network alone; a cursor that leads back to its own page ends the list. */
export async function fetchHistoryPage(
  deps: ApiDeps,
  { address, network, cursor }: HistoryInput,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const path = `v1/account/${encodeURIComponent(address)}/history`;
  const query = { cursor, chainId: network.caipNetworkId };
  const { data, next } = await get(deps, { path, query, answer }, signal);
  // A service may answer for all networks: rows of other networks are dropped, since they would link to this one's explorer (ACCT-6).
  const here = data.filter(({ networkId }) => networkId === network.caipNetworkId);
  const transactions = firstOfEach(here, ({ id }) => id);
  return next === undefined || next === cursor ? { transactions } : { transactions, next };
}
