import type { ViewEvent } from "../../../../machines/app/events.ts";
import type { World } from "../../../shell/world.ts";
import { type FaultText, faultText } from "../../fault.ts";

export interface OtpProps {
  /** Where the code went. */
  email: string;
  busy: boolean;
  /** It is busy with another mail. */
  sending?: boolean;
  fault?: FaultText | undefined;
  /** The fault is the code's own. */
  refused: boolean;
  /** Milliseconds since 1970 at which another code may be mailed. */
  resendAt: number;
  /** What can be done where none came: another mail, or another address. */
  otherwise: { words: "resend" | "again"; event: ViewEvent };
  /** The code was right, and what follows can be tried again. */
  retry?: ViewEvent | undefined;
}

export type OtpView = "EmailVerifyOtp" | "UpdateEmailPrimaryOtp" | "UpdateEmailSecondaryOtp";

/** Faults that say nothing of the code. */
const ELSEWHERE: readonly (string | undefined)[] = [undefined, "EMAIL_THROTTLED", "FRAME_LOST"];

function loginOtp({ login }: World, email: string): OtpProps | undefined {
  const attempt = login.email;
  if (!attempt) return undefined;
  const { fault, resendAt } = attempt.context;
  const retry = attempt.hasTag("failed") ? ({ type: "connection.retry" } as const) : undefined;
  return {
    email,
    busy: attempt.hasTag("busy"),
    sending: attempt.matches("resending"),
    fault: faultText(fault),
    refused: !retry && !ELSEWHERE.includes(fault?.code),
    resendAt,
    otherwise: { words: "resend", event: { type: "email.resend" } },
    retry,
  };
}

function updateOtp({ emailUpdate }: World, to: string): OtpProps | undefined {
  if (!emailUpdate) return undefined;
  const { fault, resendAt, email } = emailUpdate.context;
  return {
    email: to,
    busy: emailUpdate.hasTag("busy"),
    fault: faultText(fault),
    refused: !ELSEWHERE.includes(fault?.code),
    resendAt,
    otherwise: {
      words: "again",
      event: { type: "route.replace", route: { view: "UpdateEmailWallet", email } },
    },
  };
}

/** What the screen of a code is drawn from, while that of `view` is asked for. */
export function presentOtp(world: World, view: OtpView): OtpProps | undefined {
  const route = world.router.context.history.at(-1);
  if (route?.view !== view) return undefined;
  if (route.view === "EmailVerifyOtp") return loginOtp(world, route.email);
  return updateOtp(world, "newEmail" in route ? route.newEmail : (route as { email: string }).email);
}
