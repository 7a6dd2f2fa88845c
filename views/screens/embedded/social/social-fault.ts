import type { ErrorCode, Fault } from "../../../../domain/errors.ts";
import type { MessageKey } from "../../../../domain/messages.ts";
import { type FaultText, faultText } from "../../fault.ts";

const SAID: Partial<Record<ErrorCode, MessageKey>> = {
  POPUP_BLOCKED: "social.blocked.text",
  SOCIAL_UNTRUSTED: "social.untrusted.text",
  SOCIALS_TIMEOUT: "social.late.text",
  FRAME_LOST: "social.lost.text",
};

/** The text of a failed social login; without a fault, its popup was closed. */
export function socialFault(fault: Fault | null): FaultText {
  if (!fault) return { key: "social.closed.text", values: {}, title: "social.closed" };
  if (fault.code === "FRAME_REFUSED") return faultText(fault) as FaultText;
  return { key: SAID[fault.code] ?? "social.failed.text", values: {} };
}
