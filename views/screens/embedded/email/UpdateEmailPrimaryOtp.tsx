import { otpScreen } from "./otp-screen.ts";

/** The code that proves, at the address until now, whose wallet it is. */
export const UpdateEmailPrimaryOtp = otpScreen("UpdateEmailPrimaryOtp");
