import { otpScreen } from "./otp-screen.ts";

/** The code that proves whose the new address is. */
export const UpdateEmailSecondaryOtp = otpScreen("UpdateEmailSecondaryOtp");
