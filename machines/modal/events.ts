/** The events that the modal, the router and the notices take. */
import type { ErrorCode } from "../../domain/errors.ts";
import type { MessageKey } from "../../domain/messages.ts";
import type { Route, Transaction, View } from "../../domain/modal/routes.ts";

export type ModalEvent =
  | { type: "modal.open" }
  /** A visitor's wish; refused, with a shake, where the view does not allow it. */
  | { type: "modal.dismiss" }
  /** Ours or the host's own; never refused. */
  | { type: "modal.close" }
  /** Something has to be seen: the card opens, at `route` where one is given; where it is open already, the route is pushed. */
  | { type: "modal.summon"; route?: Route }
  | { type: "loading.set"; on: boolean }
  | { type: "prefetch.settled" }
  /** While on, a sign-in is asked for that the page requires: neither it nor what it has signed is dismissed (ROUTE-8). */
  | { type: "modal.hold"; on: boolean }
  | { type: "view.shown"; view: View };

export type RouterEvent =
  | { type: "route.push" | "route.replace" | "route.reset"; route: Route }
  | { type: "route.back" }
  /** Back to the entry at `index`, counted from 0. */
  | { type: "route.rewind"; index: number }
  /** Leaves the trailing entries that show `views`; closes the modal when none remains. */
  | { type: "route.leave"; views: readonly View[] }
  /** What was shown in between is over: a flow goes on where it was, without one the card closes (APPROVE-5). */
  | { type: "route.resume"; views: readonly View[] }
  | { type: "flow.begin"; transaction: Transaction }
  | { type: "flow.end"; outcome: "success" | "cancel" };

export interface Toast {
  variant: "success" | "loading" | "error";
  /** A key of the catalogue, or the host's own words. */
  text: { key: MessageKey; values?: Record<string, string | number> } | { plain: string };
  /** An icon of the kit instead of the variant's own. */
  icon?: string;
  /** Default true: goes away after 2,500 ms. */
  autoClose?: boolean;
}

export type NoticeEvent =
  | { type: "toast.show"; toast: Toast }
  | { type: "toast.hide" }
  | { type: "alert.show"; code: ErrorCode }
  | { type: "alert.dismiss" };
