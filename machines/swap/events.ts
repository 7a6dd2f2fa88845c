import type { View } from "../../domain/modal/routes.ts";
import type { SwapSide, SwapWanted } from "../../domain/swap/entry.ts";
import type { Slippage, SwapIntent } from "../../domain/swap/swap.ts";
import type { SwapToken } from "../../domain/swap/tokens.ts";
import type { AccountTarget } from "../account/ports.ts";

/** Fills in the tokens and the amount that the card was opened with. */
export type SwapFill = { type: "swap.fill" } & SwapWanted;

/** The events that a view sends to the form of a swap. */
export type SwapFormWish =
  | { type: "swap.token"; side: SwapSide; key: SwapToken["key"] }
  | { type: "swap.amount"; text: string }
  /** Sets the amount to the most that can be given. */
  | { type: "swap.most" }
  /** Exchanges the given and the taken token. */
  | { type: "swap.turn" }
  | { type: "swap.slippage"; slippage: Slippage }
  | SwapFill
  | { type: "swap.retry" }
  | { type: "swap.review" };

/** The events that a view sends to a swap. */
export type SwapWish = SwapFormWish | { type: "swap.confirm" };

/** The page's events that every part of a flow receives. */
type Seen =
  /** `flow.show`: the open card shows this view, which belongs to a flow of the account. */
  { type: "flow.show"; view: View } | { type: "flow.hide" } | { type: "target.changed"; target: AccountTarget };

/** The events that the form takes. */
export type SwapFormEvent =
  | SwapFormWish
  | Seen
  | { type: "form.clear" }
  /** The wallet has sent this swap while another one, or none, was under review. */
  | { type: "form.sent"; intent: SwapIntent };

/** The form is complete: its swap goes to review. */
export interface SwapCompleted {
  type: "form.completed";
  intent: SwapIntent;
  isSmartAccount: boolean;
}

/** The events that a swap takes. */
export type SwapEvent = SwapWish | Seen | SwapCompleted;
