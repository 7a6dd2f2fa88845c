import { type CaipNetworkId, caipAddress } from "../../domain/caip.ts";
import type { Network } from "../../domain/network.ts";
import type { Balance, BalanceInput } from "../../machines/ports.ts";
import { unlessAborted } from "../clock/deadline.ts";
import type { BalanceCache } from "../storage/balances.ts";
import { readBalance } from "./balance.ts";
import { type ChainClient, createChainClient } from "./client.ts";
import type { NodeWorld } from "./node.ts";

export interface EvmWorld extends NodeWorld {
  cache: BalanceCache;
}

/** Reads EVM chains. Loaded when it is first needed: nothing may import this folder but by `import()`. */
export interface Evm {
  /** From the cache where it is less than 30 s old, unless `fresh` (ACCT-3). Throws NO_RPC_URL and what nodes fail with. */
  fetchBalance(input: BalanceInput, at?: { signal?: AbortSignal }): Promise<Balance>;
  /** Asks a network's nodes. Throws NO_RPC_URL, an RpcError and what nodes fail with. */
  request(network: Network, method: string, params: unknown): Promise<unknown>;
  /** Ranks nodes while on: the page is visible and the modal open, or a call is pending (NET-5). */
  watch(on: boolean): void;
  /** Ends every request and timer (R12). */
  close(): void;
}

/** The clients of the networks in use, by id; a network whose nodes changed gets a new one. */
class Clients {
  readonly #world: NodeWorld;
  readonly #clients = new Map<CaipNetworkId, { urls: string; chain: ChainClient }>();
  #active = false;

  constructor(world: NodeWorld) {
    this.#world = world;
  }

  of(network: Network): ChainClient {
    const urls = network.rpcUrls.default.http.join(" ");
    const held = this.#clients.get(network.caipNetworkId);
    if (held?.urls === urls) return held.chain;
    held?.chain.nodes.stop();
    const chain = createChainClient(this.#world, network);
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

/** Reads EVM chains through their nodes; balances are cached for 30 s. */
export function createEvm(world: EvmWorld): Evm {
  const { cache } = world;
  const clients = new Clients(world);

  async function read(input: BalanceInput, signal: AbortSignal | undefined): Promise<Balance> {
    const { address, network, token, fresh } = input;
    const account = caipAddress(network.caipNetworkId, address);
    const cached = fresh ? undefined : await cache.read(account, token);
    if (cached) return cached;
    const balance = await readBalance(clients.of(network), input, signal);
    // Who left wants no trace of the address behind (I4).
    signal?.throwIfAborted();
    await cache.write(account, balance, token);
    return balance;
  }

  return {
    fetchBalance: (input, { signal } = {}) => unlessAborted(read(input, signal), signal),
    request: (network, method, params) => clients.of(network).request(method, params),
    watch: (on) => clients.setActive(on),
    close: () => clients.stop(),
  };
}
