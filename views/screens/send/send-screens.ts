import { WalletSend } from "./WalletSend.tsx";
import { WalletSendPreview } from "./WalletSendPreview.tsx";
import { WalletSendSelectToken } from "./WalletSendSelectToken.tsx";

/** The screens of a transfer. */
export const SEND = { WalletSend, WalletSendPreview, WalletSendSelectToken };
