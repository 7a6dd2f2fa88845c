/** The events that the actors of the embedded wallet take: the frame, the approvals, a running login. */
import type { Fault } from "../../domain/errors.ts";
import type { View } from "../../domain/modal/routes.ts";

export type FrameEvent =
  /** Somebody wants the embedded wallet. */
  | { type: "frame.want" }
  /** A login was left: the frame begins anew. */
  | { type: "frame.reload" };

export type ApprovalEvent =
  | { type: "approval.abort" }
  | { type: "request.ended"; isApproved: boolean; fault: Fault | null }
  | { type: "view.shown"; view: View };

/** To a running login, or a change of its address, from its screen. */
export type LoginEvent =
  | { type: "otp.submit"; otp: string }
  | { type: "email.resend" }
  | { type: "uri.copy" }
  | { type: "connection.retry" };
