import type { Clock } from "../../adapters/browser/clock.ts";
import type { Log } from "../../adapters/browser/log.ts";
import { watchVisibility } from "../../adapters/browser/platform.ts";
import type { Store } from "../../adapters/browser/storage/storage.ts";
import type { Chains } from "../../adapters/nodes/chains.ts";
import type { Evm } from "../../adapters/nodes/evm/evm.ts";
import type { NftDetails } from "../../domain/account/nft.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Balance, BalanceInput, NftInput } from "../../machines/account/ports.ts";

/** Dependencies of the chain reader. */
export interface ChainReaderDeps {
  window: Window;
  clock: Clock;
  log: Log;
  fetch: typeof fetch;
  storage: Store;
  /**
   * `ping`: a node is tested before its first use, default true. `batch`: simultaneous calls share one request, default
   * false (NET-4).
   */
  rpc?: { ping: boolean; batch: boolean } | undefined;
}

/** Asks the nodes of one of the page's networks. Throws JSON_RPC_PROVIDER_NOT_FOUND for any other network. */
export type ReadChain = (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>;

export interface ChainReader {
  fetchBalance(input: BalanceInput, at: { signal: AbortSignal }): Promise<Balance>;
  /** Reads the details of a collectible from the chain (ACCT-10). */
  fetchNft(input: NftInput, at: { signal: AbortSignal }): Promise<NftDetails>;
  /** Asks a network's nodes. */
  request(network: Network, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /**
   * Calls `tell` for each batch of pending transactions of an EVM network, while the page is visible, until it is ended
   * (NET-10).
   */
  watchPending(network: Network, interval: number, tell: () => void): () => void;
  /** Sets whether the visitor watches: nodes are ranked only then, and while the page is visible (NET-5). */
  watch(isWatched: boolean): void;
  close(): void;
}

/** Asks the page's present networks at each call. */
export function readNetworks(chains: Pick<ChainReader, "request">, networks: () => readonly Network[]): ReadChain {
  return async (networkId, method, params) => {
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === networkId);
    if (!network) throw new AppKitError("JSON_RPC_PROVIDER_NOT_FOUND", { chain: networkId });
    return await chains.request(network, method, params);
  };
}

async function common({ clock, fetch, log, storage }: ChainReaderDeps) {
  const { createBalanceCache } = await import("../../adapters/browser/storage/balances.ts");
  return { clock, fetch, log, cache: createBalanceCache({ storage, clock }) };
}

const loadEvm = async (deps: ChainReaderDeps): Promise<Evm> =>
  (await import("../../adapters/nodes/evm/evm.ts")).createEvm({ ...(await common(deps)), ...deps.rpc });

const loadSolana = async (deps: ChainReaderDeps): Promise<Chains> =>
  (await import("../../adapters/nodes/solana/chain.ts")).createSolanaChain(await common(deps));

/** The reader of a chain family's collectibles, loaded when the first one is opened. */
const loadCollectible = ({ chainNamespace }: Network) =>
  chainNamespace === "solana"
    ? import("../../adapters/nodes/solana/collectible.ts")
    : import("../../adapters/nodes/evm/collectible.ts");

/** Opens the reader of chains; the code of a chain family is loaded at its first read. */
export function openChainReader(deps: ChainReaderDeps): ChainReader {
  let isWatched = false;
  let isVisible = true;
  const options = { isRepeated: true, onLoad: (chains: Chains) => chains.watch(isWatched && isVisible) };
  const evm = new Lazy<Evm>(() => loadEvm(deps), options);
  const solana = new Lazy<Chains>(() => loadSolana(deps), options);
  const families: readonly Lazy<Chains>[] = [evm, solana];
  // The other families use JSON-RPC in the form of EVM chains.
  const chainsOf = ({ chainNamespace }: Network): Promise<Chains> =>
    (chainNamespace === "solana" ? solana : evm).open();
  const follow = () => {
    for (const { loaded } of families) loaded?.watch(isWatched && isVisible);
  };
  const unwatch = watchVisibility(deps.window, (visible) => {
    isVisible = visible;
    follow();
  });
  const request: ChainReader["request"] = async (network, method, params, signal) =>
    (await chainsOf(network)).request(network, method, params, signal);
  return {
    fetchBalance: async (input, at) => (await chainsOf(input.network)).fetchBalance(input, at),
    async fetchNft(input, { signal }) {
      const { fetchNft } = await loadCollectible(input.network);
      return fetchNft((method, params) => request(input.network, method, params, signal), input);
    },
    request,
    watchPending: (network, interval, tell) =>
      evm.follow((chains) => chains.watchPending(network, { interval, isAwake: () => isVisible, tell })),
    watch(watched) {
      isWatched = watched;
      follow();
    },
    close() {
      unwatch();
      for (const family of families) family.close((chains) => chains.close());
    },
  };
}
