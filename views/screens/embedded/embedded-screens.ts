import { ApproveTransaction } from "./ApproveTransaction.tsx";
import { UpgradeEmailWallet } from "./UpgradeEmailWallet.tsx";

/** The screens for logged-in visitors (ROUTE-9). */
export const EMBEDDED = { ApproveTransaction, UpgradeEmailWallet };
