import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Login } from "../../domain/embedded/embedded.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { PairingPlatform } from "../../domain/pairing/deep-link.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { LoginEvent } from "../embedded/events.ts";
import type { PairingEvent } from "../pairing/events.ts";
import type { WalletSession } from "./ports.ts";

/** The events that a connection takes, from the root. */
export type ConnectionEvent =
  | { type: "connection.login"; login: Login }
  | { type: "account.prefer"; namespace: Namespace; accountType: AccountType; networkId: CaipNetworkId }
  /** Another of the session's addresses becomes the active one. */
  | { type: "account.choose"; address: Address }
  | { type: "email.changed"; email: string }
  | Exclude<LoginEvent, { type: "uri.copy" | "connection.retry" }>
  | { type: "connection.start"; connector: Connector; networkId: CaipNetworkId }
  | { type: "connection.pair"; wallet: Wallet | null; networks: readonly Network[]; platform: PairingPlatform }
  /** Adopts a session that another namespace's pairing brought. */
  | { type: "connection.adopt"; session: WalletSession }
  | Exclude<PairingEvent, { type: "connection.retry" }>
  | { type: "connection.restore"; connectorId: string; networkId: CaipNetworkId }
  | { type: "connection.retry" }
  /** No chain family uses the connector's session any more: the session is ended at its wallet. */
  | { type: "connection.release"; connectorId: string }
  | { type: "connection.cancel" }
  | { type: "connection.end" };
