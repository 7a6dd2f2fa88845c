/** Every machine with samples of what reaches it from outside: what the generated paths are made of. */
import type { AnyStateMachine } from "xstate";
import { accountMachine } from "../../machines/account.ts";
import { appMachine } from "../../machines/app.ts";
import { approvalMachine } from "../../machines/approval.ts";
import { balanceMachine } from "../../machines/balance.ts";
import { connectionMachine } from "../../machines/connection.ts";
import { emailMachine } from "../../machines/email.ts";
import { emailUpdateMachine } from "../../machines/email-update.ts";
import { externalMachine } from "../../machines/external.ts";
import { farcasterMachine } from "../../machines/farcaster.ts";
import { frameMachine } from "../../machines/frame.ts";
import { modalMachine } from "../../machines/modal.ts";
import { networkMachine } from "../../machines/network.ts";
import { noticeMachine } from "../../machines/notice.ts";
import { pairingMachine } from "../../machines/pairing.ts";
import { proofMachine } from "../../machines/proof.ts";
import { requestMachine } from "../../machines/request.ts";
import { routerMachine } from "../../machines/router.ts";
import { signInMachine } from "../../machines/sign-in.ts";
import { socialMachine } from "../../machines/social.ts";
import { walletsMachine } from "../../machines/wallets.ts";
import type { Sample } from "../paths.ts";
import { accountSample, balanceSample } from "./account.ts";
import { appSample } from "./app.ts";
import { connectionSample, externalSample, pairingSample } from "./connection.ts";
import {
  approvalSample,
  emailSample,
  emailUpdateSample,
  farcasterSample,
  frameSample,
  requestSample,
  socialSample,
} from "./embedded.ts";
import { modalSample, noticeSample, routerSample } from "./frame.ts";
import { networkSample } from "./network.ts";
import { proofSample, signInSample } from "./sign-in.ts";
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
  approval: { machine: approvalMachine, sample: approvalSample },
  balance: { machine: balanceMachine, sample: balanceSample },
  connection: { machine: connectionMachine, sample: connectionSample },
  email: { machine: emailMachine, sample: emailSample },
  "email-update": { machine: emailUpdateMachine, sample: emailUpdateSample },
  external: { machine: externalMachine, sample: externalSample },
  farcaster: { machine: farcasterMachine, sample: farcasterSample },
  frame: { machine: frameMachine, sample: frameSample },
  modal: { machine: modalMachine, sample: modalSample },
  network: { machine: networkMachine, sample: networkSample },
  notice: { machine: noticeMachine, sample: noticeSample },
  pairing: { machine: pairingMachine, sample: pairingSample },
  proof: { machine: proofMachine, sample: proofSample },
  request: { machine: requestMachine, sample: requestSample },
  router: { machine: routerMachine, sample: routerSample },
  "sign-in": { machine: signInMachine, sample: signInSample },
  social: { machine: socialMachine, sample: socialSample },
  wallets: { machine: walletsMachine, sample: walletsSample },
};
