import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { coalesce } from "../shared/coalesce.ts";
import { ending, field, listOf, tryTo } from "../shared/untrusted.ts";
import { featureMethod } from "../shared/wallet-standard.ts";
import type { Connection } from "./connection.ts";
import { readAccounts, type StandardWallet } from "./standard.ts";
import type { WalletsDeps } from "./wallet.ts";

type Take = (event: WalletEvent) => void;

/** Hears the wallet's `change`; a wallet that cannot be listened to is still connected. */
function listen(wallet: StandardWallet, changed: (properties: unknown) => void): () => void {
  return ending(tryTo(() => featureMethod(wallet, "standard:events", "on")?.("change", changed)));
}

/** Takes a wallet's change into its connection: the provider hears it at once, the machine coalesced (R15). */
function follow(connection: Connection, take: Take): (properties: unknown) => void {
  return (properties) => {
    const accounts = listOf(field(properties, "accounts"));
    const before = connection.networkId;
    connection.take(accounts ? readAccounts(accounts) : connection.accounts);
    if (accounts) take({ type: "accounts.changed", accounts: connection.accounts.map(({ address }) => address) });
    if (connection.isOver) {
      if (connection.accounts.length > 0) take({ type: "wallet.disconnected" });
    } else if (connection.networkId !== before) take({ type: "chain.changed", networkId: connection.networkId });
  };
}

/** Sends what the wallet says by itself; it asks the wallet nothing, so it causes nothing (R15). Ending it ends the provider. */
export function watchWallet(
  { registry, clock, connections }: WalletsDeps,
  { connectorId }: { connectorId: string },
  send: (event: WalletEvent) => void,
): () => void {
  const connection = connections.get(connectorId);
  if (!connection) return () => {};
  let isOver = false;
  const { take, stop } = coalesce(clock, (event) => {
    if (!isOver) send(event);
  });
  const changed = follow(connection, take);
  connection.watchers += 1;
  const ends = [
    listen(connection.wallet, (properties) => {
      if (!isOver) changed(properties);
    }),
    registry.callWhen(
      () => !registry.has(connectorId) || registry.isDoubtful(connectorId),
      () => {
        connection.end();
        take({ type: "wallet.disconnected" });
      },
    ),
  ];
  return () => {
    if (isOver) return;
    isOver = true;
    stop();
    for (const end of ends) end();
    connection.watchers -= 1;
    // A new watcher of the same wallet subscribes in the same tick, so the connection ends only after it.
    queueMicrotask(() => {
      if (connection.watchers > 0) return;
      connection.end();
      if (connections.get(connectorId) === connection) connections.delete(connectorId);
    });
  };
}
