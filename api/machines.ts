/**
 * Every machine with its ports, its events and its chart as data, for tests and drawings (`appkit/machines`).
 * `runAlone` runs one of them by itself, with answers to its ports that the compiler checks against the ports' types.
 */

export { accountMachine } from "../machines/account/account.ts";
export { balanceMachine } from "../machines/account/balance.ts";
export { collectibleMachine } from "../machines/account/collectible.ts";
export type { AccountEvent, FlowsEvent, HoldingsEvent, ListEvent } from "../machines/account/events.ts";
export { flowsMachine } from "../machines/account/flows.ts";
export { historyMachine } from "../machines/account/history.ts";
export { holdingsMachine } from "../machines/account/holdings.ts";
export { identityMachine } from "../machines/account/identity.ts";
export {
  fetchBalance,
  fetchHistory,
  fetchIdentity,
  fetchNft,
  fetchTokens,
  fetchTotal,
  watchVisibility,
} from "../machines/account/ports.ts";
export { tokensMachine } from "../machines/account/tokens.ts";
export { totalsMachine } from "../machines/account/totals.ts";
export { analyticsMachine } from "../machines/analytics/analytics.ts";
export type { AnalyticsEvent } from "../machines/analytics/events.ts";
export { sendEvents } from "../machines/analytics/ports.ts";
export type { AppEvent, ViewEvent } from "../machines/app/events.ts";
export { answerPorts } from "../machines/app/port.ts";
export { copyReport, copyText, loadFeature, recallFacts } from "../machines/app/ports.ts";
export { wholeApp as appMachine } from "../machines/app/whole-app.ts";
export { buyMachine } from "../machines/buy/buy.ts";
export { buyFormMachine } from "../machines/buy/buy-form.ts";
export type { BuyEvent, BuyFormEvent, PurchasesEvent } from "../machines/buy/events.ts";
export {
  fetchOnrampOptions,
  fetchPurchases,
  keepPurchase,
  openCheckout,
  prepareCheckouts,
  quotePurchase,
  recallPurchase,
} from "../machines/buy/ports.ts";
export { purchasesMachine } from "../machines/buy/purchases.ts";
export { connectionMachine } from "../machines/connection/connection.ts";
export type { ConnectionEvent } from "../machines/connection/events.ts";
export { pageWalletMachine } from "../machines/connection/page-wallet.ts";
export { connectWallet, disconnectWallet, restoreWallet, watchWallet } from "../machines/connection/ports.ts";
export { releaseMachine } from "../machines/connection/release.ts";
export { approvalMachine } from "../machines/embedded/approval.ts";
export { emailMachine } from "../machines/embedded/email.ts";
export { emailUpdateMachine } from "../machines/embedded/email-update.ts";
export type { ApprovalEvent, FrameEvent, LoginEvent } from "../machines/embedded/events.ts";
export { farcasterMachine } from "../machines/embedded/farcaster.ts";
export { frameMachine } from "../machines/embedded/frame.ts";
export {
  awaitDevice,
  confirmEmail,
  connectFarcaster,
  connectSocial,
  fetchFarcasterUri,
  fetchSocialUri,
  followPopup,
  holdLogin,
  holdRequest,
  openFrame,
  preferAccount,
  preparePopup,
  reloadFrame,
  sendEmail,
  sendOtp,
  takeUser,
  updateEmail,
  watchRequests,
} from "../machines/embedded/ports.ts";
export { requestMachine } from "../machines/embedded/request.ts";
export { socialMachine } from "../machines/embedded/social.ts";
export type { ModalEvent, NoticeEvent, RouterEvent } from "../machines/modal/events.ts";
export { modalMachine } from "../machines/modal/modal.ts";
export { noticeMachine } from "../machines/modal/notice.ts";
export { routerMachine } from "../machines/modal/router.ts";
export type { NamesEvent } from "../machines/names/events.ts";
export { namesMachine } from "../machines/names/names.ts";
export { fetchOwnNames, lookUpName, registerName, signName, suggestNames } from "../machines/names/ports.ts";
export type { NetworkEvent } from "../machines/networks/events.ts";
export { networkMachine } from "../machines/networks/network.ts";
export { switchWalletNetwork } from "../machines/networks/ports.ts";
export type { PairingEvent } from "../machines/pairing/events.ts";
export { pairingMachine } from "../machines/pairing/pairing.ts";
export { browseWallet, openPairing } from "../machines/pairing/ports.ts";
export type { FormEvent as SendFormEvent, OutboxEvent, ScanEvent, SendEvent } from "../machines/send/events.ts";
export { outboxMachine } from "../machines/send/outbox.ts";
export {
  estimateTransfer,
  examineTransfer,
  followSent,
  keepSent,
  recallReceivers,
  recallSent,
  resolveReceiver,
  sendTransfer,
  watchCamera,
} from "../machines/send/ports.ts";
export { scanMachine } from "../machines/send/scan.ts";
export { sendMachine } from "../machines/send/send.ts";
export { sendFormMachine } from "../machines/send/send-form.ts";
export type { GrantsEvent } from "../machines/sessions/events.ts";
export { grantsMachine } from "../machines/sessions/grants.ts";
export {
  activateSession,
  checkSession,
  cosignSession,
  fetchGrants,
  fetchSessions,
  grantSession,
  revokeGrant,
} from "../machines/sessions/ports.ts";
export { sessionsMachine } from "../machines/sessions/sessions.ts";
export { attemptMachine } from "../machines/sign-in/attempt.ts";
export type { AttemptEvent, SignInEvent } from "../machines/sign-in/events.ts";
export {
  declineSignIn,
  draftSignIn,
  findSignIn,
  keepSignIn,
  leaveSignIn,
  requireSignIn,
  signDraft,
} from "../machines/sign-in/ports.ts";
export { signInMachine } from "../machines/sign-in/sign-in.ts";
export type { SwapEvent, SwapFormEvent } from "../machines/swap/events.ts";
export { prepareSwap, quoteSwap, readSwap, signSwap } from "../machines/swap/ports.ts";
export { swapMachine } from "../machines/swap/swap.ts";
export { swapFormMachine } from "../machines/swap/swap-form.ts";
export type { WalletsEvent } from "../machines/wallets/events.ts";
export { discoverWallets, fetchWallets, loadImages } from "../machines/wallets/ports.ts";
export { walletsMachine } from "../machines/wallets/wallets.ts";
export { type ChartState, type ChartTransition, chartOf, type MachineChart } from "./machines/machine-chart.ts";
export { type PortAnswers, runAlone } from "./machines/run-alone.ts";
