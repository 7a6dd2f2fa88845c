import { type CaipNetworkId, caipAddress } from "../../domain/caip.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Balance, BalanceInput } from "../../machines/account/ports.ts";
import { unlessAborted } from "../browser/deadline.ts";
import type { BalanceCache } from "../browser/storage/balances.ts";
import type { Nodes } from "./nodes.ts";

/** The client of one chain, over all its nodes. */
export interface ChainClient {
  readonly nodes: Nodes;
  /** Sends a request to the chain; equal concurrent requests share one (NET-5). Throws an RpcError, AppKitError or the signal's reason. */
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
}

/** Reads the chains of one family. */
export interface Chains {
  /** A balance, from the cache if it is less than 30 s old, unless `fresh` (ACCT-3). Throws NO_RPC_URL and the nodes' errors. */
  fetchBalance(input: BalanceInput, at?: { signal?: AbortSignal }): Promise<Balance>;
  /** Asks a network's nodes. Throws NO_RPC_URL, an RpcError, the nodes' errors, and the signal's reason. */
  request(network: Network, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /** The current nodes of a network. */
  nodesOf(network: Network): Nodes;
  /** Ranks nodes while on: the page is visible and the modal open, or a call is pending (NET-5). */
  watch(on: boolean): void;
  /** Ends every request and timer (R12). */
  close(): void;
}

/** The functions that differ between chain families. */
export interface Family {
  cache: BalanceCache;
  open(network: Network): ChainClient;
  readBalance(chain: ChainClient, input: BalanceInput, signal?: AbortSignal): Promise<Balance>;
}

/** The clients of the networks in use, by id; a network whose nodes changed gets a new one. */
class Clients {
  readonly #open: Family["open"];
  readonly #clients = new Map<CaipNetworkId, { urls: string; chain: ChainClient }>();
  #active = false;

  constructor(open: Family["open"]) {
    this.#open = open;
  }

  of(network: Network): ChainClient {
    const urls = network.rpcUrls.default.http.join(" ");
    const client = this.#clients.get(network.caipNetworkId);
    if (client?.urls === urls) return client.chain;
    client?.chain.nodes.stop();
    const chain = this.#open(network);
    chain.nodes.setActive(this.#active);
    this.#clients.set(network.caipNetworkId, { urls, chain });
    return chain;
  }

  setActive(on: boolean): void {
    this.#active = on;
    for (const { chain } of this.#clients.values()) chain.nodes.setActive(on);
  }

  stop(): void {
    for (const { chain } of this.#clients.values()) chain.nodes.stop();
    this.#clients.clear();
  }
}

/** Reads the chains of a family through their nodes; balances are cached for 30 s. */
export function createChains({ cache, open, readBalance }: Family): Chains {
  const clients = new Clients(open);

  async function read(input: BalanceInput, signal: AbortSignal | undefined): Promise<Balance> {
    const { address, network, token, fresh } = input;
    const account = caipAddress(network.caipNetworkId, address);
    const cached = fresh ? undefined : await cache.read(account, token);
    if (cached) return cached;
    const balance = await readBalance(clients.of(network), input, signal);
    await cache.write(account, balance, token, signal);
    return balance;
  }

  return {
    fetchBalance: (input, { signal } = {}) => unlessAborted(read(input, signal), signal),
    nodesOf: (network) => clients.of(network).nodes,
    request: (network, method, params, signal) => clients.of(network).request(method, params, signal),
    watch: (on) => clients.setActive(on),
    close: () => clients.stop(),
  };
}
