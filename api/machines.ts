/** Every machine with its ports, for whoever tests or draws them (`appkit/machines`). */
export { accountMachine } from "../machines/account/account.ts";
export { balanceMachine } from "../machines/account/balance.ts";
export { appMachine } from "../machines/app/app.ts";
export type {
  AppMail,
  ModalMail,
  NetworkMail,
  NoticeMail,
  RouterMail,
  ViewEvent,
  WalletsMail,
} from "../machines/app/events.ts";
export {
  awaitDevice,
  confirmEmail,
  connectFarcaster,
  connectSocial,
  connectWallet,
  copyText,
  declineSignIn,
  disconnectWallet,
  discoverWallets,
  draftSignIn,
  fetchBalance,
  fetchFarcasterUri,
  fetchSocialUri,
  fetchWallets,
  findSignIn,
  followPopup,
  holdRequest,
  keepSignIn,
  leaveSignIn,
  loadFeature,
  loadImages,
  openFrame,
  preferAccount,
  preparePopup,
  recallFacts,
  reloadFrame,
  requireSignIn,
  restoreWallet,
  sendEmail,
  sendOtp,
  signDraft,
  switchWalletNetwork,
  takeUser,
  updateEmail,
  watchRequests,
  watchWallet,
} from "../machines/app/ports.ts";
export { connectionMachine } from "../machines/connection/connection.ts";
export type { AccountMail, ConnectionMail, LoginMail } from "../machines/connection/events.ts";
export { pageWalletMachine } from "../machines/connection/page-wallet.ts";
export { approvalMachine } from "../machines/embedded/approval.ts";
export { emailMachine } from "../machines/embedded/email.ts";
export { emailUpdateMachine } from "../machines/embedded/email-update.ts";
export type { ApprovalMail, FrameMail } from "../machines/embedded/events.ts";
export { farcasterMachine } from "../machines/embedded/farcaster.ts";
export { frameMachine } from "../machines/embedded/frame.ts";
export { requestMachine } from "../machines/embedded/request.ts";
export { socialMachine } from "../machines/embedded/social.ts";
export { modalMachine } from "../machines/modal/modal.ts";
export { noticeMachine } from "../machines/modal/notice.ts";
export { routerMachine } from "../machines/modal/router.ts";
export { networkMachine } from "../machines/networks/network.ts";
export { pairingMachine } from "../machines/pairing/pairing.ts";
export { attemptMachine } from "../machines/sign-in/attempt.ts";
export type { AttemptMail, SignInMail } from "../machines/sign-in/events.ts";
export { signInMachine } from "../machines/sign-in/sign-in.ts";
export { walletsMachine } from "../machines/wallets/wallets.ts";
