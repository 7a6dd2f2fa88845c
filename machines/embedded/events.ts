/** The events that the embedded wallet's actors take: the frame, the approval queue, a running login. */
import type { Fault } from "../../domain/errors.ts";
import type { View } from "../../domain/modal/routes.ts";

export type FrameEvent =
  /** Loads the frame if it is absent. */
  | { type: "frame.want" }
  /** A login was left: reloads the frame. */
  | { type: "frame.reload" };

export type ApprovalEvent =
  | { type: "approval.abort" }
  | { type: "request.ended"; isApproved: boolean; fault: Fault | null }
  | { type: "view.shown"; view: View };

/** The events that a running login, or a change of its e-mail address, takes from its screen. */
export type LoginEvent =
  | { type: "otp.submit"; otp: string }
  | { type: "email.resend" }
  | { type: "uri.copy" }
  | { type: "connection.retry" };

/** The visitor leaves a running login. */
export type LoginLeftEvent = { type: "connection.cancel" };
