import type { View } from "../../domain/modal/routes.ts";
import type { SwapSide, SwapWanted } from "../../domain/swap/entry.ts";
import type { Slippage, SwapIntent } from "../../domain/swap/swap.ts";
import type { SwapToken } from "../../domain/swap/tokens.ts";
import type { AccountTarget } from "../account/ports.ts";

/** What the card was opened with is filled in. */
export type SwapFill = { type: "swap.fill" } & SwapWanted;

/** The events that a view sends to the form of a swap. */
export type SwapFormWish =
  | { type: "swap.token"; side: SwapSide; key: SwapToken["key"] }
  | { type: "swap.amount"; text: string }
  /** As much as can be given. */
  | { type: "swap.most" }
  /** What is given and what is taken change places. */
  | { type: "swap.turn" }
  | { type: "swap.slippage"; slippage: Slippage }
  | SwapFill
  | { type: "swap.retry" }
  | { type: "swap.review" };

/** The events that a view sends to a swap. */
export type SwapWish = SwapFormWish | { type: "swap.confirm" };

/** What every part of a flow hears of the page. */
type Seen =
  /** The view of the open card, while it belongs to a flow of the account. */
  { type: "flow.show"; view: View } | { type: "flow.hide" } | { type: "target.changed"; target: AccountTarget };

/** The events that the form takes. */
export type SwapFormEvent =
  | SwapFormWish
  | Seen
  | { type: "form.clear" }
  /** The wallet has sent this while the visitor was elsewhere. */
  | { type: "form.sent"; intent: SwapIntent };

/** The form is complete: this is to be reviewed. */
export interface SwapCompleted {
  type: "form.completed";
  intent: SwapIntent;
  isSmartAccount: boolean;
}

/** The events that a swap takes. */
export type SwapEvent = SwapWish | Seen | SwapCompleted;
