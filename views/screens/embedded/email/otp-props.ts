import type { ViewEvent } from "../../../../machines/app/events.ts";
import type { World } from "../../../shell/world.ts";
import { type FaultText, faultText } from "../../fault.ts";

export interface OtpProps {
  /** The address that the code was mailed to. */
  email: string;
  busy: boolean;
  /** True while another mail is being sent. */
  sending?: boolean;
  /** True once the code was right. */
  accepted?: boolean;
  fault?: FaultText | undefined;
  /** True if the fault is a wrong code. */
  refused: boolean;
  /** Time in milliseconds since 1970 from which another code may be mailed. */
  resendAt: number;
  /** Retries the step after a right code. */
  retry?: ViewEvent | undefined;
}

export type OtpView = "EmailVerifyOtp" | "UpdateEmailPrimaryOtp" | "UpdateEmailSecondaryOtp";

/** Faults that are not about the code. */
const ELSEWHERE: readonly (string | undefined)[] = [undefined, "EMAIL_THROTTLED", "FRAME_LOST", "SOCIALS_TIMEOUT"];

function loginOtp({ login, modal }: World, email: string): OtpProps | undefined {
  if (modal.hasTag("succeeded")) return { email, busy: false, accepted: true, refused: false, resendAt: 0 };
  const attempt = login.email;
  if (!attempt) return undefined;
  const { fault, resendAt } = attempt.context;
  const retry = attempt.hasTag("failed") ? ({ type: "connection.retry" } as const) : undefined;
  return {
    email,
    busy: attempt.hasTag("busy"),
    sending: attempt.matches("resending"),
    accepted: attempt.matches("taking"),
    fault: faultText(fault),
    refused: !retry && !ELSEWHERE.includes(fault?.code),
    resendAt,
    retry,
  };
}

function updateOtp({ emailUpdate }: World, to: string): OtpProps | undefined {
  if (!emailUpdate) return undefined;
  const { fault, resendAt } = emailUpdate.context;
  return {
    email: to,
    busy: emailUpdate.hasTag("busy"),
    sending: emailUpdate.matches("resending"),
    accepted: emailUpdate.hasTag("accepted"),
    fault: faultText(fault),
    refused: !ELSEWHERE.includes(fault?.code),
    resendAt,
  };
}

/** The props of a code screen, while the code of `view` is requested. */
export function presentOtp(world: World, view: OtpView): OtpProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== view) return undefined;
  if (route.view === "EmailVerifyOtp") return loginOtp(world, route.email);
  if (route.view === "UpdateEmailPrimaryOtp") return updateOtp(world, route.email);
  return route.view === "UpdateEmailSecondaryOtp" ? updateOtp(world, route.newEmail) : undefined;
}
