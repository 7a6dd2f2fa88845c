import { WalletSendScan } from "./WalletSendScan.tsx";

/** The screen of a scan. */
export const SCAN = { WalletSendScan };
