/** What a connection needs from the outside: wallets of the page. */

import type { Address } from "../../domain/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { EmbeddedUser } from "../../domain/embedded/embedded.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Connector } from "../../domain/wallets/wallet.ts";
import { feed, port } from "../app/port.ts";

/** Address -> what it is for. */
export type AccountTypes = Readonly<Partial<Record<Address, AccountType>>>;

/** What a wallet granted: accounts in the wallet's order, the first one active unless the visitor prefers another type. */
export interface WalletSession {
  connectorId: string;
  namespace: Namespace;
  accounts: readonly Address[];
  /** What each address is for, where its wallet parts them: Bitcoin's, for payments and for ordinals. */
  accountTypes?: AccountTypes;
  networkId: CaipNetworkId;
  wallet: { name: string; icon?: string; rdns?: string; type: Connector["type"] };
  /** What a paired wallet approved; absent where the wallet takes any network. */
  grant?: { approvedNetworkIds: readonly CaipNetworkId[]; supportsAllNetworks: boolean };
  /** What is known of an embedded wallet's owner and account; absent for every other wallet. */
  embedded?: {
    user: EmbeddedUser;
    accountType: AccountType;
    isDeployed: boolean;
    /** EVM chains, as numbers, on which its smart account can be used. */
    smartAccountNetworks: readonly number[];
  };
}

export interface ConnectInput {
  connectorId: string;
  namespace: Namespace;
  /** The network that the page would like; a wallet may stay on another. */
  networkId: CaipNetworkId;
}

/** What a wallet says by itself. Only the last of a burst arrives (R15). */
export type WalletEvent =
  | { type: "accounts.changed"; accounts: readonly Address[]; accountTypes?: AccountTypes }
  | { type: "chain.changed"; networkId: CaipNetworkId }
  | { type: "wallet.disconnected" };

/** Asks a wallet for its accounts; prompts the visitor; has no deadline. */
export const connectWallet = port<ConnectInput, WalletSession>("connectWallet");

/** Asks a wallet for accounts that it granted before; never prompts. Waits for its announcement. */
export const restoreWallet = port<ConnectInput, WalletSession>("restoreWallet");

/** Sends what the wallet says by itself. */
export const watchWallet = feed<{ connectorId: string; namespace: Namespace }, WalletEvent>("watchWallet");

/** Gives the permission back where the wallet can. */
export const disconnectWallet = port<{ connectorId: string; namespace: Namespace }, void>("disconnectWallet");
