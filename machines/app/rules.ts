import type { Address } from "../../domain/address.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Route, View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { namespaceRow } from "../../domain/namespaces.ts";
import { type Network, unknownNetwork } from "../../domain/networks/network.ts";
import type { PlatformFacts, Settings } from "../../domain/options/settings.ts";
import { safeAppUrl, safePageUrl } from "../../domain/safe-url.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { DeepLink, PairingPlatform } from "../pairing/ports.ts";
import type { SignInTarget } from "../sign-in/ports.ts";
import type { WalletsConfig } from "../wallets/events.ts";
import type { AppContext } from "./context.ts";

/** What the wallet list is asked with. */
export function walletsConfig(settings: Settings): WalletsConfig {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks } = settings;
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId);
  return { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, chains };
}

/** Whether the wallet list depends on any of the `changed` settings. */
export function concernsWallets(changed: Partial<Settings>): boolean {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks } = changed;
  return [featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks].some(Boolean);
}

/** Whether which networks are supported depends on any of the `changed` settings. */
export function concernsNetworks({ networks, enableNetworkSwitch, allowUnsupportedChain }: Partial<Settings>): boolean {
  return [networks, enableNetworkSwitch, allowUnsupportedChain].some((value) => value !== undefined);
}

export function networkOf({ networks }: Settings, networkId: CaipNetworkId): Network {
  return networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? unknownNetwork(networkId);
}

/** Whether a network that nobody asked for is shown as unsupported (ROUTE-11). */
export function isStrict({ enableNetworkSwitch, allowUnsupportedChain, basic }: Settings): boolean {
  return enableNetworkSwitch && !allowUnsupportedChain && !basic;
}

/** Whether the legal box has to be ticked before any way to connect works (CONF-6). */
export function needsTick({ features, termsConditionsUrl, privacyPolicyUrl }: Settings): boolean {
  return features.legalCheckbox && Boolean(termsConditionsUrl ?? privacyPolicyUrl);
}

/** The network that a wallet of `namespace` is asked to serve. */
export function networkFor({ sought, active, settings }: AppContext, namespace: Namespace): CaipNetworkId {
  const network = [sought, active, ...settings.networks].find((one) => one?.chainNamespace === namespace);
  return (network ?? active).caipNetworkId;
}

/** The namespace that a wallet is looked for now. */
export function askingFor({ sought, active }: AppContext): Namespace {
  return (sought ?? active).chainNamespace;
}

/** The address that is active in a session: the first one of the type that is preferred, where its wallet parts them (CONF-7). */
export function addressOf(
  { settings, preferredAccountTypes }: Pick<AppContext, "settings" | "preferredAccountTypes">,
  { namespace, accounts, accountTypes, embedded }: WalletSession,
): Address {
  // The secure frame itself says which one is active.
  if (embedded) return accounts[0] as Address;
  const wanted = preferredAccountTypes[namespace] ?? settings.defaultAccountTypes[namespace];
  return accounts.find((address) => accountTypes?.[address] === wanted) ?? (accounts[0] as Address);
}

/** Who is to sign in: the account that is active, on a network that the page asked for (SIGN-1). */
export function signInTarget(context: AppContext): SignInTarget | null {
  const { active, sessions, unsupported, settings } = context;
  const { chainNamespace: namespace, caipNetworkId: networkId } = active;
  const session = sessions[namespace];
  const isAsked = settings.networks.some((one) => one.caipNetworkId === networkId);
  if (!session || unsupported || !isAsked || !namespaceRow(namespace).signsIn) return null;
  return accountOf(context, session, networkId);
}

/** The active account of a session, as one that signs in or out. */
export function accountOf(context: AppContext, session: WalletSession, networkId: CaipNetworkId): SignInTarget {
  const { connectorId, namespace, embedded } = session;
  const isSmartAccount = embedded?.accountType === "smartAccount";
  return { connectorId, namespace, address: addressOf(context, session), networkId, isSmartAccount };
}

export function isConnected({ sessions, active }: AppContext): boolean {
  return sessions[active.chainNamespace] !== undefined;
}

/** What is recorded when a disconnect is over. */
export function endedOf({ asked, failed }: NonNullable<AppContext["ending"]>): TrackedEvent {
  if (failed.length)
    return { type: "track", event: "DISCONNECT_ERROR", properties: { message: "Failed to disconnect" } };
  return { type: "track", event: "DISCONNECT_SUCCESS", properties: { namespace: asked } };
}

/** What is recorded when the card comes and goes. */
export function seen(context: AppContext, event: "MODAL_OPEN" | "MODAL_CLOSE"): TrackedEvent {
  return { type: "track", event, properties: { connected: isConnected(context) } };
}

/** Whether a wallet that is elsewhere is all that this page can connect to (CONN-16). */
function isPairingOnly({ settings, namespaces }: AppContext): boolean {
  if (!settings.enableWalletConnect) return false;
  return settings.basic || !namespaces.some((namespace) => namespaceRow(namespace).isOnPage);
}

/** What somebody who is not connected sees first; a box that has to be ticked is on Connect alone (CONF-6). */
function firstView(context: AppContext): "Connect" | "AllWallets" | "ConnectingWalletConnectBasic" {
  if (!isPairingOnly(context) || needsTick(context.settings)) return "Connect";
  return context.platform.mobile ? "AllWallets" : "ConnectingWalletConnectBasic";
}

/** The view that the modal opens with, for `namespace` where it is asked for that one (ROUTE-2, ROUTE-11). */
export function firstRoute(context: AppContext, namespace = context.active.chainNamespace): Route {
  const { sessions, active, unsupported, isSignInDue } = context;
  if (isSignInDue) return { view: "SIWXSignMessage" };
  if (!sessions[namespace]) return { view: firstView(context) };
  return unsupported && namespace === active.chainNamespace ? { view: "UnsupportedChain" } : { view: "Account" };
}

/**
 * Who ends with `asked`: itself, and all that share its pairing or its login; everybody where none is named (CONN-13).
 * Namespaces that are not connected are included: they may be connecting, or being restored.
 */
export function endingWith({ sessions, namespaces }: AppContext, asked: Namespace | undefined): readonly Namespace[] {
  if (!asked) return namespaces;
  const type = sessions[asked]?.wallet.type;
  const isShared = type === "WALLET_CONNECT" || type === "AUTH";
  return namespaces.filter((other) => other === asked || (isShared && sessions[other]?.wallet.type === type));
}

/** How a wallet that is elsewhere is tried first (protocol.md §6.3); a link that may not be opened is none (S6). */
export function firstPlatform({ mobile }: PlatformFacts, wallet: Wallet | undefined): PairingPlatform {
  if (safeAppUrl(wallet?.mobileLink)) return mobile ? "mobile" : "qrcode";
  if (safePageUrl(wallet?.webappLink)) return "web";
  return safeAppUrl(wallet?.desktopLink) && !mobile ? "desktop" : "qrcode";
}

const ATTEMPTS: readonly View[] = [
  "ConnectingExternal",
  "ConnectingFarcaster",
  "ConnectingSocial",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  "EmailVerifyDevice",
  "EmailVerifyOtp",
];

/** Whether a view shows an attempt to connect; leaving it ends the attempt. */
export function isAttempt(view: View): boolean {
  return ATTEMPTS.includes(view);
}

/** Whether a view shows a code that any wallet may scan, without anybody having asked for it (CONN-16). */
export function showsAnyCode({ platform, settings }: AppContext, view: View): boolean {
  return view === "ConnectingWalletConnectBasic" && !platform.mobile && settings.enableWalletConnect;
}

/** How the paired wallet's app was opened, while it is connected with one of `sessions`. */
export function linkAfter({ link }: AppContext, sessions: AppContext["sessions"]): DeepLink | null {
  return Object.values(sessions).some(({ wallet }) => wallet.type === "WALLET_CONNECT") ? link : null;
}

/** The wallet of a session as the list of recent ones keeps it (CONN-11). */
export function recentOf({ connectorId, wallet }: WalletSession): Wallet {
  const { name, icon, rdns } = wallet;
  return { id: connectorId, name, ...(rdns ? { rdns } : {}), ...(icon ? { imageUrl: icon } : {}) };
}
