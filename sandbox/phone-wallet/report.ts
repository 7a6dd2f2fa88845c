import type { SessionTypes } from "@walletconnect/types";
import { sessionsOf } from "./control-commands.ts";
import type { PhoneSession, PhoneWalletState } from "./state.ts";
import type { PhoneWallet } from "./wallet.ts";

function shownSession({ topic, peer, expiry, namespaces, pairingTopic }: SessionTypes.Struct): PhoneSession {
  const { name, url } = peer.metadata;
  const accounts = Object.values(namespaces).flatMap((namespace) => namespace.accounts);
  return { topic, pairingTopic, peer: { name, url }, accounts, expiry, namespaces };
}

/** The visible state of the wallet; the library is not started for it. */
export async function report(wallet: PhoneWallet): Promise<PhoneWalletState> {
  const { worker, settings, addresses, requestQueue, eventLog, memory } = wallet;
  const asleep = { connected: false, pairings: 0 };
  const sessions = await sessionsOf(wallet);
  const { connected, pairings } = worker.isOpen ? await worker.ask("connection", undefined) : asleep;
  return {
    status: worker.isOpen ? "running" : "asleep",
    connected,
    settings,
    accounts: addresses,
    sessions: sessions.map(shownSession),
    pairings,
    pending: requestQueue.list(),
    watched: memory.watched,
    happenings: eventLog.list(),
  };
}
