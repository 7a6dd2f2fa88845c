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
  /** True if a node is pinged at its first use, and calls of one moment are sent together; default: pinged, and not together (NET-4). */
  rpc?: { ping: boolean; batch: boolean } | undefined;
}

/** Asks the nodes of a network of the page's. Throws JSON_RPC_PROVIDER_NOT_FOUND for one that is not the page's. */
export type ReadChain = (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>;

export interface ChainReader {
  fetchBalance(input: BalanceInput, at: { signal: AbortSignal }): Promise<Balance>;
  /** Reads what the chain says about a collectible (ACCT-10). */
  fetchNft(input: NftInput, at: { signal: AbortSignal }): Promise<NftDetails>;
  /** Asks a network's nodes. */
  request(network: Network, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
  /** Tells of each batch of transactions that waits on an EVM network, while the page is visible, until it is ended (NET-10). */
  watchPending(network: Network, interval: number, tell: () => void): () => void;
  /** True if somebody looks: nodes are ranked only then, and while the page is visible (NET-5). */
  watch(isWatched: boolean): void;
  close(): void;
}

/** Asks the networks that the page has at the moment of each question. */
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

/** The reader of collectibles of a chain family, evaluated when the first one is opened. */
const loadCollectible = ({ chainNamespace }: Network) =>
  chainNamespace === "solana"
    ? import("../../adapters/nodes/solana/collectible.ts")
    : import("../../adapters/nodes/evm/collectible.ts");

/** Reads chains; what that takes is evaluated at the first read of a chain family. */
export function openChainReader(deps: ChainReaderDeps): ChainReader {
  let isWatched = false;
  let isVisible = true;
  const options = { isRepeated: true, onLoad: (chains: Chains) => chains.watch(isWatched && isVisible) };
  const evm = new Lazy<Evm>(() => loadEvm(deps), options);
  const solana = new Lazy<Chains>(() => loadSolana(deps), options);
  const families: readonly Lazy<Chains>[] = [evm, solana];
  // Other families that are read speak JSON-RPC as EVM chains do.
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
