import type { CaipNetworkId } from "../domain/caip.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Core } from "./core.ts";
import type { ChainReader } from "./wire/chain-reader.ts";

/**
 * Reads the native balance of the connected EVM account again whenever its chain has pending transactions, for 99
 * batches of them (NET-10; protocol.md §5.9). Loaded if the option `pendingTransactionsFilter` is on.
 */
export function followPending(
  { root, store }: Pick<Core, "root" | "store">,
  chains: Pick<ChainReader, "watchPending">,
  interval: number,
): () => void {
  let seen = 0;
  let watched: CaipNetworkId | undefined;
  let unwatch = () => {};
  const stop = () => {
    following.unsubscribe();
    unwatch();
  };
  const refresh = () => {
    seen += 1;
    if (seen >= LIMITS.pendingBatches) stop();
    root.getSnapshot().children["account.eip155"]?.send({ type: "balance.refresh" });
  };
  const look = () => {
    const { accounts, app } = store.getSnapshot();
    const network = app.context.settings.basic ? undefined : accounts.eip155?.context.network;
    if (network?.caipNetworkId === watched) return;
    watched = network?.caipNetworkId;
    unwatch();
    unwatch = network ? chains.watchPending(network, interval, refresh) : () => {};
  };
  const following = store.subscribe(look);
  look();
  return stop;
}
