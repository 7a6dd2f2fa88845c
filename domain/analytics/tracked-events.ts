import type { OnrampProvider } from "../buy/providers.ts";
import type { ErrorCode } from "../errors.ts";
import type { AccountType, Namespace } from "../namespaces.ts";
import type { Social } from "../options/features.ts";

interface SignedInAs {
  network: string;
  isSmartAccount: boolean;
}

interface Sending extends SignedInAs {
  token: string;
  /** Exact decimal text. */
  amount: string;
}

interface Naming {
  isSmartAccount: boolean;
  /** The whole name. */
  ensName: string;
}

interface OfHistory {
  address: string;
  cursor?: string;
  projectId?: string;
  isSmartAccount: boolean;
}

interface Swapping extends SignedInAs {
  swapFromToken: string;
  swapToToken: string;
  /** Exact decimal texts. */
  swapFromAmount: string;
  swapToAmount: string;
}

/** The events that are counted, with their properties (protocol.md §3.3). This module sends nothing. */
export interface TrackedEvents {
  /** At the end of the boot; delivered to the page only. */
  MODAL_CREATED: undefined;
  MODAL_OPEN: { connected: boolean };
  MODAL_CLOSE: { connected: boolean };
  /** The boot is over; delivered to the page only. */
  INITIALIZE: { networks: readonly string[] };
  CLICK_ALL_WALLETS: undefined;
  CLICK_WALLET_HELP: undefined;
  CLICK_NETWORK_HELP: undefined;
  CLICK_GET_WALLET: undefined;
  CLICK_NETWORKS: undefined;
  SELECT_WALLET: { name: string; platform: "browser" | "mobile" | "qrcode" | "web" | "desktop" };
  SEARCH_WALLET: { badge: "certified" | "none"; search: string };
  CONNECT_SUCCESS: { method: "qrcode" | "mobile" | "browser" | "email"; name: string };
  /** The code of the error. */
  CONNECT_ERROR: { message: string };
  /** A wallet's owner declined, which is no error; it replaces CONNECT_ERROR. */
  USER_REJECTED: { message: string };
  EMAIL_LOGIN_SELECTED: undefined;
  EMAIL_SUBMITTED: undefined;
  EMAIL_VERIFICATION_CODE_SENT: undefined;
  EMAIL_VERIFICATION_CODE_PASS: undefined;
  /** The code of the error, because the frame's message could contain the e-mail address or the typed code (S9). */
  EMAIL_VERIFICATION_CODE_FAIL: { message: string };
  EMAIL_EDIT: undefined;
  EMAIL_UPGRADE_FROM_MODAL: undefined;
  DEVICE_REGISTERED_FOR_EMAIL: undefined;
  SOCIAL_LOGIN_STARTED: { provider: Social };
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: Social };
  SOCIAL_LOGIN_SUCCESS: { provider: Social };
  SOCIAL_LOGIN_ERROR: { provider: Social };
  SOCIAL_LOGIN_CANCELED: { provider: Social };
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: AccountType; network: string };
  /**
   * Ended by the visitor or the page's code, in this tab; if another tab or the wallet ends a connection, only
   * `subscribeAccount` reports it.
   */
  DISCONNECT_SUCCESS: { namespace: Namespace | "all" };
  DISCONNECT_ERROR: { message: string };
  SWITCH_NETWORK: { network: string };
  CLICK_TRANSACTIONS: { isSmartAccount: boolean };
  ERROR_FETCH_TRANSACTIONS: OfHistory;
  LOAD_MORE_TRANSACTIONS: OfHistory;
  CLICK_SIGN_SIWX_MESSAGE: SignedInAs;
  CLICK_CANCEL_SIWX: SignedInAs;
  SIWX_AUTH_SUCCESS: SignedInAs;
  SIWX_AUTH_ERROR: SignedInAs;
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean };
  SELECT_BUY_PROVIDER: { provider: OnrampProvider; isSmartAccount: boolean };
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean };
  OPEN_SEND: SignedInAs;
  SEND_INITIATED: Sending;
  /** The wallet has sent the transfer; the chain may still refuse it, which no event reports. */
  SEND_SUCCESS: Sending;
  /** The code of the error. */
  SEND_ERROR: Sending & { message: string };
  OPEN_ENS_FLOW: { isSmartAccount: boolean };
  REGISTER_NAME_INITIATED: Naming;
  REGISTER_NAME_SUCCESS: Naming;
  /** The code of the error. */
  REGISTER_NAME_ERROR: Naming & { error: string };
  OPEN_SWAP: SignedInAs;
  INITIATE_SWAP: Swapping;
  /** The wallet has sent the swap, as with SEND_SUCCESS; `swapToAmount` is the amount of the newest quote. */
  SWAP_SUCCESS: Swapping;
  /** The code of the error. */
  SWAP_ERROR: Swapping & { message: string };
  SWAP_APPROVAL_ERROR: Swapping & { message: string };
}

export type TrackedName = keyof TrackedEvents;

/** One recorded event, as `subscribeEvents` delivers it under `data`. */
export type TrackedEvent = {
  [N in TrackedName]: TrackedEvents[N] extends undefined
    ? { type: "track"; event: N; properties?: undefined }
    : { type: "track"; event: N; properties: TrackedEvents[N] };
}[TrackedName];

/** Properties that the root alone knows. */
export interface RootFacts {
  projectId: string | undefined;
  isSmartAccount: boolean;
}

/** The events to which the root adds `isSmartAccount`. */
const OF_ACCOUNT = [
  "CLICK_TRANSACTIONS",
  "ERROR_FETCH_TRANSACTIONS",
  "LOAD_MORE_TRANSACTIONS",
  "SELECT_BUY_CRYPTO",
  "SELECT_BUY_PROVIDER",
  "SELECT_WHAT_IS_A_BUY",
  "OPEN_ENS_FLOW",
  "SEND_INITIATED",
  "SEND_SUCCESS",
  "SEND_ERROR",
  "INITIATE_SWAP",
  "SWAP_SUCCESS",
  "SWAP_ERROR",
  "SWAP_APPROVAL_ERROR",
  "REGISTER_NAME_INITIATED",
  "REGISTER_NAME_SUCCESS",
  "REGISTER_NAME_ERROR",
] as const satisfies readonly TrackedName[];

type Completed = (typeof OF_ACCOUNT)[number];

/** The events of OF_ACCOUNT to which the root adds `projectId` as well. */
const OF_PROJECT = ["ERROR_FETCH_TRANSACTIONS", "LOAD_MORE_TRANSACTIONS"] as const satisfies readonly Completed[];

const isOneOf = (list: readonly TrackedName[], { event }: ReportedEvent): boolean => list.includes(event);

/** One event as it is reported to the root. */
export type ReportedEvent =
  | Exclude<TrackedEvent, { event: Completed }>
  | { [N in Completed]: { type: "track"; event: N; properties?: Omit<TrackedEvents[N], keyof RootFacts> } }[Completed];

/** A reported event with all of its properties. */
export function completed(event: ReportedEvent, { projectId, isSmartAccount }: RootFacts): TrackedEvent {
  if (!isOneOf(OF_ACCOUNT, event)) return event as TrackedEvent;
  const added = { isSmartAccount, ...(projectId !== undefined && isOneOf(OF_PROJECT, event) && { projectId }) };
  return { ...event, properties: { ...event.properties, ...added } } as TrackedEvent;
}

/** The event of an attempt to connect that ended with the error `code`. */
export function connectTracked(code: ErrorCode): TrackedEvent {
  const event = code === "CONNECTION_DECLINED" ? "USER_REJECTED" : "CONNECT_ERROR";
  return { type: "track", event, properties: { message: code } };
}
