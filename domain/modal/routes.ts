import type { CaipNetworkId } from "../caip.ts";
import type { Social } from "../options/features.ts";
import type { Connector, Wallet } from "../wallets/wallet.ts";

/** What each view is opened with (ROUTE-1, ROUTE-6); a view grows here when its screen does. */
interface RouteData {
  Connect: object;
  Account: object;
  AccountSettings: object;
  AllWallets: object;
  /** The secure frame shows what an embedded wallet is asked to sign. */
  ApproveTransaction: object;
  ConnectSocials: object;
  ConnectWallets: object;
  ConnectingFarcaster: object;
  ConnectingSocial: { social: Exclude<Social, "farcaster"> };
  ConnectingExternal: { connector: Connector };
  /** The older name of SIWXSignMessage (SIGN-4). */
  ConnectingSiwe: object;
  /** A wallet with one connector for each of several namespaces. */
  ConnectingMultiChain: { connector: Connector };
  /** Without a wallet: any may scan the code. */
  ConnectingWalletConnect: { wallet?: Wallet };
  /** The first view of a page that can only pair (CONN-16). */
  ConnectingWalletConnectBasic: object;
  /** Ways to begin for somebody without a wallet. */
  Create: object;
  Downloads: { wallet: Wallet };
  EmailLogin: object;
  EmailVerifyDevice: { email: string };
  EmailVerifyOtp: { email: string };
  GetWallet: object;
  Networks: object;
  /** What an account signs to prove that it is the visitor's. */
  SIWXSignMessage: object;
  /** A network whose namespace has no wallet, while another one has. */
  SwitchActiveChain: { networkId: CaipNetworkId };
  SwitchNetwork: { networkId: CaipNetworkId };
  UnsupportedChain: object;
  UpdateEmailPrimaryOtp: { email: string };
  UpdateEmailSecondaryOtp: { newEmail: string };
  UpdateEmailWallet: { email: string };
  UpgradeEmailWallet: object;
  WhatIsANetwork: object;
  WhatIsAWallet: object;
}

export type View = keyof RouteData;

/** One entry of the history: the view's name with its typed data. */
export type Route = { [V in View]: { view: V } & RouteData[V] }[View];

/** Every view, for the laws and for values from outside. */
export const VIEWS = [
  "Connect",
  "Account",
  "AccountSettings",
  "AllWallets",
  "ApproveTransaction",
  "ConnectSocials",
  "ConnectWallets",
  "ConnectingExternal",
  "ConnectingFarcaster",
  "ConnectingMultiChain",
  "ConnectingSiwe",
  "ConnectingSocial",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "Create",
  "Downloads",
  "EmailLogin",
  "EmailVerifyDevice",
  "EmailVerifyOtp",
  "GetWallet",
  "Networks",
  "SIWXSignMessage",
  "SwitchActiveChain",
  "SwitchNetwork",
  "UnsupportedChain",
  "UpdateEmailPrimaryOtp",
  "UpdateEmailSecondaryOtp",
  "UpdateEmailWallet",
  "UpgradeEmailWallet",
  "WhatIsANetwork",
  "WhatIsAWallet",
] as const satisfies readonly View[];

/** Views that a host may open by name, because they need nothing that only a flow knows (protocol.md §5.3). */
export const OPENABLE = [
  "Account",
  "AccountSettings",
  "AllWallets",
  "ApproveTransaction",
  "Connect",
  "ConnectSocials",
  "ConnectWallets",
  "ConnectingSiwe",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "Create",
  "EmailLogin",
  "GetWallet",
  "Networks",
  "SIWXSignMessage",
  "UnsupportedChain",
  "UpdateEmailWallet",
  "UpgradeEmailWallet",
  "WhatIsANetwork",
  "WhatIsAWallet",
] as const satisfies readonly View[];

export type OpenableView = (typeof OPENABLE)[number];

/** Those whose routes hold nothing but their names. */
export type PlainView = Exclude<OpenableView, "UpdateEmailWallet">;

/** Where the modal goes when a flow ends (ROUTE-5): plain data, so that it can be stored, compared and tested. */
export type Return = "back" | "close" | `replace:${PlainView}` | `reset:${PlainView}`;

/** One frame of the transaction stack (ROUTE-5). */
export interface Transaction {
  /** The view that the flow runs in. */
  view: View;
  onSuccess: Return;
  onCancel: Return;
}

/** The views in which a visitor signs in; they come by a question of the sign-in's own. */
export const SIGN_IN_VIEWS: readonly View[] = ["SIWXSignMessage", "ConnectingSiwe"];

/**
 * Whether a visitor may dismiss a view: some stand for a state that has to be resolved (protocol.md §6.2), those of a sign-in,
 * the one in which an embedded wallet signs among them, while it is required and open (ROUTE-8).
 */
export function isDismissable(view: View, isHeld: boolean): boolean {
  if (view === "UnsupportedChain") return false;
  return !isHeld || !(SIGN_IN_VIEWS.includes(view) || view === "ApproveTransaction");
}
