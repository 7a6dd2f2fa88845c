import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { Timer } from "../../browser/clock.ts";
import { meaningOf } from "../shared/provider-errors.ts";
import type { BitcoinConnection } from "./connection.ts";
import { type BitcoinGrant, settleGrant } from "./grant.ts";
import type { BitcoinAccountType, WalletReport, WalletUpdate } from "./protocol.ts";
import { hasNoAccounts } from "./reported-accounts.ts";
import { type BitcoinDeps, connectionOf, typesOf } from "./wallet.ts";

/** An event that a wallet sends unasked; accounts come with their purposes. */
export type BitcoinWalletEvent =
  | Exclude<WalletEvent, { type: "accounts.changed" }>
  | (Extract<WalletEvent, { type: "accounts.changed" }> & {
      accountTypes: Readonly<Record<string, BitcoinAccountType>>;
    });

function eventsOf(grant: BitcoinGrant | undefined): BitcoinWalletEvent[] {
  if (!grant) return [{ type: "wallet.disconnected" }];
  const accounts = grant.accounts.map(({ address }) => address);
  return [
    { type: "chain.changed", networkId: grant.networkId },
    { type: "accounts.changed", accounts, accountTypes: typesOf(grant) },
  ];
}

/** Tells how things stand at once, and then at most once each 200 ms: network and accounts together, the last of each (R15). */
function coalesced({ clock }: BitcoinDeps, connection: BitcoinConnection, send: (event: BitcoinWalletEvent) => void) {
  let timer: Timer | undefined;
  let isChanged = false;
  const flush = () => {
    timer = undefined;
    if (!isChanged) return;
    isChanged = false;
    timer = clock.setTimeout(flush, LIMITS.walletEvents);
    for (const event of eventsOf(connection.grant)) send(event);
  };
  return {
    tell() {
      isChanged = true;
      if (timer === undefined) flush();
    },
    stop: () => clock.clearTimeout(timer),
  };
}

/**
 * Asks a wallet how things stand, when it only says that they changed: at once, and once more when it has been silent for a while.
 * A report in between makes the answer stale.
 */
function rereading(
  { clock }: BitcoinDeps,
  connection: BitcoinConnection,
  hear: (report: WalletReport | "gone") => void,
) {
  let timer: Timer | undefined;
  let newest = 0;
  let isOld = false;
  const read = async () => {
    const own = ++newest;
    isOld = false;
    const networkId = connection.grant?.networkId;
    if (!networkId) return;
    const report = await connection.protocol
      .recall(networkId)
      .catch((thrown: unknown) => (meaningOf(thrown) === "gone" ? ("gone" as const) : undefined));
    if (report && own === newest) hear(report);
  };
  const settle = () => {
    timer = undefined;
    if (isOld) void read();
  };
  return {
    ask() {
      isOld = true;
      if (timer === undefined) void read();
      clock.clearTimeout(timer);
      timer = clock.setTimeout(settle, LIMITS.balanceSettle);
    },
    overtake() {
      newest += 1;
    },
    stop() {
      newest += 1;
      isOld = false;
      clock.clearTimeout(timer);
    },
  };
}

/** Takes a report as the new grant; a wallet without a Bitcoin account is gone. */
function takeIn(connection: BitcoinConnection, report: WalletReport | "gone"): void {
  if (!connection.grant) return;
  try {
    if (report === "gone" || hasNoAccounts(report)) connection.drop();
    else connection.take(settleGrant(report, connection.grant.networkId));
  } catch {
    connection.drop();
  }
}

/** Sends what the wallet says by itself, and that it is gone when it may not be the one that was granted. */
export function watchWallet(
  deps: BitcoinDeps,
  { connectorId }: { connectorId: string },
  send: (event: BitcoinWalletEvent) => void,
): () => void {
  const { registry } = deps;
  const connection = connectionOf(deps, connectorId);
  if (!connection) return () => {};
  let ended = false;
  const feed = coalesced(deps, connection, (event) => {
    if (!ended) send(event);
  });
  const rereader = rereading(deps, connection, (report) => takeIn(connection, report));
  const hear = (update: WalletUpdate) => {
    if (ended) return;
    if (update === "changed") return rereader.ask();
    rereader.overtake();
    takeIn(connection, update);
  };
  const ends = [
    connection.subscribe(feed.tell),
    connection.protocol.listen(hear),
    registry.callWhen(
      () => registry.isDoubtful(connectorId),
      () => connection.drop(),
    ),
    feed.stop,
    rereader.stop,
  ];
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
