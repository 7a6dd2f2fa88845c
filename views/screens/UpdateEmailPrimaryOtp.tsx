import { CodeEntry } from "../kit/CodeEntry.tsx";
import { type OtpProps, presentOtp } from "./otp-props.ts";
import type { Screen } from "./screen.ts";

/** The code that proves, at the address until now, whose wallet it is. */
export const UpdateEmailPrimaryOtp: Screen<OtpProps> = {
  present: (world) => presentOtp(world, "UpdateEmailPrimaryOtp"),
  title: (_, t) => t("title.UpdateEmailPrimaryOtp"),
  Body: CodeEntry,
};
