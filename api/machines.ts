/** Every machine with its ports, for whoever tests or draws them (`appkit/machines`). */
export { accountMachine } from "../machines/account.ts";
export { appMachine } from "../machines/app.ts";
export { balanceMachine } from "../machines/balance.ts";
export { connectionMachine } from "../machines/connection.ts";
export { externalMachine } from "../machines/external.ts";
export type {
  AccountMail,
  AppMail,
  ConnectionMail,
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
  connectWallet,
  copyText,
  disconnectWallet,
  discoverWallets,
  fetchBalance,
  fetchWallets,
  loadImages,
  recallFacts,
  restoreWallet,
  switchWalletNetwork,
  watchWallet,
} from "../machines/ports.ts";
export { routerMachine } from "../machines/router.ts";
export { walletsMachine } from "../machines/wallets.ts";
