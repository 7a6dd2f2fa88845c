import { AccountSettings } from "../account/AccountSettings.tsx";
import { ApproveTransaction } from "./ApproveTransaction.tsx";
import { UpgradeEmailWallet } from "./UpgradeEmailWallet.tsx";

/** What only somebody who is logged in meets (ROUTE-9). */
export const EMBEDDED = { AccountSettings, ApproveTransaction, UpgradeEmailWallet };
