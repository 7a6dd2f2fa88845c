/** What the embedded wallet needs from the outside: the secure frame, and the window of a social login. */

import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Login, LoginNetworks, RequestId } from "../../domain/embedded/embedded.ts";
import type { ErrorCode, Fault } from "../../domain/errors.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import { feed, port } from "../app/port.ts";
import type { WalletSession } from "../connection/ports.ts";

/** What becomes of the secure frame. */
export type FrameFeedEvent =
  /** It said READY. */
  | { type: "frame.answered" }
  /** Its page was loaded anew by itself: what it was asked is lost. */
  | { type: "frame.reloaded" }
  /** It was blocked, or taken out of the page. */
  | { type: "frame.failed" };

/** From now on the frame may be asked. */
export type FrameOrder = { type: "frame.release" };

/** What a host page asks of an embedded wallet that its owner has to approve; the parameters stay in the adapter, under `id`. */
export interface EmbeddedRequest {
  id: RequestId;
  method: string;
  namespace: Namespace;
}

export type RequestsFeedEvent =
  | { type: "request.asked"; request: EmbeddedRequest }
  /** A method that is on no list: it was refused already (APPROVE-4). */
  | { type: "request.refused" }
  /** Something is asked of a frame that is not there. */
  | { type: "frame.missing" };

export type RequestFeedEvent = { type: "request.answered" } | { type: "request.failed"; fault: Fault };

/** It is this one's turn: the frame is asked. */
export type RequestOrder = { type: "request.send" };

/** What becomes of the window of a social login. */
export type PopupFeedEvent =
  | { type: "popup.answered"; resultUri: string }
  | { type: "popup.closed" }
  /** `POPUP_BLOCKED` or `SOCIAL_UNTRUSTED`. */
  | { type: "popup.failed"; code: ErrorCode };

/** What follows from a code that was asked for; `resendAt` in milliseconds since 1970. */
export interface EmailSent {
  next: "otp" | "device" | "user";
  resendAt: number;
}

/** Puts the secure frame into the page and hears of it; stopping takes it out, and ends all that it was asked. */
export const openFrame = feed<void, FrameFeedEvent, FrameOrder>("openFrame");

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
export const followPopup = feed<{ social: string; uri: string }, PopupFeedEvent>("followPopup");

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
export const watchRequests = feed<void, RequestsFeedEvent>("watchRequests");

/** Holds one request for its life; stopping it gives the host the frame's answer, or says that it was aborted (I3). */
export const holdRequest = feed<{ id: RequestId }, RequestFeedEvent, RequestOrder>("holdRequest");
