import { type AccountTab, accountTabs } from "../../../../domain/account/account-policy.ts";
import type { Nft } from "../../../../domain/account/nft.ts";
import type { Token } from "../../../../domain/account/token.ts";
import type { Transaction } from "../../../../domain/account/transaction.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import type { Network } from "../../../../domain/networks/network.ts";
import type { World } from "../../../shell/world.ts";

/** A list of an account: `items` are those of the last answer, null before the first one. */
export interface List<T> {
  items: readonly T[] | null;
  /** True if the last request failed. */
  failed: boolean;
}

export interface TokensProps extends List<Token> {
  /** True while an answer is on its way. */
  isAsked: boolean;
  /** The moment of the reading, in milliseconds since 1970. */
  at: number | null;
  /** The total of a day ago in US dollars, as decimal text; absent if it is not known. */
  dayAgo?: string | null | undefined;
  /** The visitor's language. */
  lang: string;
}

export interface HistoryProps<T> extends List<T> {
  /** True if older entries can be requested. */
  hasMore: boolean;
  /** True while older entries are loading. */
  loadingMore: boolean;
  lang: string;
  /** The network of the entries, for its explorer. */
  network: Network;
}

/** The lists of an account; those that its namespace lacks (ACCT-8), or the host has turned off, are absent. */
export interface Lists {
  tabs: readonly AccountTab[];
  tokens?: TokensProps | undefined;
  nfts?: HistoryProps<Nft> | undefined;
  activity?: HistoryProps<Transaction> | undefined;
}

function tokensOf({ app, tokens }: World, namespace: Namespace): TokensProps {
  const list = tokens[namespace];
  const { tokens: items = null, at = null, dayAgo } = list?.context ?? {};
  return {
    ...{ items, at, dayAgo, lang: app.context.settings.lang },
    failed: list?.hasTag("unavailable") ?? false,
    isAsked: list?.hasTag("loading") ?? false,
  };
}

/** The transaction history of the account of `namespace`. */
export function historyOf({ app, histories }: World, namespace: Namespace): HistoryProps<Transaction> {
  const history = histories[namespace];
  const { transactions = null, next = null } = history?.context ?? {};
  return {
    items: transactions,
    failed: history?.hasTag("unavailable") ?? false,
    hasMore: next !== null,
    loadingMore: history?.hasTag("loadingMore") ?? false,
    lang: app.context.settings.lang,
    network: app.context.active,
  };
}

/** The collectibles of the account of `namespace`. */
export function nftsOf(world: World, namespace: Namespace): HistoryProps<Nft> {
  const history = historyOf(world, namespace);
  return { ...history, items: history.items && (world.histories[namespace]?.context.nfts ?? null) };
}

/** The lists of the account of `namespace`; without its history where the host has turned that off (CONF-1). */
export function listsOf(world: World, namespace: Namespace): Lists {
  const { history } = world.app.context.settings.features;
  const tabs = accountTabs(namespace).filter((tab) => history || tab !== "activity");
  return {
    tabs,
    tokens: tabs.includes("tokens") ? tokensOf(world, namespace) : undefined,
    nfts: tabs.includes("nfts") ? nftsOf(world, namespace) : undefined,
    activity: tabs.includes("activity") ? historyOf(world, namespace) : undefined,
  };
}
