import type { Party, PartyState } from "../http/route.ts";
import { pairedControls } from "./controls.ts";
import type { PairedWallet } from "./wallet.ts";

function stateOf({ running, desk }: PairedWallet): PartyState {
  const sessions = running ? Object.keys(running.wallet.getActiveSessions()).length : 0;
  return { up: true, facts: { sessions, waiting: desk.size, library: running ? "running" : "asleep" } };
}

/** The wallet at the other end of a pairing, steered by `POST /control/paired`; it reaches pages over the relay alone. */
export function pairedParty(wallet: PairedWallet): Party {
  return {
    name: "paired wallet",
    routes: [],
    controls: pairedControls(wallet),
    state: () => stateOf(wallet),
    reset: () => wallet.reset(),
    stop: () => wallet.stop(),
  };
}
