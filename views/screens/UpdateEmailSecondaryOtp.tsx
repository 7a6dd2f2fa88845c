import { CodeEntry } from "../kit/CodeEntry.tsx";
import { type OtpProps, presentOtp } from "./otp-props.ts";
import type { Screen } from "./screen.ts";

/** The code that proves whose the new address is. */
export const UpdateEmailSecondaryOtp: Screen<OtpProps> = {
  present: (world) => presentOtp(world, "UpdateEmailSecondaryOtp"),
  title: (_, t) => t("title.UpdateEmailSecondaryOtp"),
  Body: CodeEntry,
};
