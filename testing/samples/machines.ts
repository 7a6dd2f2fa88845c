/** Every machine with samples of its inputs from outside, from which the paths are generated. */
import type { AnyStateMachine } from "xstate";
import { accountMachine } from "../../machines/account/account.ts";
import { balanceMachine } from "../../machines/account/balance.ts";
import { collectibleMachine } from "../../machines/account/collectible.ts";
import { flowsMachine } from "../../machines/account/flows.ts";
import { historyMachine } from "../../machines/account/history.ts";
import { holdingsMachine } from "../../machines/account/holdings.ts";
import { identityMachine } from "../../machines/account/identity.ts";
import { tokensMachine } from "../../machines/account/tokens.ts";
import { totalsMachine } from "../../machines/account/totals.ts";
import { analyticsMachine } from "../../machines/analytics/analytics.ts";
import { appMachine } from "../../machines/app/app.ts";
import { buyMachine } from "../../machines/buy/buy.ts";
import { buyFormMachine } from "../../machines/buy/buy-form.ts";
import { purchasesMachine } from "../../machines/buy/purchases.ts";
import { connectionMachine } from "../../machines/connection/connection.ts";
import { pageWalletMachine } from "../../machines/connection/page-wallet.ts";
import { releaseMachine } from "../../machines/connection/release.ts";
import { approvalMachine } from "../../machines/embedded/approval.ts";
import { emailMachine } from "../../machines/embedded/email.ts";
import { emailUpdateMachine } from "../../machines/embedded/email-update.ts";
import { farcasterMachine } from "../../machines/embedded/farcaster.ts";
import { frameMachine } from "../../machines/embedded/frame.ts";
import { requestMachine } from "../../machines/embedded/request.ts";
import { socialMachine } from "../../machines/embedded/social.ts";
import { modalMachine } from "../../machines/modal/modal.ts";
import { noticeMachine } from "../../machines/modal/notice.ts";
import { routerMachine } from "../../machines/modal/router.ts";
import { namesMachine } from "../../machines/names/names.ts";
import { networkMachine } from "../../machines/networks/network.ts";
import { pairingMachine } from "../../machines/pairing/pairing.ts";
import { outboxMachine } from "../../machines/send/outbox.ts";
import { scanMachine } from "../../machines/send/scan.ts";
import { sendMachine } from "../../machines/send/send.ts";
import { sendFormMachine } from "../../machines/send/send-form.ts";
import { grantsMachine } from "../../machines/sessions/grants.ts";
import { sessionsMachine } from "../../machines/sessions/sessions.ts";
import { attemptMachine } from "../../machines/sign-in/attempt.ts";
import { signInMachine } from "../../machines/sign-in/sign-in.ts";
import { swapMachine } from "../../machines/swap/swap.ts";
import { swapFormMachine } from "../../machines/swap/swap-form.ts";
import { walletsMachine } from "../../machines/wallets/wallets.ts";
import type { Sample } from "../paths/paths.ts";
import {
  accountSample,
  balanceSample,
  collectibleSample,
  historySample,
  holdingsSample,
  identitySample,
  tokensSample,
  totalsSample,
} from "./account.ts";
import { analyticsSample } from "./analytics.ts";
import { appSample } from "./app.ts";
import { buyFormSample, buySample, purchasesSample } from "./buy.ts";
import { connectionSample, pageWalletSample, pairingSample, releaseSample } from "./connection.ts";
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
import { namesSample } from "./names.ts";
import { networkSample } from "./network.ts";
import { flowsSample, outboxSample, scanSample, sendFormSample, sendSample } from "./send.ts";
import { grantsSample, sessionsSample } from "./sessions.ts";
import { attemptSample, signInSample } from "./sign-in.ts";
import { swapFormSample, swapSample } from "./swap.ts";
import { walletsSample } from "./wallets.ts";

/** A machine and its samples. */
export interface Walkable {
  machine: AnyStateMachine;
  sample: Sample;
}

/** The machines, by the name of their file. */
export const WALKABLES: Readonly<Record<string, Walkable>> = {
  account: { machine: accountMachine, sample: accountSample },
  analytics: { machine: analyticsMachine, sample: analyticsSample },
  app: { machine: appMachine, sample: appSample },
  approval: { machine: approvalMachine, sample: approvalSample },
  balance: { machine: balanceMachine, sample: balanceSample },
  buy: { machine: buyMachine, sample: buySample },
  "buy-form": { machine: buyFormMachine, sample: buyFormSample },
  connection: { machine: connectionMachine, sample: connectionSample },
  email: { machine: emailMachine, sample: emailSample },
  "email-update": { machine: emailUpdateMachine, sample: emailUpdateSample },
  "page-wallet": { machine: pageWalletMachine, sample: pageWalletSample },
  farcaster: { machine: farcasterMachine, sample: farcasterSample },
  flows: { machine: flowsMachine, sample: flowsSample },
  frame: { machine: frameMachine, sample: frameSample },
  grants: { machine: grantsMachine, sample: grantsSample },
  collectible: { machine: collectibleMachine, sample: collectibleSample },
  history: { machine: historyMachine, sample: historySample },
  holdings: { machine: holdingsMachine, sample: holdingsSample },
  identity: { machine: identityMachine, sample: identitySample },
  modal: { machine: modalMachine, sample: modalSample },
  names: { machine: namesMachine, sample: namesSample },
  network: { machine: networkMachine, sample: networkSample },
  notice: { machine: noticeMachine, sample: noticeSample },
  outbox: { machine: outboxMachine, sample: outboxSample },
  pairing: { machine: pairingMachine, sample: pairingSample },
  attempt: { machine: attemptMachine, sample: attemptSample },
  purchases: { machine: purchasesMachine, sample: purchasesSample },
  release: { machine: releaseMachine, sample: releaseSample },
  request: { machine: requestMachine, sample: requestSample },
  router: { machine: routerMachine, sample: routerSample },
  scan: { machine: scanMachine, sample: scanSample },
  send: { machine: sendMachine, sample: sendSample },
  swap: { machine: swapMachine, sample: swapSample },
  "swap-form": { machine: swapFormMachine, sample: swapFormSample },
  "send-form": { machine: sendFormMachine, sample: sendFormSample },
  "sign-in": { machine: signInMachine, sample: signInSample },
  sessions: { machine: sessionsMachine, sample: sessionsSample },
  social: { machine: socialMachine, sample: socialSample },
  tokens: { machine: tokensMachine, sample: tokensSample },
  totals: { machine: totalsMachine, sample: totalsSample },
  wallets: { machine: walletsMachine, sample: walletsSample },
};
