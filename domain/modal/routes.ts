import type { CaipNetworkId } from "../caip.ts";
import type { Social } from "../options/features.ts";
import type { SwapSide } from "../swap/entry.ts";
import type { Connector, Wallet } from "../wallets/wallet.ts";

/** The data of each view (ROUTE-1, ROUTE-6). */
interface RouteData {
  Connect: object;
  Account: object;
  AccountSettings: object;
  AllWallets: object;
  /** The secure frame shows the embedded wallet's request. */
  ApproveTransaction: object;
  /** A purchase at a provider's page. */
  BuyInProgress: object;
  /** Offers a name for the account. */
  ChooseAccountName: object;
  ConnectSocials: object;
  ConnectWallets: object;
  ConnectingFarcaster: object;
  ConnectingSocial: { social: Exclude<Social, "farcaster"> };
  ConnectingExternal: { connector: Connector };
  /** The older name of SIWXSignMessage (SIGN-4). */
  ConnectingSiwe: object;
  /** A wallet with a connector in each of several namespaces. */
  ConnectingMultiChain: { connector: Connector };
  /** Without `wallet`, any wallet may scan the code. */
  ConnectingWalletConnect: { wallet?: Wallet };
  /** The first view of a page that supports pairing only (CONN-16). */
  ConnectingWalletConnectBasic: object;
  /** Ways to start for a visitor without a wallet. */
  Create: object;
  Downloads: { wallet: Wallet };
  EmailLogin: object;
  EmailVerifyDevice: { email: string };
  EmailVerifyOtp: { email: string };
  GetWallet: object;
  Networks: object;
  /** One collectible of the account, by its key (ACCT-10). */
  Nft: { key: string };
  OnRampActivity: object;
  OnRampFiatSelect: object;
  OnRampProviders: object;
  OnRampTokenSelect: object;
  Profile: object;
  RegisterAccountName: object;
  RegisterAccountNameSuccess: object;
  /** All grants of a visitor on the site. */
  GrantedHere: object;
  /** The site's request for a session, and the granted session afterwards (protocol.md §5.11). */
  SmartSessionCreated: object;
  SmartSessionList: object;
  /** The sign-in message of an account. */
  SIWXSignMessage: object;
  Swap: object;
  SwapPreview: object;
  /** The side of the swap that a token is chosen for. */
  SwapSelectToken: { side: SwapSide };
  /** Offers to connect a wallet for a network whose namespace has none, while another namespace is connected. */
  SwitchActiveChain: { networkId: CaipNetworkId };
  SwitchAddress: object;
  SwitchNetwork: { networkId: CaipNetworkId };
  Transactions: object;
  /** `swapUnsupportedChain`: only tokens cannot be swapped there, and the visitor may stay. */
  UnsupportedChain: { swapUnsupportedChain?: true };
  UpdateEmailPrimaryOtp: { email: string };
  UpdateEmailSecondaryOtp: { newEmail: string };
  UpdateEmailWallet: { email: string };
  UpgradeEmailWallet: object;
  WalletCompatibleNetworks: object;
  WalletReceive: object;
  WalletSend: object;
  WalletSendPreview: object;
  /** The camera reads a receiver's code. */
  WalletSendScan: object;
  WalletSendSelectToken: object;
  WhatIsABuy: object;
  WhatIsANetwork: object;
  WhatIsAWallet: object;
}

export type View = keyof RouteData;

/**
 * One entry of the history: a view with its typed data. Views without data stand in one member too, because the compiler compares a
 * union of more than 25 names with that alone.
 */
export type Route = { [V in View]: { view: V } & RouteData[V] }[View] | { view: PlainView; wallet?: never };

/** Every view, for the laws and for values from outside. */
export const VIEWS = [
  "Connect",
  "Account",
  "AccountSettings",
  "AllWallets",
  "ApproveTransaction",
  "BuyInProgress",
  "ChooseAccountName",
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
  "GrantedHere",
  "Networks",
  "Nft",
  "OnRampActivity",
  "OnRampFiatSelect",
  "OnRampProviders",
  "OnRampTokenSelect",
  "Profile",
  "RegisterAccountName",
  "RegisterAccountNameSuccess",
  "SIWXSignMessage",
  "SmartSessionCreated",
  "SmartSessionList",
  "Swap",
  "SwapPreview",
  "SwapSelectToken",
  "SwitchActiveChain",
  "SwitchAddress",
  "SwitchNetwork",
  "Transactions",
  "UnsupportedChain",
  "UpdateEmailPrimaryOtp",
  "UpdateEmailSecondaryOtp",
  "UpdateEmailWallet",
  "UpgradeEmailWallet",
  "WalletCompatibleNetworks",
  "WalletReceive",
  "WalletSend",
  "WalletSendPreview",
  "WalletSendScan",
  "WalletSendSelectToken",
  "WhatIsABuy",
  "WhatIsANetwork",
  "WhatIsAWallet",
] as const satisfies readonly View[];

/** The views that a host may open by name, because they need no data of a flow (protocol.md §5.3). */
export const OPENABLE = [
  "Account",
  "AccountSettings",
  "AllWallets",
  "ApproveTransaction",
  "ChooseAccountName",
  "Connect",
  "ConnectSocials",
  "ConnectWallets",
  "ConnectingSiwe",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "Create",
  "EmailLogin",
  "GetWallet",
  "GrantedHere",
  "Networks",
  "OnRampProviders",
  "Profile",
  "RegisterAccountName",
  "SIWXSignMessage",
  "SmartSessionList",
  "Swap",
  "SwitchAddress",
  "Transactions",
  "UnsupportedChain",
  "UpdateEmailWallet",
  "UpgradeEmailWallet",
  "WalletCompatibleNetworks",
  "WalletReceive",
  "WalletSend",
  "WhatIsANetwork",
  "WhatIsAWallet",
] as const satisfies readonly View[];

export type OpenableView = (typeof OPENABLE)[number];

/** The views whose routes have no data. */
export type PlainView = Exclude<OpenableView, "UpdateEmailWallet">;

/** The move at the end of a flow (ROUTE-5): plain data, so that it can be stored, compared and tested. */
export type Return = "back" | "close" | "stay" | `replace:${PlainView}` | `reset:${PlainView}`;

/** One frame of the transaction stack (ROUTE-5). */
export interface Transaction {
  /** The view in which the flow runs. */
  view: View;
  onSuccess: Return;
  onCancel: Return;
}

/** The views of a sign-in; only the sign-in itself opens them. */
export const SIGN_IN_VIEWS: readonly View[] = ["SIWXSignMessage", "ConnectingSiwe"];

/** The views that show their success for a moment before the card closes. */
export const SUCCESS_VIEWS: readonly View[] = [
  "ConnectingExternal",
  "ConnectingFarcaster",
  "ConnectingSocial",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "EmailVerifyOtp",
  ...SIGN_IN_VIEWS,
];

/** The networks on which tokens can be swapped, to choose from. */
export const SWAP_NETWORKS = { view: "UnsupportedChain", swapUnsupportedChain: true } as const satisfies Route;

/** True for a route that offers another network, where the visitor may stay on this one. */
export function isOptional(route: Route): boolean {
  return "swapUnsupportedChain" in route;
}

/** Views that lead to wallets but lack the legal box, which is on Connect (CONF-6). */
export const BOXLESS = ["AllWallets", "ConnectingWalletConnectBasic"] as const satisfies readonly View[];

/** True for a route that stands for a state which has to be resolved (ROUTE-11). */
export function isUnresolved(route: Route): boolean {
  return route.view === "UnsupportedChain" && !isOptional(route);
}

/**
 * True if a visitor may dismiss a view: not UnsupportedChain, whose state has to be resolved (protocol.md §6.2), and, while a
 * required sign-in is open, neither its views nor the approval of an embedded wallet (ROUTE-8).
 */
export function isDismissable(view: View, isLocked: boolean): boolean {
  if (view === "UnsupportedChain") return false;
  return !isLocked || !(SIGN_IN_VIEWS.includes(view) || view === "ApproveTransaction");
}
