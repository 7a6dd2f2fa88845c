import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { Address } from "../../domain/address.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { LoginEvent } from "../embedded/events.ts";

/** The events that an account takes, from the root. */
export type AccountEvent =
  | Exclude<LoginEvent, { type: "uri.copy" | "connection.retry" }>
  | { type: "email.change"; email: string; newEmail: string }
  | { type: "account.moved"; address: Address; accounts: readonly Address[] }
  | { type: "network.changed"; network: Network }
  | { type: "address.copy" }
  | { type: "tab.choose"; tab: AccountTab }
  | { type: "balance.refresh" }
  | { type: "block.lifted"; key: string };
