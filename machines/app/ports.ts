/**
 * What machines need from the world, each port once. A one-shot port is a promise, a feed is a callback that sends
 * events until it is stopped. The defaults reject with the port's own name, so that a forgotten wire is loud;
 * `api/wire.ts` plugs the adapters in.
 */
import {
  type AnyActorLogic,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from "xstate";
import type { AccountType } from "../../domain/account/account-policy.ts";
import type { Address } from "../../domain/address.ts";
import type { Facts } from "../../domain/app/facts.ts";
import type { CaipNetworkId, Namespace } from "../../domain/caip.ts";
import type { EmbeddedUser, Login, LoginNetworks, RequestId } from "../../domain/embedded/embedded.ts";
import { AppKitError, type ErrorCode, type Fault } from "../../domain/errors.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Device } from "../../domain/pairing/device.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";

/** A one-shot port: `I` in, `O` out, or a rejection. */
export type Port<I, O> = PromiseActorLogic<O, I>;
/** A feed: told `I` at its start and `R` later on, sends `E` back to its machine until it is stopped. */
export type Feed<I, E extends EventObject, R extends EventObject = EventObject> = CallbackActorLogic<R, I> & {
  readonly sends?: E | undefined;
};

function port<I, O>(name: string): Port<I, O> {
  return fromPromise<O, I>(() => Promise.reject(new AppKitError("PORT_NOT_PROVIDED", { port: name })));
}

function feed<I, E extends EventObject, R extends EventObject = EventObject>(name: string): Feed<I, E, R> {
  return fromCallback<R, I>(() => {
    throw new AppKitError("PORT_NOT_PROVIDED", { port: name });
  });
}

/** Address -> what it is for. */
export type AccountTypes = Readonly<Partial<Record<Address, AccountType>>>;

/** What a wallet granted: accounts in the wallet's order, the first one active unless the visitor prefers another type. */
export interface WalletSession {
  connectorId: string;
  namespace: Namespace;
  accounts: readonly Address[];
  /** What each address is for, where its wallet parts them: Bitcoin's, for payments and for ordinals. */
  accountTypes?: AccountTypes;
  networkId: CaipNetworkId;
  wallet: { name: string; icon?: string; rdns?: string; type: Connector["type"] };
  /** What a paired wallet approved; absent where the wallet takes any network. */
  grant?: { approvedNetworkIds: readonly CaipNetworkId[]; supportsAllNetworks: boolean };
  /** What is known of an embedded wallet's owner and account; absent for every other wallet. */
  embedded?: {
    user: EmbeddedUser;
    accountType: AccountType;
    isDeployed: boolean;
    /** EVM chains, as numbers, on which its smart account can be used. */
    smartAccountNetworks: readonly number[];
  };
}

/** Ways to a wallet, as tabs of its screen (protocol.md §6.3). */
export type PairingPlatform = "browser" | "mobile" | "qrcode" | "web" | "desktop" | "unsupported";

/** How a wallet's app was opened: what WALLETCONNECT_DEEPLINK_CHOICE keeps. */
export interface DeepLink {
  href: string;
  name: string;
}

/** What a pairing is made with. */
export interface PairingInput {
  /** The wallet that was chosen; nothing where any may scan the code. */
  wallet: Wallet | null;
  networks: readonly Network[];
  platform: PairingPlatform;
  /** Whose connection asks. */
  namespace: Namespace;
}

/** What an approved pairing leaves behind. */
export interface Paired {
  sessions: readonly WalletSession[];
  wallet: Wallet | null;
  link: DeepLink | null;
}

/** What happens to a pairing that is open. */
export type PairingEvent =
  /** `staleAt` in milliseconds since 1970, `life` in milliseconds from now until then. */
  /** `device` decides which links reach a wallet from here; absent: those that need nothing special. */
  | { type: "pairing.opened"; uri: string; staleAt: number; life: number; device?: Device }
  /** The wallet has approved and signed; what it signed is being verified. */
  | { type: "pairing.authenticating" }
  | { type: "pairing.approved"; sessions: readonly WalletSession[] }
  | ({ type: "pairing.failed" } & Fault)
  /** Found to be over by the wall clock, as after a sleep (R3). */
  | { type: "pairing.stale" }
  /** The visitor is back on the page. */
  | { type: "pairing.returned" }
  /** Taken back for a newer one of another tab's: at most one lives (R4). */
  | { type: "pairing.replaced" };

export interface ConnectInput {
  connectorId: string;
  namespace: Namespace;
  /** The network that the page would like; a wallet may stay on another. */
  networkId: CaipNetworkId;
}

/** What a wallet says by itself. Only the last of a burst arrives (R15). */
export type WalletEvent =
  | { type: "accounts.changed"; accounts: readonly Address[]; accountTypes?: AccountTypes }
  | { type: "chain.changed"; networkId: CaipNetworkId }
  | { type: "wallet.disconnected" };

/** What becomes of the secure frame. */
export type FrameEvent =
  /** It said READY. */
  | { type: "frame.answered" }
  /** Its page was loaded anew by itself: what it was asked is lost. */
  | { type: "frame.reloaded" }
  /** It was blocked, or taken out of the page. */
  | { type: "frame.failed" };
/** From now on the frame may be asked. */
export type FrameOrder = { type: "frame.release" };

/** What a host page asks of an embedded wallet that its owner has to approve; the parameters stay in the adapter, under `id`. */
export interface Asked {
  id: RequestId;
  method: string;
  namespace: Namespace;
}
export type RequestsEvent =
  | { type: "request.asked"; request: Asked }
  /** A method that is on no list: it was refused already (APPROVE-4). */
  | { type: "request.refused" }
  /** Something is asked of a frame that is not there. */
  | { type: "frame.missing" };
export type RequestEvent = { type: "request.answered" } | { type: "request.failed"; fault: Fault };
/** It is this one's turn: the frame is asked. */
export type RequestOrder = { type: "request.send" };

/** What becomes of the window of a social login. */
export type PopupEvent =
  | { type: "popup.answered"; resultUri: string }
  | { type: "popup.closed" }
  /** `POPUP_BLOCKED` or `SOCIAL_UNTRUSTED`. */
  | { type: "popup.failed"; code: ErrorCode };

/** What follows from a code that was asked for; `resendAt` in milliseconds since 1970. */
export interface EmailSent {
  next: "otp" | "device" | "user";
  resendAt: number;
}

export type DiscoveryEvent =
  | { type: "connector.announced"; connector: Connector }
  | { type: "connector.withdrawn"; connectorId: string };

export interface Balance {
  /** Exact decimal string. */
  amount: string;
  symbol: string;
}

export interface BalanceInput {
  address: Address;
  network: Network;
  /** The contract of the host's `tokens` option for this network, instead of the native coin. */
  token?: string;
  /** Goes past the 30 s cache (ACCT-3). */
  fresh: boolean;
}

export interface WalletQuery {
  page: number;
  entries: number;
  search?: string;
  badge?: "certified" | "none";
  include?: readonly string[];
  exclude?: readonly string[];
  chains?: readonly CaipNetworkId[];
}

export type ImageKind = "wallet" | "asset";
export type ImageRequest = { type: "images.want"; kind: ImageKind; ids: readonly string[] };
/** Image id -> an address that `<img>` takes; ids whose image did not come in time are left out. */
export type ImageEvent = { type: "images.loaded"; images: Readonly<Record<string, string>> };

/** Who is to sign in: an account on a chain (SIGN-1). */
export interface SignInTarget {
  connectorId: string;
  namespace: Namespace;
  address: Address;
  networkId: CaipNetworkId;
  isSmartAccount: boolean;
}

/** An account that is not looked at any more, and why: whether that signs it out, its configuration says. */
export interface Left {
  target: SignInTarget;
  reason: "disconnect" | "account" | "network";
}

/** What is known of a sign-in that was looked for. */
export interface SignInFound {
  status: "signedIn" | "absent" | "declined";
  isRequired: boolean;
  /** Milliseconds until it is looked for again. */
  again: number;
}

/** What is to be signed; the message itself stays in the adapter, under `id`. */
export interface SignInDraft {
  id: string;
  text: string;
  /** Milliseconds after which another takes its place: one that is signed last counts for a while longer. */
  fresh: number;
}

/** A behaviour that is loaded at its first use. */
export type Feature = "pairing" | Login["way"] | "emailUpdate" | "attempt";

/** Reads what outlived the last page; garbage reads as nothing. `kept` is false where the browser keeps nothing. */
export const recallFacts = port<void, { facts: Facts; kept: boolean }>("recallFacts");
/** Sends `connector.announced` for each wallet found on the page, for as long as it lives. */
export const discoverWallets = feed<{ eip6963: boolean; injected: boolean }, DiscoveryEvent>("discoverWallets");
/** Asks a wallet for its accounts; prompts the visitor; has no deadline. */
export const connectWallet = port<ConnectInput, WalletSession>("connectWallet");
/** Makes an address for wallets that are elsewhere and hears what becomes of it; stopping it withdraws the address. */
export const openPairing = feed<{ networks: readonly Network[] }, PairingEvent>("openPairing");
/** Opens the page in a wallet's own browser, where that is the way to it (CONN-5). */
export const browseWallet = port<Pick<PairingInput, "wallet" | "namespace">, void>("browseWallet");
/** Loads the wired logic of a behaviour that is not needed at the start. */
export const loadFeature = port<{ name: Feature }, AnyActorLogic>("loadFeature");
/** Asks a wallet for accounts that it granted before; never prompts. Waits for its announcement. */
export const restoreWallet = port<ConnectInput, WalletSession>("restoreWallet");
/** Sends what the wallet says by itself. */
export const watchWallet = feed<{ connectorId: string; namespace: Namespace }, WalletEvent>("watchWallet");
/** Gives the permission back where the wallet can. */
export const disconnectWallet = port<{ connectorId: string; namespace: Namespace }, void>("disconnectWallet");
/** Has the wallet switch, adding the network if it is unknown there; answers with the chain re-read afterwards (R17). */
export const switchWalletNetwork = port<{ connectorId: string; network: Network }, CaipNetworkId>(
  "switchWalletNetwork",
);
/** Reads the balance of an address from the chain. */
export const fetchBalance = port<BalanceInput, Balance>("fetchBalance");
/** Asks the wallet list API (WALLET-3). */
export const fetchWallets = port<WalletQuery, { wallets: readonly Wallet[]; count: number }>("fetchWallets");
/** Loads images as they are wanted, each once (WALLET-4). */
export const loadImages = feed<void, ImageEvent, ImageRequest>("loadImages");
/** Puts text on the clipboard; has to be asked within a gesture. */
export const copyText = port<{ text: string }, void>("copyText");
/** Puts the secure frame into the page and hears of it; stopping takes it out, and ends all that it was asked. */
export const openFrame = feed<void, FrameEvent, FrameOrder>("openFrame");
/** Has the frame begin anew, and tells it again who asks (ROUTE-4). */
export const reloadFrame = port<void, void>("reloadFrame");
/** Opens the window of a social login; has to be asked within a gesture (R16). A login by other ways needs none. */
export const preparePopup = port<Login, void>("preparePopup");
/** Has a code mailed. Rejects with EMAIL_INVALID, EMAIL_THROTTLED (EMAIL-3), FRAME_REFUSED, FRAME_LOST. */
export const sendEmail = port<{ email: string }, EmailSent>("sendEmail");
/** Waits until the link in the mail was followed; answers when the next code may be mailed. */
export const awaitDevice = port<void, { resendAt: number }>("awaitDevice");
export const sendOtp = port<{ otp: string }, void>("sendOtp");
/** Asks for the address of a provider's page. */
export const fetchSocialUri = port<{ social: string }, string>("fetchSocialUri");
/** Leads the window that was opened to `uri` and hears of it; where there are no windows, the page itself goes there. */
export const followPopup = feed<{ social: string; uri: string }, PopupEvent>("followPopup");
export const connectSocial = port<{ social: string; resultUri: string }, void>("connectSocial");
/** Asks for what Farcaster's app has to scan. */
export const fetchFarcasterUri = port<void, string>("fetchFarcasterUri");
/** Waits until it was approved there; has no deadline. */
export const connectFarcaster = port<void, void>("connectFarcaster");
/** Asks the frame for the accounts of who is logged in, on each of `networks`; stays on the last. */
export const takeUser = port<{ networks: LoginNetworks }, readonly WalletSession[]>("takeUser");
/** Has another type of account take the first place (CONN-17). */
export const preferAccount = port<
  { namespace: Namespace; networkId: CaipNetworkId; accountType: AccountType },
  WalletSession
>("preferAccount");
/** Asks for another e-mail address; `next` says whose code is wanted first. */
export const updateEmail = port<{ email: string }, { next: "primary" | "secondary"; resendAt: number }>("updateEmail");
/** Proves the present address (`primary`) or the new one; answers then with the session's new owner. */
export const confirmEmail = port<{ step: "primary" | "secondary"; otp: string }, { email?: string }>("confirmEmail");
/** Sends what host pages ask of the embedded wallet, as far as somebody has to see it. */
export const watchRequests = feed<void, RequestsEvent>("watchRequests");
/** Holds one request for its life; stopping it gives the host the frame's answer, or says that it was aborted (I3). */
export const holdRequest = feed<{ id: RequestId }, RequestEvent, RequestOrder>("holdRequest");
/** Whether nobody gets on without a sign-in (I6). */
export const requireSignIn = port<void, boolean>("requireSignIn");
/** Looks for a sign-in that counts; rejects where that cannot be found out now. Prompts nobody. */
export const findSignIn = port<SignInTarget, SignInFound>("findSignIn");
/** Has a message made for an account. */
export const draftSignIn = port<SignInTarget, SignInDraft>("draftSignIn");
/** Has the wallet sign a draft; prompts the visitor; has no deadline. Rejects with SIGN_IN_DECLINED where they refuse. */
export const signDraft = port<{ id: string; target: SignInTarget }, string>("signDraft");
/** Has a signature of a draft judged, and kept where it counts. */
export const keepSignIn = port<{ id: string; signature: string }, void>("keepSignIn");
/** Remembers that the visitor would rather not, until the page is closed or its wallet disconnected. */
export const declineSignIn = port<SignInTarget, void>("declineSignIn");
/** Signs an account out, where its configuration wants that; never rejects. */
export const leaveSignIn = port<Left, void>("leaveSignIn");
