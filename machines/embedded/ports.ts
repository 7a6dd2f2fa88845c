/** The ports of the embedded wallet: the secure frame, and the popup of a social login. */

import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Login, LoginNetworks, RequestId } from "../../domain/embedded/embedded.ts";
import type { ErrorCode, Fault } from "../../domain/errors.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import { feed, port } from "../app/port.ts";
import type { WalletSession } from "../connection/ports.ts";

/** The events of the secure frame. */
export type FrameFeedEvent =
  /** The frame sent READY. */
  | { type: "frame.answered" }
  /** The frame's page reloaded by itself: pending requests are lost. */
  | { type: "frame.reloaded" }
  /** The frame was blocked, or removed from the page. */
  | { type: "frame.failed" };

/** Releases queued requests to the frame. */
export type FrameOrder = { type: "frame.release" };

/** A host page's request that the embedded wallet's owner has to approve; its parameters stay in the adapter, under `id`. */
export interface EmbeddedRequest {
  id: RequestId;
  method: string;
  namespace: Namespace;
}

export type RequestsFeedEvent =
  | { type: "request.asked"; request: EmbeddedRequest }
  /** A method that is on no list; it was refused already (APPROVE-4). */
  | { type: "request.refused" }
  /** A request came while no frame is present. */
  | { type: "frame.missing" };

export type RequestFeedEvent = { type: "request.answered" } | { type: "request.failed"; fault: Fault };

/** Sends the request to the frame. */
export type RequestOrder = { type: "request.send" };

/** The events of a social login's popup. */
export type PopupFeedEvent =
  | { type: "popup.answered"; resultUri: string }
  | { type: "popup.closed" }
  /** `POPUP_BLOCKED` or `SOCIAL_UNTRUSTED`. */
  | { type: "popup.failed"; code: ErrorCode };

/** The step that follows a requested code; `resendAt` in milliseconds since 1970. */
export interface EmailSent {
  next: "otp" | "device" | "user";
  resendAt: number;
}

/** Adds the secure frame to the page and reports its events; stopping removes it and ends its requests. */
export const openFrame = feed<void, FrameFeedEvent, FrameOrder>("openFrame");

/** Reloads the frame and introduces the page to it again (ROUTE-4). */
export const reloadFrame = port<void, void>("reloadFrame");

/** Opens the popup of a social login; has to be called inside a user gesture (R16). Other logins open none. */
export const preparePopup = port<Login, void>("preparePopup");

/** Requests a mailed code. Rejects with EMAIL_INVALID, EMAIL_THROTTLED (EMAIL-3), FRAME_REFUSED, FRAME_LOST. */
export const sendEmail = port<{ email: string }, EmailSent>("sendEmail");

/** Waits until the link in the mail was opened; returns the time from which the next code may be mailed. */
export const awaitDevice = port<void, { resendAt: number }>("awaitDevice");

export const sendOtp = port<{ otp: string }, void>("sendOtp");

/** Requests the URL of a provider's login page. */
export const fetchSocialUri = port<{ social: string }, string>("fetchSocialUri");

/** Navigates the open popup to `uri` and reports its events; without popups, the page itself navigates there. */
export const followPopup = feed<{ social: string; uri: string }, PopupFeedEvent>("followPopup");

export const connectSocial = port<{ social: string; resultUri: string }, void>("connectSocial");

/** Requests the URI that the Farcaster app scans. */
export const fetchFarcasterUri = port<void, string>("fetchFarcasterUri");

/** Waits for the approval in the app; has no deadline. */
export const connectFarcaster = port<void, void>("connectFarcaster");

/** Owns one login; stopping it after the login, but before the account was taken, logs the user out again (I4). */
export const holdLogin = feed<void, never>("holdLogin");

/** Requests the accounts of the logged-in user on each of `networks`; the frame stays on the last one. */
export const takeUser = port<{ networks: LoginNetworks }, readonly WalletSession[]>("takeUser");

/** Makes an account of another type the first one (CONN-17). */
export const preferAccount = port<
  { namespace: Namespace; networkId: CaipNetworkId; accountType: AccountType },
  WalletSession
>("preferAccount");

/** The address whose code a change of the e-mail address needs: the present one, or the new one. */
export type EmailStep = "primary" | "secondary";

/** Requests another e-mail address; `next` names the address whose code is needed first. */
export const updateEmail = port<{ email: string }, { next: EmailStep; resendAt: number }>("updateEmail");

/** Proves the present address (`primary`) or the new one; returns the session's new address afterwards. */
export const confirmEmail = port<{ step: EmailStep; otp: string }, { email?: string }>("confirmEmail");

/** Sends the host pages' requests that need an approval. */
export const watchRequests = feed<void, RequestsFeedEvent>("watchRequests");

/** Owns one request; stopping it gives the host the frame's answer, or an abort error if there is none yet (I3). */
export const holdRequest = feed<{ id: RequestId }, RequestFeedEvent, RequestOrder>("holdRequest");
