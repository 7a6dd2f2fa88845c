/** Every machine with its ports, for whoever tests or draws them (`appkit/machines`). */
export { accountMachine } from "../machines/account.ts";
export { appMachine } from "../machines/app.ts";
export { approvalMachine } from "../machines/approval.ts";
export { balanceMachine } from "../machines/balance.ts";
export type { AccountMail, ConnectionMail, LoginMail } from "../machines/child-mail.ts";
export { connectionMachine } from "../machines/connection.ts";
export { emailMachine } from "../machines/email.ts";
export { emailUpdateMachine } from "../machines/email-update.ts";
export type { ApprovalMail, FrameMail } from "../machines/embedded-mail.ts";
export { externalMachine } from "../machines/external.ts";
export { farcasterMachine } from "../machines/farcaster.ts";
export { frameMachine } from "../machines/frame.ts";
export type {
  AppMail,
  ModalMail,
  NetworkMail,
  NoticeMail,
  RouterMail,
  ViewEvent,
  WalletsMail,
} from "../machines/mail.ts";
export { modalMachine } from "../machines/modal.ts";
export { networkMachine } from "../machines/network.ts";
export { noticeMachine } from "../machines/notice.ts";
export { pairingMachine } from "../machines/pairing.ts";
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
} from "../machines/ports.ts";
export { proofMachine } from "../machines/proof.ts";
export { requestMachine } from "../machines/request.ts";
export { routerMachine } from "../machines/router.ts";
export { signInMachine } from "../machines/sign-in.ts";
export type { ProofMail, SignInMail } from "../machines/sign-in-mail.ts";
export { socialMachine } from "../machines/social.ts";
export { walletsMachine } from "../machines/wallets.ts";
