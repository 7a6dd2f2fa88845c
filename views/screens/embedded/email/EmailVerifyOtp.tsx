import { otpScreen } from "./otp-screen.ts";

/** The code that proves whose address it is that somebody logs in with. */
export const EmailVerifyOtp = otpScreen("EmailVerifyOtp");
