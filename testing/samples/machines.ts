/** Every machine with samples of what reaches it from outside: what the generated paths are made of. */
import type { AnyStateMachine } from "xstate";
import { accountMachine } from "../../machines/account.ts";
import { appMachine } from "../../machines/app.ts";
import { balanceMachine } from "../../machines/balance.ts";
import { connectionMachine } from "../../machines/connection.ts";
import { externalMachine } from "../../machines/external.ts";
import { modalMachine } from "../../machines/modal.ts";
import { networkMachine } from "../../machines/network.ts";
import { noticeMachine } from "../../machines/notice.ts";
import { pairingMachine } from "../../machines/pairing.ts";
import { routerMachine } from "../../machines/router.ts";
import { walletsMachine } from "../../machines/wallets.ts";
import type { Sample } from "../paths.ts";
import { accountSample, balanceSample } from "./account.ts";
import { appSample } from "./app.ts";
import { connectionSample, externalSample, pairingSample } from "./connection.ts";
import { modalSample, noticeSample, routerSample } from "./frame.ts";
import { networkSample } from "./network.ts";
import { walletsSample } from "./wallets.ts";

/** A machine, and what it may be walked with. */
export interface Walkable {
  machine: AnyStateMachine;
  sample: Sample;
}

/** By the noun that the machine's file is named after. */
export const WALKABLES: Readonly<Record<string, Walkable>> = {
  account: { machine: accountMachine, sample: accountSample },
  app: { machine: appMachine, sample: appSample },
  balance: { machine: balanceMachine, sample: balanceSample },
  connection: { machine: connectionMachine, sample: connectionSample },
  external: { machine: externalMachine, sample: externalSample },
  modal: { machine: modalMachine, sample: modalSample },
  network: { machine: networkMachine, sample: networkSample },
  notice: { machine: noticeMachine, sample: noticeSample },
  pairing: { machine: pairingMachine, sample: pairingSample },
  router: { machine: routerMachine, sample: routerSample },
  wallets: { machine: walletsMachine, sample: walletsSample },
};
