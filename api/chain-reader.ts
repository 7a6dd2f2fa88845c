import type { Clock } from "../adapters/clock/clock.ts";
import type { Evm } from "../adapters/evm/evm.ts";
import type { Log } from "../adapters/log/log.ts";
import { watchVisibility } from "../adapters/platform/platform.ts";
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
  /** Whether somebody looks: nodes are ranked only then, and while the page is visible (NET-5). */
  watch(isWatched: boolean): void;
  close(): void;
}

async function load({ clock, fetch, log, storage }: ChainReaderWorld): Promise<Evm> {
  const [{ createEvm }, { createBalanceCache }] = await Promise.all([
    import("../adapters/evm/evm.ts"),
    import("../adapters/storage/balances.ts"),
  ]);
  return createEvm({ clock, fetch, log, cache: createBalanceCache({ storage, clock }) });
}

/** Reads chains; what that takes is evaluated at the first balance. */
export function openChainReader(world: ChainReaderWorld): ChainReader {
  let evm: Promise<Evm> | undefined;
  let isWatched = false;
  let isVisible = true;
  const tell = () => void evm?.then((opened) => opened.watch(isWatched && isVisible));
  const unwatch = watchVisibility(world.window, (visible) => {
    isVisible = visible;
    tell();
  });
  const opened = (): Promise<Evm> => {
    if (!evm) {
      evm = load(world);
      tell();
    }
    return evm;
  };
  return {
    fetchBalance: async (input, at) => (await opened()).fetchBalance(input, at),
    request: async (network, method, params) => (await opened()).request(network, method, params),
    watch(watched) {
      if (watched === isWatched) return;
      isWatched = watched;
      tell();
    },
    close() {
      unwatch();
      void evm?.then((opened) => opened.close());
    },
  };
}
