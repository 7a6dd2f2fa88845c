import type { View } from "../../domain/modal/routes.ts";
import type { Asset } from "../../domain/send/asset.ts";
import type { PaymentLink } from "../../domain/send/payment-link.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { Receiver, Transfer } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../account/ports.ts";

/** The events that a view sends to the form of a transfer. */
export type FormWish =
  | { type: "send.token"; key: Asset["key"] }
  | { type: "send.amount"; text: string }
  /** Sets the amount to the most that can be sent. */
  | { type: "send.most" }
  /** An address, a name or a payment link, as typed or pasted. */
  | { type: "send.to"; text: string }
  | { type: "send.choose"; receiver: Receiver }
  | { type: "send.retry" }
  | { type: "send.review" };

/** The events that a view sends to a transfer. */
export type SendWish =
  | FormWish
  /** `isHeld`: the button was held long enough to confirm a danger. */
  | { type: "send.confirm"; isHeld: boolean };

/** The page's events that every part of a flow receives. */
type Seen =
  /** The open card shows this view, which belongs to a flow of the account. */
  | { type: "flow.show"; view: View }
  /** `isLeft`: another chain family is the active one. */
  | { type: "flow.hide"; isLeft?: boolean }
  | { type: "target.changed"; target: AccountTarget };

/** A payment link for this chain family; the visitor entered it in another family's form, which led here. */
export interface SendFill {
  type: "send.fill";
  link: PaymentLink;
}

/** The events that the form takes. */
export type FormEvent =
  | FormWish
  | SendFill
  | Seen
  /** The transfer was sent: a form that still contains the same transfer is cleared. */
  | { type: "form.clear"; sent: Transfer };

/**
 * The form is complete: its transfer goes to review, with the evidence for its risks: earlier receivers and the
 * account's assets.
 */
export interface FormCompleted {
  type: "form.completed";
  transfer: Transfer;
  known: readonly Receiver[] | null;
  assets: readonly Asset[];
}

/** The events that a transfer takes. */
export type SendEvent = SendWish | SendFill | Seen | FormCompleted;

/** The events that a view sends to a scan. */
export type ScanWish = { type: "scan.retry" };

/** The events that a scan takes. */
export type ScanEvent = ScanWish | Seen;

/** The events that a view sends to the outbox. */
export type OutboxWish =
  /** The visitor dismisses the notice of an ended transaction. */
  { type: "sent.dismiss"; hash: string };

/** The events that the outbox takes, from the flows beside it and from views. */
export type OutboxEvent =
  | { type: "transaction.sent"; sent: SentTransaction; receiver?: Receiver | undefined }
  | OutboxWish;
