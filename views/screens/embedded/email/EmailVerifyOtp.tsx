import { otpScreen } from "./otp-screen.ts";

/** The code of a login by e-mail. */
export const EmailVerifyOtp = otpScreen("EmailVerifyOtp");
