import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { field, listOf } from "../evm/provider.ts";
import { coalesce } from "../evm/watching.ts";
import type { Connection } from "./connection.ts";
import type { Registry } from "./registry.ts";
import { readAccounts, type StandardWallet } from "./standard.ts";
import type { WalletsDeps } from "./wallet.ts";

type Take = (event: WalletEvent) => void;

/** Hears the wallet's `change`; a wallet that cannot be listened to is still connected. */
function listen(wallet: StandardWallet, changed: (properties: unknown) => void): () => void {
  const events = field(field(wallet, "features"), "standard:events");
  try {
    const on = field(events, "on");
    const end: unknown = typeof on === "function" ? Reflect.apply(on, events, ["change", changed]) : undefined;
    return () => {
      try {
        if (typeof end === "function") end();
      } catch {
        // It will be told nothing all the same: the feed has ended.
      }
    };
  } catch {
    return () => {};
  }
}

/** What a change of the wallet means for its connection: whose provider hears it at once, the machine in a while (R15). */
function follow(connection: Connection, take: Take): (properties: unknown) => void {
  return (properties) => {
    const given = listOf(field(properties, "accounts"));
    const before = connection.networkId;
    connection.take(given ? readAccounts(given) : connection.accounts);
    if (given) take({ type: "accounts.changed", accounts: connection.accounts.map(({ address }) => address) });
    if (connection.isOver) {
      if (connection.accounts.length > 0) take({ type: "wallet.disconnected" });
    } else if (connection.networkId !== before) take({ type: "chain.changed", networkId: connection.networkId });
  };
}

/**
 * Tells when the wallet is taken off the page, and when another one registers under the name of a wallet that was restored while
 * the page is young: the first to register need not be the one that was granted, and nobody was asked (S7).
 */
function whenLost(registry: Registry, connectorId: string, tell: () => void): () => void {
  let isTold = false;
  const look = (): void => {
    const isDoubtful = registry.restored.has(connectorId) && registry.isYoung && registry.isContested(connectorId);
    if (isTold || (registry.has(connectorId) && !isDoubtful)) return;
    isTold = true;
    tell();
  };
  const end = registry.subscribe(look);
  look();
  return end;
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
    whenLost(registry, connectorId, () => {
      connection.end();
      take({ type: "wallet.disconnected" });
    }),
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
