/** The ports of a connection: wallets on this page. */

import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { EmbeddedUser } from "../../domain/embedded/embedded.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Connector } from "../../domain/wallets/wallet.ts";
import { feed, port } from "../app/port.ts";

/** Address -> its account type. */
export type AccountTypes = Readonly<Partial<Record<Address, AccountType>>>;

/** The session that a wallet granted: accounts in the wallet's order, the first one active unless another type is preferred. */
export interface WalletSession {
  connectorId: string;
  namespace: Namespace;
  accounts: readonly Address[];
  /** The type of each address if the wallet has several: Bitcoin's payment and ordinal addresses. */
  accountTypes?: AccountTypes;
  /**
   * True if the wallet cannot send a payment by itself, such as one that only signs transactions that a page has built.
   */
  isUnpaying?: true;
  networkId: CaipNetworkId;
  wallet: { name: string; icon?: string; rdns?: string; type: Connector["type"] };
  /** The networks that a paired wallet approved; absent if the wallet takes any network. */
  grant?: { approvedNetworkIds: readonly CaipNetworkId[]; supportsAllNetworks: boolean };
  /** The owner and the account of an embedded wallet; absent for every other wallet. */
  embedded?: {
    user: EmbeddedUser;
    accountType: AccountType;
    isDeployed: boolean;
    /** EVM chain numbers on which its smart account can be used. */
    smartAccountNetworks: readonly number[];
  };
}

export interface ConnectInput {
  connectorId: string;
  namespace: Namespace;
  /** The preferred network; a wallet may stay on another. */
  networkId: CaipNetworkId;
}

/** The events of a wallet. Only the last of a burst arrives (R15). */
export type WalletEvent =
  | ({ type: "accounts.changed"; accounts: readonly Address[] } & Pick<WalletSession, "accountTypes" | "embedded"> &
      Partial<Pick<WalletSession, "wallet">>)
  | { type: "chain.changed"; networkId: CaipNetworkId }
  /** A paired wallet approves other networks now (CONN-19). */
  | { type: "grant.changed"; grant: NonNullable<WalletSession["grant"]> }
  /**
   * `isSuperseded`: another session replaced this one, so that there is nothing left to end. `isWhole`: the session has
   * ended for each of its chain families, and each is told.
   */
  | { type: "wallet.disconnected"; isSuperseded?: true; isWhole?: true };

/** Requests a wallet's accounts; prompts the visitor; has no deadline. */
export const connectWallet = port<ConnectInput, WalletSession>("connectWallet");

/** Requests accounts that the wallet granted before; never prompts. Waits for the wallet's announcement. */
export const restoreWallet = port<ConnectInput, WalletSession>("restoreWallet");

/** Sends the wallet's events. */
export const watchWallet = feed<{ connectorId: string; namespace: Namespace }, WalletEvent>("watchWallet");

/** Revokes the permission if the wallet supports that. */
export const disconnectWallet = port<{ connectorId: string; namespace: Namespace }, void>("disconnectWallet");
