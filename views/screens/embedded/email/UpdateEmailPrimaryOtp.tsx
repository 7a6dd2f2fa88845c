import { otpScreen } from "./otp-screen.ts";

/** The code that proves, at the present address, who owns the wallet. */
export const UpdateEmailPrimaryOtp = otpScreen("UpdateEmailPrimaryOtp");
