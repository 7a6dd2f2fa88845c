import type { SessionTypes } from "@walletconnect/types";
import type { PairedWallet } from "./wallet.ts";

function shownSession({ topic, peer, expiry, namespaces, pairingTopic }: SessionTypes.Struct): object {
  const { name, url } = peer.metadata;
  const accounts = Object.values(namespaces).flatMap((namespace) => namespace.accounts);
  return { topic, pairingTopic, peer: { name, url }, accounts, expiry, namespaces };
}

/** Everything that can be seen of the wallet; it is not started for that. */
export function report(wallet: PairedWallet): object {
  const { running, settings, addresses, desk, diary, memory } = wallet;
  const sessions: SessionTypes.Struct[] = running ? Object.values(running.wallet.getActiveSessions()) : [];
  return {
    status: running ? "running" : "asleep",
    connected: running?.core.relayer.connected ?? false,
    settings,
    accounts: addresses,
    sessions: sessions.map(shownSession),
    pairings: running?.core.pairing.pairings.length ?? 0,
    pending: desk.list(),
    watched: memory.watched,
    happenings: diary.list(),
  };
}
