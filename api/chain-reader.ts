import type { Clock } from "../adapters/clock/clock.ts";
import type { Evm } from "../adapters/evm/evm.ts";
import type { Log } from "../adapters/log/log.ts";
import { watchVisibility } from "../adapters/platform/platform.ts";
import type { Chains } from "../adapters/rpc/chains.ts";
import type { Store } from "../adapters/storage/storage.ts";
import type { Network } from "../domain/network.ts";
import type { Balance, BalanceInput } from "../machines/ports.ts";

/** What reading chains takes. */
export interface ChainReaderWorld {
  window: Window;
  clock: Clock;
  log: Log;
  fetch: typeof fetch;
  storage: Store;
}

export interface ChainReader {
  fetchBalance(input: BalanceInput, at: { signal: AbortSignal }): Promise<Balance>;
  /** Asks a network's nodes. */
  request(network: Network, method: string, params: unknown): Promise<unknown>;
  /** Tells of each batch of transactions that waits on an EVM network, while the page is visible, until it is ended (NET-10). */
  watchPending(network: Network, interval: number, tell: () => void): () => void;
  /** Whether somebody looks: nodes are ranked only then, and while the page is visible (NET-5). */
  watch(isWatched: boolean): void;
  close(): void;
}

async function common({ clock, fetch, log, storage }: ChainReaderWorld) {
  const { createBalanceCache } = await import("../adapters/storage/balances.ts");
  return { clock, fetch, log, cache: createBalanceCache({ storage, clock }) };
}

const loadEvm = async (world: ChainReaderWorld): Promise<Evm> =>
  (await import("../adapters/evm/evm.ts")).createEvm(await common(world));

const loadSolana = async (world: ChainReaderWorld): Promise<Chains> =>
  (await import("../adapters/solana/chain.ts")).createSolanaChain(await common(world));

/** Reads chains; what that takes is evaluated at the first read of a chain family. */
export function openChainReader(world: ChainReaderWorld): ChainReader {
  const parts = new Map<object, Promise<Chains>>();
  let isWatched = false;
  let isVisible = true;
  const each = (work: (chains: Chains) => void) => {
    // A part that could not be loaded has nothing to do; whoever asked for it was told.
    for (const part of parts.values()) part.then(work, () => {});
  };
  const tell = () => each((chains) => chains.watch(isWatched && isVisible));
  const unwatch = watchVisibility(world.window, (visible) => {
    isVisible = visible;
    tell();
  });
  const part = <T extends Chains>(load: (world: ChainReaderWorld) => Promise<T>): Promise<T> => {
    const held = parts.get(load) as Promise<T> | undefined;
    if (held) return held;
    const loading = load(world);
    parts.set(load, loading);
    loading.catch(() => parts.delete(load));
    tell();
    return loading;
  };
  // Other families that are read speak JSON-RPC as EVM chains do.
  const partOf = ({ chainNamespace }: Network) =>
    chainNamespace === "solana" ? part(loadSolana) : part<Chains>(loadEvm);
  return {
    fetchBalance: async (input, at) => (await partOf(input.network)).fetchBalance(input, at),
    request: async (network, method, params) => (await partOf(network)).request(network, method, params),
    watchPending(network, interval, tell) {
      let isOver = false;
      let end = () => {
        isOver = true;
      };
      part(loadEvm).then(
        (evm) => {
          if (!isOver) end = evm.watchPending(network, { interval, isAwake: () => isVisible, tell });
        },
        () => {},
      );
      return () => end();
    },
    watch(watched) {
      if (watched === isWatched) return;
      isWatched = watched;
      tell();
    },
    close() {
      unwatch();
      each((chains) => chains.close());
    },
  };
}
