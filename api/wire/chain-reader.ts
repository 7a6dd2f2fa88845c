import type { Clock } from "../../adapters/browser/clock.ts";
import type { Log } from "../../adapters/browser/log.ts";
import { watchVisibility } from "../../adapters/browser/platform.ts";
import type { Store } from "../../adapters/browser/storage/storage.ts";
import type { Chains } from "../../adapters/nodes/chains.ts";
import type { Evm } from "../../adapters/nodes/evm/evm.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Balance, BalanceInput } from "../../machines/account/ports.ts";

/** What reading chains takes. */
export interface ChainReaderDeps {
  window: Window;
  clock: Clock;
  log: Log;
  fetch: typeof fetch;
  storage: Store;
  /** Whether a node is pinged at its first use, and calls of one moment are sent together; default: pinged, and not together (NET-4). */
  rpc?: { ping: boolean; batch: boolean } | undefined;
}

/** Asks the nodes of a network of the page's. Throws JSON_RPC_PROVIDER_NOT_FOUND for one that is not the page's. */
export type ReadChain = (networkId: CaipNetworkId, method: string, params: unknown) => Promise<unknown>;

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

type Load<T extends Chains> = (deps: ChainReaderDeps) => Promise<T>;

/** The parts that read chains, each loaded at its first use. */
class Parts {
  readonly #deps: ChainReaderDeps;
  readonly #context = new Map<object, Promise<Chains>>();
  #isOn = false;

  constructor(deps: ChainReaderDeps) {
    this.#deps = deps;
  }

  get<T extends Chains>(load: Load<T>): Promise<T> {
    const held = this.#context.get(load) as Promise<T> | undefined;
    if (held) return held;
    const part = load(this.#deps);
    this.#context.set(load, part);
    part.then(
      (chains) => chains.watch(this.#isOn),
      () => this.#context.delete(load),
    );
    return part;
  }

  /** Other families that are read speak JSON-RPC as EVM chains do. */
  of({ chainNamespace }: Network): Promise<Chains> {
    return chainNamespace === "solana" ? this.get(loadSolana) : this.get<Chains>(loadEvm);
  }

  watch(on: boolean): void {
    if (on === this.#isOn) return;
    this.#isOn = on;
    this.#each((chains) => chains.watch(on));
  }

  close(): void {
    this.#each((chains) => chains.close());
  }

  #each(work: (chains: Chains) => void): void {
    // Whoever asked for a part that could not be loaded was told.
    for (const part of this.#context.values()) part.then(work, () => {});
  }
}

/** Starts once `part` is there, before it can be closed; the answer ends it, or keeps it from beginning. */
function started<T>(part: Promise<T>, start: (part: T) => () => void): () => void {
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  part.then(
    (there) => {
      if (!isOver) end = start(there);
    },
    () => {},
  );
  return () => end();
}

/** Reads chains; what that takes is evaluated at the first read of a chain family. */
export function openChainReader(deps: ChainReaderDeps): ChainReader {
  const parts = new Parts(deps);
  let isWatched = false;
  let isVisible = true;
  const unwatch = watchVisibility(deps.window, (visible) => {
    isVisible = visible;
    parts.watch(isWatched && isVisible);
  });
  return {
    fetchBalance: async (input, at) => (await parts.of(input.network)).fetchBalance(input, at),
    request: async (network, method, params) => (await parts.of(network)).request(network, method, params),
    watchPending(network, interval, tell) {
      const watch = { interval, isAwake: () => isVisible, tell };
      return started(parts.get(loadEvm), (evm) => evm.watchPending(network, watch));
    },
    watch(watched) {
      isWatched = watched;
      parts.watch(isWatched && isVisible);
    },
    close() {
      unwatch();
      parts.close();
    },
  };
}
