import { CodeEntry } from "../kit/CodeEntry.tsx";
import { type OtpProps, presentOtp } from "./otp-props.ts";
import type { Screen } from "./screen.ts";

/** The code that proves whose address it is that somebody logs in with. */
export const EmailVerifyOtp: Screen<OtpProps> = {
  present: (world) => presentOtp(world, "EmailVerifyOtp"),
  title: (_, t) => t("title.EmailVerifyOtp"),
  Body: CodeEntry,
};
