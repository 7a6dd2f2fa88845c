import type { Address } from "../addresses/address.ts";
import type { WalletInfo } from "../wallets/wallet.ts";

/** A host's overrides of an account's details. They are shown, and authorise nothing (I1, I4). */
export interface AccountOverrides {
  /** `amount` is an exact decimal text. */
  balance?: { amount: string; symbol: string };
  profileName?: string | null;
  profileImage?: string | null;
  user?: { email?: string; username?: string };
  /** Addresses of the session, in the host's order. */
  accounts?: readonly Address[];
  addressExplorerUrl?: string;
  smartAccountDeployed?: boolean;
  /** EVM chain numbers. */
  smartAccountEnabledNetworks?: readonly number[];
  wallet?: WalletInfo;
  /** Address -> its label. */
  labels?: Readonly<Record<string, string>>;
}
