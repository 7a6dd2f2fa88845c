import { LIMITS } from "../../domain/limits.ts";
import type { ExcludedWallets, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletsContext } from "./context.ts";
import type { WalletQuery } from "./ports.ts";

type Asker = Pick<WalletsContext, "config" | "filter" | "passed" | "page" | "query" | "certified">;

/** The requested networks, those of the filtered namespace if there is one (WALLET-2). */
function chains({ config, filter }: Asker) {
  return filter ? config.chains.filter((chain) => chain.startsWith(`${filter}:`)) : config.chains;
}

/** The query for the excluded wallets, so that their connectors can be hidden (protocol.md §3.1). */
export function excludedQuery({ config }: Asker): WalletQuery {
  return { page: 1, entries: config.excludeWalletIds.length, include: config.excludeWalletIds };
}

export function featuredQuery({ config }: Asker): WalletQuery {
  return { page: 1, entries: config.featuredWalletIds.length, include: config.featuredWalletIds };
}

export function recommendedQuery(asker: Asker): WalletQuery {
  const { includeWalletIds, excludeWalletIds, featuredWalletIds } = asker.config;
  return {
    page: 1,
    entries: LIMITS.recommended,
    include: includeWalletIds,
    exclude: [...excludeWalletIds, ...featuredWalletIds],
    chains: chains(asker),
  };
}

export function pageQuery(asker: Asker): WalletQuery {
  const { includeWalletIds, excludeWalletIds, featuredWalletIds } = asker.config;
  return {
    page: asker.page + 1,
    entries: LIMITS.pageEntries,
    include: includeWalletIds,
    exclude: [...excludeWalletIds, ...featuredWalletIds, ...asker.passed],
    chains: chains(asker),
    ...(asker.certified && { badge: "certified" as const }),
  };
}

export function searchQuery(asker: Asker): WalletQuery {
  const { includeWalletIds, excludeWalletIds } = asker.config;
  return {
    page: 1,
    entries: LIMITS.searchEntries,
    search: asker.query,
    include: includeWalletIds,
    exclude: excludeWalletIds,
    chains: chains(asker),
    ...(asker.certified && { badge: "certified" as const }),
  };
}

/**
 * The wallets that a page or a search result shows: those of the filtered namespace that have an app or a web page to
 * link to.
 */
export function reachable(wallets: readonly Wallet[], asker: Asker): Wallet[] {
  const fitting = asker.filter ? forChains(wallets, asker) : wallets;
  return fitting.filter(({ mobileLink, desktopLink, webappLink }) => mobileLink || desktopLink || webappLink);
}

/** The names and rdns by which connectors of these wallets are hidden (CONN-15). */
export function excludedOf(wallets: readonly Wallet[]): ExcludedWallets {
  return {
    rdns: wallets.flatMap(({ rdns }) => (rdns ? [rdns] : [])),
    names: wallets.map(({ name }) => name.toLowerCase()),
  };
}

/** The wallets in the host's order. */
export function inFeaturedOrder(wallets: readonly Wallet[], ids: readonly string[]): Wallet[] {
  return wallets.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Wallets with a chain among the requested ones; a wallet that names no chain passes (WALLET-2). */
export function forChains(wallets: readonly Wallet[], asker: Asker): Wallet[] {
  const chainIds: readonly string[] = chains(asker);
  return wallets.filter((wallet) => !wallet.chains?.length || wallet.chains.some((chain) => chainIds.includes(chain)));
}
