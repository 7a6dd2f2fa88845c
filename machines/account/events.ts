import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { View } from "../../domain/modal/routes.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { LoginEvent } from "../embedded/events.ts";
import type { SendFill } from "../send/events.ts";
import type { SessionAsk, SessionResume } from "../sessions/ask.ts";
import type { SwapFill } from "../swap/events.ts";
import type { AccountTarget } from "./ports.ts";

/** A list of an account: that of a tab, or the accounts of its wallet with their totals. */
export type AccountList = AccountTab | "accounts";

/** The events that a list of the holdings takes from them. */
export type ListEvent =
  | { type: "list.watched" }
  | { type: "list.left" }
  /** The polling interval has passed while the list is open. */
  | { type: "list.polled" }
  /** `accounts`: the addresses of the wallet. */
  | { type: "target.changed"; target: AccountTarget; accounts?: readonly Address[] }
  | { type: "block.lifted"; key: string };

/** The events that a view sends to an account's holdings and history. */
export type ListWish = { type: "tokens.refresh" } | { type: "history.more" } | { type: "history.retry" } | NftWish;

/** The events that a view of one collectible sends; `key`: the collectible's key in the list. */
export type NftWish = { type: "nft.open"; key: string } | { type: "nft.close" } | { type: "nft.retry" };

/** The events that the holdings take, from their account. */
export type HoldingsEvent =
  | ListWish
  | { type: "holdings.show"; list: AccountList }
  | { type: "holdings.hide" }
  | Extract<ListEvent, { type: "target.changed" | "block.lifted" }>;

/** Values to fill into a form of the account; accepted before the form's code is loaded, too. */
export type FormFill = SwapFill | SendFill;

/** The events that the flows of an account take, from it. */
export type FlowsEvent =
  /** The view of the open card belongs to a flow of the account. */
  | { type: "flow.show"; view: View }
  /**
   * The view of the open card belongs to no flow, or no card is open. `isLeft`: another chain family is the active one.
   */
  | { type: "flow.hide"; view?: View | null; isLeft?: boolean }
  | FormFill
  | Extract<ListEvent, { type: "target.changed" }>;

/** A view of the account is open: an old balance is renewed. */
export interface BalanceLook {
  type: "balance.look";
}

/** The account has another name from now on. */
export interface NameRegistered {
  type: "name.registered";
}

/** The events that an account takes, from the root, its holdings and its flows. */
export type AccountEvent =
  | Exclude<LoginEvent, { type: "uri.copy" | "connection.retry" }>
  | { type: "email.change"; email: string; newEmail: string; isStill: boolean }
  | { type: "account.moved"; address: Address; accounts: readonly Address[] }
  | { type: "network.changed"; network: Network }
  | { type: "account.override"; overrides: AccountOverrides }
  | { type: "address.copy" }
  | { type: "tab.choose"; tab: AccountTab }
  /** The host has turned the account's history off. */
  | { type: "activity.withdraw" }
  | ListWish
  /** A view with a list is open: `list`, by default the list of the chosen tab. */
  | { type: "holdings.show"; list?: AccountList }
  | { type: "holdings.hide" }
  | Extract<FlowsEvent, { type: "flow.show" | "flow.hide" }>
  | FormFill
  | SessionAsk
  | SessionResume
  | { type: "balance.refresh" }
  | BalanceLook
  | NameRegistered
  | { type: "block.lifted"; key: string };
