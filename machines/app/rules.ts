import type { Address } from "../../domain/addresses/address.ts";
import { completed, type ReportedEvent, type TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Route, View } from "../../domain/modal/routes.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { lacksPageWallets, namespaceRow } from "../../domain/namespaces.ts";
import type { PlatformFacts, Settings } from "../../domain/options/settings.ts";
import type { DeepLink, PairingPlatform } from "../../domain/pairing/deep-link.ts";
import { safeAppUrl, safePageUrl } from "../../domain/safe-url.ts";
import { REMOTE } from "../../domain/wallets/remote.ts";
import type { ConnectorType, Wallet } from "../../domain/wallets/wallet.ts";
import type { Counted } from "../analytics/ports.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { SignInTarget } from "../sign-in/ports.ts";
import type { WalletsConfig } from "../wallets/events.ts";
import type { Discovery } from "../wallets/ports.ts";
import type { AppContext } from "./context.ts";

/** The settings that the wallet list depends on. */
export function walletsConfig(settings: Settings): WalletsConfig {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks } = settings;
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId);
  return { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, chains };
}

/** The ways in which wallets of the page are found. */
export function discoveryOf({ enableEIP6963, enableInjected }: Settings): Discovery {
  return { eip6963: enableEIP6963, injected: enableInjected };
}

/** True if the wallet list depends on any of the `changed` settings. */
export function concernsWallets(changed: Partial<Settings>): boolean {
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks } = changed;
  return [featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets, networks].some(Boolean);
}

/** True if the set of supported networks depends on any of these changed settings. */
export function concernsNetworks({ networks, enableNetworkSwitch, allowUnsupportedChain }: Partial<Settings>): boolean {
  return [networks, enableNetworkSwitch, allowUnsupportedChain].some((value) => value !== undefined);
}

/** True if a network that the page did not request is shown as unsupported (ROUTE-11). */
export function isStrict({ enableNetworkSwitch, allowUnsupportedChain, basic }: Settings): boolean {
  return enableNetworkSwitch && !allowUnsupportedChain && !basic;
}

/** True if the legal box has to be ticked before the visitor may connect (CONF-6). */
export function needsTick({ features, termsConditionsUrl, privacyPolicyUrl }: Settings): boolean {
  return features.legalCheckbox && Boolean(termsConditionsUrl ?? privacyPolicyUrl);
}

/** The network that a wallet of `namespace` is asked to connect on. */
export function networkFor({ searchedNetwork, active, settings }: AppContext, namespace: Namespace): CaipNetworkId {
  const network = [searchedNetwork, active, ...settings.networks].find((one) => one?.chainNamespace === namespace);
  return (network ?? active).caipNetworkId;
}

/** The namespace that the visitor is connecting a wallet for. */
export function searchedNamespace({ searchedNetwork, active }: AppContext): Namespace {
  return (searchedNetwork ?? active).chainNamespace;
}

/**
 * The active address of a session: the first one of the preferred type if the wallet has several types, else the first
 * (CONF-7).
 */
export function addressOf(
  { settings, preferredAccountTypes }: Pick<AppContext, "settings" | "preferredAccountTypes">,
  { namespace, accounts, accountTypes, embedded }: WalletSession,
): Address {
  // The secure frame itself decides which account is active.
  if (embedded) return accounts[0] as Address;
  const wanted = preferredAccountTypes[namespace] ?? settings.defaultAccountTypes[namespace];
  return accounts.find((address) => accountTypes?.[address] === wanted) ?? (accounts[0] as Address);
}

/** The account that has to sign in: the active one, on a network that the page requested (SIGN-1). */
export function signInTarget(context: AppContext): SignInTarget | null {
  const { active, sessions, unsupported, settings } = context;
  const { chainNamespace: namespace, caipNetworkId: networkId } = active;
  const session = sessions[namespace];
  const isRequested = settings.networks.some((one) => one.caipNetworkId === networkId);
  if (!session || unsupported || !isRequested || !namespaceRow(namespace).signsIn) return null;
  return accountOf(context, session, networkId);
}

/** The active account of a session, as the target of a sign-in or sign-out. */
export function accountOf(context: AppContext, session: WalletSession, networkId: CaipNetworkId): SignInTarget {
  const { connectorId, namespace } = session;
  return { connectorId, namespace, address: addressOf(context, session), networkId, isSmartAccount: isSmart(session) };
}

function isSmart(session: WalletSession | undefined): boolean {
  return session?.embedded?.accountType === "smartAccount";
}

/** True if a session is a pairing or a login. */
export const isRemote = ({ wallet: { type } }: WalletSession): boolean => Object.values(REMOTE).includes(type);

type Holding = Pick<AppContext, "sessions" | "storedConnectors">;

/** True if a namespace still uses the connector's session; one that is being disconnected does not count. */
function isUsed({ sessions, storedConnectors }: Holding, ending: AppContext["ending"], connectorId: string): boolean {
  const stays = (namespace: string) => !ending?.waiting.includes(namespace as Namespace);
  return (
    Object.values(storedConnectors).includes(connectorId) ||
    Object.entries(sessions).some(([namespace, session]) => stays(namespace) && session.connectorId === connectorId)
  );
}

/** The connectors of pairings and logins that some namespace used before and none uses after. */
export function abandoned({ ending, ...before }: Holding & Pick<AppContext, "ending">, after: Holding): string[] {
  return Object.keys(REMOTE).filter(
    (connectorId) => isUsed(before, ending, connectorId) && !isUsed(after, ending, connectorId),
  );
}

export function isConnected({ sessions, active }: AppContext): boolean {
  return sessions[active.chainNamespace] !== undefined;
}

/** The event that is tracked when a disconnect is over. */
export function disconnectTracked({ requested, failed }: NonNullable<AppContext["ending"]>): TrackedEvent {
  if (failed.length)
    return { type: "track", event: "DISCONNECT_ERROR", properties: { message: "Failed to disconnect" } };
  return { type: "track", event: "DISCONNECT_SUCCESS", properties: { namespace: requested } };
}

/** A reported event with all of its properties, and the active address. */
export function counted(context: AppContext, { event }: { event: ReportedEvent }): { type: "event.tracked" } & Counted {
  const { sessions, active, settings } = context;
  const session = sessions[active.chainNamespace];
  const facts = { projectId: settings.projectId, isSmartAccount: isSmart(session) };
  return {
    type: "event.tracked",
    event: completed(event, facts),
    ...(session && { address: addressOf(context, session) }),
  };
}

/** The event that is tracked when the boot is over. */
export function initializeTracked({ settings }: AppContext): TrackedEvent {
  const networks = settings.networks.map(({ caipNetworkId }) => caipNetworkId);
  return { type: "track", event: "INITIALIZE", properties: { networks } };
}

/** The event that is tracked when the card opens or closes. */
export function modalTracked(context: AppContext, event: "MODAL_OPEN" | "MODAL_CLOSE"): TrackedEvent {
  return { type: "track", event, properties: { connected: isConnected(context) } };
}

/** True if pairing is the only way to connect on this page (CONN-16). */
function isPairingOnly({ settings, namespaces }: AppContext): boolean {
  return settings.enableWalletConnect && lacksPageWallets(settings, namespaces);
}

/** The first view for a visitor who is not connected; the legal box is on Connect only (CONF-6). */
function firstView(context: AppContext): "Connect" | "AllWallets" | "ConnectingWalletConnectBasic" {
  if (!isPairingOnly(context) || needsTick(context.settings)) return "Connect";
  return context.platform.mobile ? "AllWallets" : "ConnectingWalletConnectBasic";
}

/** The route that the modal opens with, for `namespace` (default: the active one) (ROUTE-2, ROUTE-11). */
export function firstRoute(context: AppContext, namespace = context.active.chainNamespace): Route {
  const { sessions, active, unsupported, isSignInDue } = context;
  if (isSignInDue) return { view: "SIWXSignMessage" };
  if (!sessions[namespace]) return { view: firstView(context) };
  return unsupported && namespace === active.chainNamespace ? { view: "UnsupportedChain" } : { view: "Account" };
}

/** The type of a namespace's pairing or login, also of one that is still being restored; undefined if it has none. */
function remoteType({ sessions, storedConnectors }: Holding, namespace: Namespace): ConnectorType | undefined {
  const session = sessions[namespace];
  if (session) return isRemote(session) ? session.wallet.type : undefined;
  return REMOTE[storedConnectors[namespace] ?? ""];
}

/**
 * The namespaces that a disconnect of `requested` ends: itself and those that share its pairing or login; without it, all
 * (CONN-13). Namespaces that are not connected are included: they may be connecting or restoring.
 */
export function endingWith(context: AppContext, requested: Namespace | undefined): readonly Namespace[] {
  const { namespaces } = context;
  if (!requested) return namespaces;
  const type = remoteType(context, requested);
  return namespaces.filter((other) => other === requested || (type && remoteType(context, other) === type));
}

/** The first platform to try for a paired wallet (protocol.md §6.3); an unsafe link counts as none (S6). */
export function firstPlatform({ mobile }: PlatformFacts, wallet: Wallet | undefined): PairingPlatform {
  if (safeAppUrl(wallet?.mobileLink)) return mobile ? "mobile" : "qrcode";
  if (safePageUrl(wallet?.webappLink)) return "web";
  return safeAppUrl(wallet?.desktopLink) && !mobile ? "desktop" : "qrcode";
}

/** The views of an attempt to connect, and those that stand in front of one. */
export const ATTEMPTS: readonly View[] = [
  "ConnectingExternal",
  "ConnectingFarcaster",
  "ConnectingSocial",
  "ConnectingWalletConnect",
  "ConnectingWalletConnectBasic",
  // Opened from an attempt, which goes on; the visitor comes back to it.
  "Downloads",
  "EmailVerifyDevice",
  "EmailVerifyOtp",
];

/** True if a view shows an attempt to connect, or stands in front of one; leaving it ends the attempt. */
export function isAttempt(view: View): boolean {
  return ATTEMPTS.includes(view);
}

/** True if a view shows a code for any wallet without a request by the visitor (CONN-16). */
export function showsAnyCode({ platform, settings }: AppContext, view: View): boolean {
  return view === "ConnectingWalletConnectBasic" && !platform.mobile && settings.enableWalletConnect;
}

/** The deep link to keep: that of the paired wallet while one of `sessions` is a pairing, else null. */
export function linkAfter({ link }: AppContext, sessions: AppContext["sessions"]): DeepLink | null {
  return Object.values(sessions).some(({ wallet }) => wallet.type === "WALLET_CONNECT") ? link : null;
}

/** The wallet of a session as an entry of the recent wallets (CONN-11). */
export function recentOf({ connectorId, wallet }: WalletSession): Wallet {
  const { name, icon, rdns } = wallet;
  return { id: connectorId, name, ...(rdns && { rdns }), ...(icon && { imageUrl: icon }) };
}
