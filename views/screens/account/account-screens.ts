import { Account } from "./Account.tsx";
import { AccountSettings } from "./AccountSettings.tsx";
import { Nft } from "./holdings/Nft.tsx";
import { Transactions } from "./holdings/Transactions.tsx";
import { Profile } from "./Profile.tsx";
import { SwitchAddress } from "./SwitchAddress.tsx";
import { WalletCompatibleNetworks } from "./WalletCompatibleNetworks.tsx";
import { WalletReceive } from "./WalletReceive.tsx";

/** The screens of connected visitors. */
export const ACCOUNT = {
  Account,
  AccountSettings,
  Nft,
  Profile,
  SwitchAddress,
  Transactions,
  WalletCompatibleNetworks,
  WalletReceive,
};
