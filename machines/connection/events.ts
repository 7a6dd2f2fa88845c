/** The mailboxes of actors below the root, which are reached by their parents alone. */

import type { AccountTab, AccountType } from "../../domain/account/account-policy.ts";
import type { Address } from "../../domain/address.ts";
import type { CaipNetworkId, Namespace } from "../../domain/caip.ts";
import type { Login } from "../../domain/embedded/embedded.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { DeepLink, PairingPlatform, WalletSession } from "../app/ports.ts";

/** To an account, from the root. */
export type AccountMail =
  | Exclude<LoginMail, { type: "uri.copy" | "connection.retry" }>
  | { type: "email.change"; email: string; newEmail: string }
  | { type: "account.moved"; address: Address; accounts: readonly Address[] }
  | { type: "network.changed"; network: Network }
  | { type: "address.copy" }
  | { type: "tab.choose"; tab: AccountTab }
  | { type: "balance.refresh" }
  | { type: "block.lifted"; key: string };

/** To a running pairing, from its screen. */
export type PairingMail =
  | { type: "pairing.show"; platform: PairingPlatform }
  /** The wallet's app was opened by a link. */
  | { type: "pairing.link"; link: DeepLink }
  | { type: "uri.copy" }
  | { type: "connection.retry" };

/** To a running login, or a change of its address, from its screen. */
export type LoginMail =
  | { type: "otp.submit"; otp: string }
  | { type: "email.resend" }
  | { type: "uri.copy" }
  | { type: "connection.retry" };

/** To a connection, from the root. */
export type ConnectionMail =
  | { type: "connection.login"; login: Login }
  | { type: "account.prefer"; namespace: Namespace; accountType: AccountType; networkId: CaipNetworkId }
  | { type: "email.changed"; email: string }
  | Exclude<LoginMail, { type: "uri.copy" | "connection.retry" }>
  | { type: "connection.start"; connector: Connector; networkId: CaipNetworkId }
  | { type: "connection.pair"; wallet: Wallet | null; networks: readonly Network[]; platform: PairingPlatform }
  /** A session that another namespace's pairing brought. */
  | { type: "connection.adopt"; session: WalletSession }
  | Exclude<PairingMail, { type: "connection.retry" }>
  | { type: "connection.restore"; connectorId: string; networkId: CaipNetworkId }
  | { type: "connection.retry" }
  | { type: "connection.cancel" }
  | { type: "connection.end" };
