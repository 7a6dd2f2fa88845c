import { otpScreen } from "./otp-screen.ts";

/** The code that proves who owns the new address. */
export const UpdateEmailSecondaryOtp = otpScreen("UpdateEmailSecondaryOtp");
