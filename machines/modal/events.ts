import type { ErrorCode } from "../../domain/errors.ts";
import type { MessageKey } from "../../domain/messages.ts";
import type { Route, Transaction, View } from "../../domain/modal/routes.ts";

export type ModalEvent =
  | { type: "modal.open" }
  /** The visitor dismisses the card; refused with a shake if the view does not allow it. */
  | { type: "modal.dismiss" }
  /** The kit or the host closes the card; never refused. */
  | { type: "modal.close" }
  /** The task of the card has succeeded: its screen says so for a moment, if it can, and the card closes. */
  | { type: "modal.succeed" }
  /** Opens the card, at `route` if there is one; if it is open already, pushes the route. */
  | { type: "modal.summon"; route?: Route; beneath?: View }
  | { type: "loading.set"; on: boolean }
  | { type: "prefetch.settled" }
  /** While on, a required sign-in is open: neither it nor its transaction screen can be dismissed (ROUTE-8). */
  | { type: "modal.lock"; on: boolean }
  /** `isOptional`: the view offers to resolve a state that may stay as it is. */
  | { type: "view.shown"; view: View; isOptional?: true };

export type RouterEvent =
  /**
   * `onlyAt`: only while one of these views is shown. `beneath`: the route is inserted below this view if it is shown.
   */
  | { type: "route.push"; route: Route; onlyAt?: readonly View[]; beneath?: View }
  | { type: "route.replace" | "route.reset"; route: Route; onlyAt?: readonly View[] }
  | { type: "route.back" }
  /** Goes back to the entry at `index`, counted from 0. */
  | { type: "route.rewind"; index: number }
  /**
   * Drops the trailing entries that show `views`. If none remains it shows `instead`, or closes the modal; `isSuccess`:
   * as a success.
   */
  | { type: "route.leave"; views: readonly View[]; onlyAt?: readonly View[]; isSuccess?: true; instead?: Route }
  /** Drops the trailing entries that show `views`; outside of a flow the card closes (APPROVE-5). */
  | { type: "route.resume"; views: readonly View[] }
  | { type: "flow.begin"; transaction: Transaction }
  | { type: "flow.end"; outcome: "success" | "cancel" }
  /** Drops all flows, because their account is gone. */
  | { type: "flow.drop" };

export interface Toast {
  variant: "success" | "loading" | "error";
  /** A key of the catalogue, with an exact amount that is formatted for the language; or the host's own text. */
  text: { key: MessageKey; values?: Record<string, string | number>; amount?: string } | { plain: string };
  /** An icon of the kit that replaces the variant's. */
  icon?: string;
  /** Default true: the toast hides after 2,500 ms. */
  autoClose?: boolean;
}

export type NoticeEvent =
  | { type: "toast.show"; toast: Toast }
  | { type: "toast.hide" }
  | { type: "alert.show"; code: ErrorCode }
  | { type: "alert.dismiss" }
  | { type: "report.copy" };
