import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { Timer } from "../../browser/clock.ts";
import { meaningOf } from "../evm/provider-errors.ts";
import type { BitcoinConnection } from "./connection.ts";
import { type BitcoinGrant, settleGrant } from "./grant.ts";
import type { BitcoinAccountType, WalletReport, WalletUpdate } from "./protocol.ts";
import { hasNoAccounts } from "./reported-accounts.ts";
import { type BitcoinDeps, isContested, tieOf, typesOf } from "./wallet.ts";

/** What a wallet says by itself; its accounts with what they are for. */
export type BitcoinWalletEvent =
  | Exclude<WalletEvent, { type: "accounts.changed" }>
  | (Extract<WalletEvent, { type: "accounts.changed" }> & {
      accountTypes: Readonly<Record<string, BitcoinAccountType>>;
    });

function eventsOf(granted: BitcoinGrant | undefined): BitcoinWalletEvent[] {
  if (!granted) return [{ type: "wallet.disconnected" }];
  const accounts = granted.accounts.map(({ address }) => address);
  return [
    { type: "chain.changed", networkId: granted.networkId },
    { type: "accounts.changed", accounts, accountTypes: typesOf(granted) },
  ];
}

/** Tells how things stand at once, and then at most once each 200 ms: network and accounts together, the last of each (R15). */
function coalesced({ clock }: BitcoinDeps, tie: BitcoinConnection, send: (event: BitcoinWalletEvent) => void) {
  let timer: Timer | undefined;
  let isNews = false;
  const flush = () => {
    timer = undefined;
    if (!isNews) return;
    isNews = false;
    timer = clock.setTimeout(flush, LIMITS.walletEvents);
    for (const event of eventsOf(tie.granted)) send(event);
  };
  return {
    tell() {
      isNews = true;
      if (timer === undefined) flush();
    },
    stop: () => clock.clearTimeout(timer),
  };
}

/**
 * Asks a wallet how things stand, when it only says that they changed: at once, and once more when it has been silent for a while.
 * What it tells in between makes an answer old.
 */
function rereading({ clock }: BitcoinDeps, tie: BitcoinConnection, hear: (said: WalletReport | "gone") => void) {
  let timer: Timer | undefined;
  let newest = 0;
  let isOld = false;
  const read = async () => {
    const own = ++newest;
    isOld = false;
    const networkId = tie.granted?.networkId;
    if (!networkId) return;
    const said = await tie.tongue
      .recall(networkId)
      .catch((thrown: unknown) => (meaningOf(thrown) === "gone" ? ("gone" as const) : undefined));
    if (said && own === newest) hear(said);
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

/** What the wallet told becomes what is so; one that tells no account of Bitcoin is gone. */
function takeIn(tie: BitcoinConnection, said: WalletReport | "gone"): void {
  if (!tie.granted) return;
  try {
    if (said === "gone" || hasNoAccounts(said)) tie.drop();
    else tie.take(settleGrant(said, tie.granted.networkId));
  } catch {
    tie.drop();
  }
}

/** Tells when another wallet takes the name of one that was restored, while the page is young: nobody was asked (S7). */
function whenContested({ registry }: BitcoinDeps, connectorId: string, tell: () => void): () => void {
  return registry.subscribe(() => {
    if (registry.restored.has(connectorId) && registry.isYoung && isContested(registry, connectorId)) tell();
  });
}

/** Sends what the wallet says by itself, and that it is gone when it may not be the one that was granted. */
export function watchWallet(
  deps: BitcoinDeps,
  { connectorId }: { connectorId: string },
  send: (event: BitcoinWalletEvent) => void,
): () => void {
  const tie = tieOf(deps, connectorId);
  if (!tie) return () => {};
  let ended = false;
  const feed = coalesced(deps, tie, (event) => {
    if (!ended) send(event);
  });
  const again = rereading(deps, tie, (said) => takeIn(tie, said));
  const hear = (news: WalletUpdate) => {
    if (ended) return;
    if (news === "changed") return again.ask();
    again.overtake();
    takeIn(tie, news);
  };
  const ends = [
    tie.subscribe(feed.tell),
    tie.tongue.listen(hear),
    whenContested(deps, connectorId, () => tie.drop()),
    feed.stop,
    again.stop,
  ];
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
