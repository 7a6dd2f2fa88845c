import { parseEvmAddress } from "../../domain/address.ts";
import { formatUnits } from "../../domain/amount.ts";
import { type CaipNetworkId, caipAddress } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Network } from "../../domain/network.ts";
import type { Balance, BalanceInput } from "../../machines/ports.ts";
import { unlessAborted } from "../clock/deadline.ts";
import type { BalanceCache } from "../storage/balances.ts";
import { type ChainClient, createChainClient } from "./client.ts";
import type { NodeWorld } from "./node.ts";
import { balanceOfData, readDecimals, readSymbol, readUint, SELECTORS } from "./token.ts";

export interface EvmWorld extends NodeWorld {
  balances: BalanceCache;
}

/** Reads EVM chains. */
export interface EvmReader {
  /** From the cache where it is less than 30 s old, unless `fresh` (ACCT-3). Throws NO_RPC_URL and what nodes fail with. */
  fetchBalance(input: BalanceInput, at?: { signal?: AbortSignal }): Promise<Balance>;
  /** Nodes are ranked only while the page is visible and the modal is open, or a call is pending (NET-5). */
  setActive(on: boolean): void;
  /** Ends every request and timer. */
  stop(): void;
}

async function nativeBalance({ request }: ChainClient, { address, network }: BalanceInput): Promise<Balance> {
  const { decimals, symbol } = network.nativeCurrency;
  const units = BigInt((await request("eth_getBalance", [address, "latest"])) as string);
  return { amount: formatUnits(units, decimals), symbol };
}

async function tokenBalance({ request }: ChainClient, { address }: BalanceInput, token: string): Promise<Balance> {
  const to = parseEvmAddress(token);
  if (!to) throw new AppKitError("INVALID_ADDRESS", {});
  const call = (data: string) => request("eth_call", [{ to, data }, "latest"]);
  const [held, decimals, symbol] = await Promise.all([
    call(balanceOfData(address)).then(readUint),
    call(SELECTORS.decimals).then(readDecimals),
    call(SELECTORS.symbol).then(readSymbol, () => ""),
  ]);
  if (held === undefined || decimals === undefined) throw new AppKitError("BALANCE_UNAVAILABLE", {});
  return { amount: formatUnits(held, decimals), symbol };
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
export function createEvmReader(world: EvmWorld): EvmReader {
  const { balances } = world;
  const clients = new Clients(world);

  async function read(input: BalanceInput): Promise<Balance> {
    const { address, network, token, fresh } = input;
    const account = caipAddress(network.caipNetworkId, address);
    const cached = fresh ? undefined : await balances.read(account, token);
    if (cached) return cached;
    const chain = clients.of(network);
    const balance = await (token ? tokenBalance(chain, input, token) : nativeBalance(chain, input));
    await balances.write(account, balance, token);
    return balance;
  }

  return {
    fetchBalance: (input, { signal } = {}) => unlessAborted(read(input), signal),
    setActive: (on) => clients.setActive(on),
    stop: () => clients.stop(),
  };
}
