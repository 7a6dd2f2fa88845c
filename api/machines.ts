/** Every machine with its ports, for whoever tests or draws them (`appkit/machines`). */
export { accountMachine } from "../machines/account/account.ts";
export { balanceMachine } from "../machines/account/balance.ts";
export type { AccountEvent, HoldingsEvent, ListEvent } from "../machines/account/events.ts";
export { historyMachine } from "../machines/account/history.ts";
export { holdingsMachine } from "../machines/account/holdings.ts";
export { identityMachine } from "../machines/account/identity.ts";
export {
  fetchBalance,
  fetchHistory,
  fetchIdentity,
  fetchTokens,
  watchVisibility,
} from "../machines/account/ports.ts";
export { tokensMachine } from "../machines/account/tokens.ts";
export { appMachine } from "../machines/app/app.ts";
export type { AppEvent, ViewEvent } from "../machines/app/events.ts";
export { answerPorts } from "../machines/app/port.ts";
export { copyReport, copyText, loadFeature, recallFacts } from "../machines/app/ports.ts";
export { connectionMachine } from "../machines/connection/connection.ts";
export type { ConnectionEvent } from "../machines/connection/events.ts";
export { pageWalletMachine } from "../machines/connection/page-wallet.ts";
export { connectWallet, disconnectWallet, restoreWallet, watchWallet } from "../machines/connection/ports.ts";
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
export type { NetworkEvent } from "../machines/networks/events.ts";
export { networkMachine } from "../machines/networks/network.ts";
export { switchWalletNetwork } from "../machines/networks/ports.ts";
export { pairingMachine } from "../machines/pairing/pairing.ts";
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
export type { WalletsEvent } from "../machines/wallets/events.ts";
export { discoverWallets, fetchWallets, loadImages } from "../machines/wallets/ports.ts";
export { walletsMachine } from "../machines/wallets/wallets.ts";
