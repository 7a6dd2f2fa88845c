import { EmailBox } from "./EmailBox.tsx";
import { EmailLogin } from "./EmailLogin.tsx";
import { EmailVerifyDevice } from "./EmailVerifyDevice.tsx";
import { EmailVerifyOtp } from "./EmailVerifyOtp.tsx";
import { UpdateEmailPrimaryOtp } from "./UpdateEmailPrimaryOtp.tsx";
import { UpdateEmailSecondaryOtp } from "./UpdateEmailSecondaryOtp.tsx";
import { UpdateEmailWallet } from "./UpdateEmailWallet.tsx";

/** The screens of the feature `email` (ROUTE-9). */
export const EMAIL = {
  EmailBox,
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
  UpdateEmailWallet,
};
