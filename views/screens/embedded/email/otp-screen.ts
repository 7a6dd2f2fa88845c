import type { Screen } from "../../screen.ts";
import { CodeEntry } from "./CodeEntry.tsx";
import { type OtpProps, type OtpView, presentOtp } from "./otp-props.ts";

/** The code screen of `view`. */
export function otpScreen(view: OtpView): Screen<OtpProps> {
  return { present: (world) => presentOtp(world, view), title: (_, t) => t(`title.${view}`), Body: CodeEntry };
}
