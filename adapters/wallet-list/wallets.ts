import * as v from "valibot";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletQuery, WalletsAnswer } from "../../machines/wallets/ports.ts";
import type { HttpClient } from "../browser/http/client.ts";
import { requestError } from "../browser/http/request-error.ts";
import * as read from "../schema.ts";
import { type ServiceUrlDeps, serviceUrl } from "../service-url.ts";
import { excludedFor } from "./exclusion.ts";

const listed = v.pipe(
  v.object({
    id: read.id,
    name: read.name,
    image_id: read.optionalId,
    image_url: read.imageUrl,
    rdns: read.rdns,
    chains: read.chains,
    homepage: read.pageUrl,
    mobile_link: read.appUrl,
    desktop_link: read.appUrl,
    webapp_link: read.pageUrl,
    app_store: read.appUrl,
    play_store: read.appUrl,
    chrome_store: read.pageUrl,
    badge_type: read.lenient((value) => value === "certified"),
  }),
  v.transform((entry): Wallet => {
    const { id, name, rdns, chains, homepage } = entry;
    return read.compact({
      ...{ id, name, imageId: entry.image_id, imageUrl: entry.image_url, rdns, chains, homepage },
      ...{ mobileLink: entry.mobile_link, desktopLink: entry.desktop_link, webappLink: entry.webapp_link },
      ...{ appStore: entry.app_store, playStore: entry.play_store, chromeStore: entry.chrome_store },
      certified: entry.badge_type,
    }) as Wallet;
  }),
);

const answer = v.object({
  data: v.array(v.unknown()),
  count: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
});

export interface WalletListDeps extends ServiceUrlDeps {
  http: HttpClient;
}

function parameters(query: WalletQuery, sdkVersion: string) {
  const ids = (list: readonly string[] | undefined) => list?.join(",");
  return {
    page: query.page,
    entries: query.entries,
    search: query.search?.trim(),
    badge_type: query.badge,
    include: ids(query.include),
    exclude: ids(excludedFor(sdkVersion, query.exclude)),
    chains: ids(query.chains),
  };
}

/** Asks the wallet list API; an entry that is not a wallet is left out; throws HTTP errors (WALLET-3). */
export async function fetchWallets(
  deps: WalletListDeps,
  query: WalletQuery,
  signal?: AbortSignal,
): Promise<WalletsAnswer> {
  const url = serviceUrl(deps, "getWallets", parameters(query, deps.sdkVersion));
  const parsed = v.safeParse(answer, await deps.http.get(url, { signal }));
  if (!parsed.success) throw requestError("malformed");
  const { data, count } = parsed.output;
  const entries = data.slice(0, query.entries);
  const wallets = entries.flatMap((entry) => {
    const wallet = v.safeParse(listed, entry);
    return wallet.success ? [wallet.output] : [];
  });
  const unread = entries.length - wallets.length || undefined;
  return { wallets, count: Math.max(count, wallets.length), unread };
}
