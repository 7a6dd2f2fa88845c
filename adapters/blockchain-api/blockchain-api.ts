import type { Identity } from "../../domain/account/identity.ts";
import type { HistoryPage } from "../../domain/account/transaction.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { type CaipAddress, type CaipNetworkId, caipAddress } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import { isRegistryName } from "../../domain/names/name.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import { fetchHistoryPage, type HistoryInput } from "./history.ts";
import { Identities, type IdentitiesDeps } from "./identities.ts";
import { fetchNameAddresses } from "./names.ts";
import { type PortfolioDeps, Portfolios } from "./portfolio.ts";
import { Recent } from "./recent.ts";
import { Supported, type SupportedDeps } from "./supported.ts";

export { createHttp } from "../browser/http/client.ts";

type Until = { signal?: AbortSignal };

/** The Blockchain API, as ports. */
export interface BlockchainApi {
  fetchTokens(input: AccountTarget & { fresh: boolean }, at?: Until): Promise<TokensAnswer>;
  fetchTotal(input: AccountTarget, at?: Until): Promise<string | null>;
  /** Marks an address's balances of some tokens as changed: fresh requests then read them from the chain (`forceUpdate`). */
  forceTokens(target: AccountTarget, tokens: readonly CaipAddress[]): Promise<void>;
  /** Drops the cached tokens and history of an account, so that the next request reads them again. */
  forgetTokens(account: CaipAddress): Promise<void>;
  fetchHistory(input: HistoryInput, at?: Until): Promise<HistoryPage>;
  fetchIdentity(input: AccountTarget, at?: Until): Promise<Identity>;
  /** True if the API serves a network (protocol.md §2.2). Throws HTTP_REQUEST, failed, where the API does not answer. */
  supports(networkId: CaipNetworkId, signal?: AbortSignal): Promise<boolean>;
  /** The address of a name of the registry; undefined where nobody has it, and where the network is not served. */
  fetchNameAddress(input: { name: string; network: Network }, at?: Until): Promise<string | undefined>;
  /** The registered names of an address, oldest first; none where the network is not served. */
  fetchNames(input: AccountTarget, at?: Until): Promise<readonly string[]>;
  /** Records a name that an address has just registered, in place of its cached names. */
  keepName(address: Address, name: string): Promise<void>;
  /** Drops the cached names of an address whose registration has an unknown outcome. */
  forgetNames(address: Address): Promise<void>;
}

/** The cache key of a history page; without a cursor, of the newest page. */
const pageKey = (account: CaipAddress, cursor = ""): string => `${account} ${cursor}`;

/** Creates the client of the Blockchain API. */
export function createBlockchainApi(
  apiDeps: SupportedDeps & Omit<PortfolioDeps & IdentitiesDeps, "supported">,
): BlockchainApi {
  const supported = new Supported(apiDeps);
  const deps = { ...apiDeps, supported };
  const portfolios = new Portfolios(deps);
  const identities = new Identities(deps);
  const pages = new Recent<HistoryPage>(apiDeps.clock, LIMITS.historyCache);
  return {
    fetchTokens: (input, { signal } = {}) => portfolios.fetch(input, signal),
    fetchTotal: (input, { signal } = {}) => portfolios.total(input, signal),
    forceTokens: async (target, tokens) => portfolios.force(target, tokens),
    forgetTokens(account) {
      pages.forget(pageKey(account));
      return portfolios.forget(account);
    },
    fetchIdentity: (input, { signal } = {}) => identities.fetch(input, signal),
    async fetchNameAddress({ name, network }, { signal } = {}) {
      const isServed = await supported.has(network.caipNetworkId, signal);
      return isServed && isRegistryName(name) ? (await fetchNameAddresses(deps, name, signal))?.[0] : undefined;
    },
    fetchNames: (target, { signal } = {}) => identities.fetchNames(target, signal),
    keepName: (address, name) => identities.keepName(address, name),
    forgetNames: (address) => identities.forgetNames(address),
    supports: (networkId, signal) => supported.check(networkId, signal),
    async fetchHistory(input, { signal } = {}) {
      const { caipNetworkId } = input.network;
      if (!(await supported.check(caipNetworkId, signal))) return { transactions: [] };
      const key = pageKey(caipAddress(caipNetworkId, input.address), input.cursor);
      return pages.ask(key, signal, (end) => fetchHistoryPage(deps, input, end));
    },
  };
}
