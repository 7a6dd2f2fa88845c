import type { PartyState } from "../control/answers.ts";
import type { Party } from "../http/route.ts";
import { sessionsOf } from "./control-commands.ts";
import { phoneWalletControls } from "./controls.ts";
import type { PhoneWallet } from "./wallet.ts";

async function stateOf(wallet: PhoneWallet): Promise<PartyState> {
  const { length } = await sessionsOf(wallet);
  return { up: true, facts: { sessions: length, waiting: wallet.requestQueue.size } };
}

/** The wallet at the other end of a pairing, steered by `POST /control/phone-wallet`; it reaches pages over the relay alone. */
export function phoneWalletParty(wallet: PhoneWallet): Party {
  return {
    name: "phone wallet",
    routes: [],
    controls: phoneWalletControls(wallet),
    state: () => stateOf(wallet),
    reset: () => wallet.reset(),
    stop: () => wallet.stop(),
  };
}
