/** The ports of sending: what it costs, what would become of it, asking the wallet, and following what it sent. */
import type { Fault } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type SentEnd, type SentTransaction, sentOf } from "../../domain/send/sent.ts";
import type { Estimate, Examination, Receiver, Transfer, TransferDraft } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../account/ports.ts";
import { feed, port } from "../app/port.ts";
import { tellUnheard } from "./unheard.ts";

/** Finds the address of a name (SEND-3, protocol.md §2.5). Rejects with NAME_UNRESOLVED where nobody has it, or nobody answers. */
export const resolveReceiver = port<AccountTarget & { name: string }, Receiver>("resolveReceiver");

/** Those that an account has sent to before, the last one first: kept here, and in its history where that can be read. */
export const recallReceivers = port<AccountTarget, readonly Receiver[]>("recallReceivers");

/** Tells what a transfer would cost and what can be sent at most; what is missing in the draft is assumed. */
export const estimateTransfer = port<TransferDraft, Estimate>("estimateTransfer");

/** Simulates a transfer on its chain, and looks at its receiver. What no node says stays unknown; it does not reject for that. */
export const examineTransfer = port<Transfer, Examination>("examineTransfer");

/**
 * Asks the wallet to send, once; prompts the visitor; has no deadline. Account and network are read again from the provider before:
 * rejects with SEND_ACCOUNT_CHANGED or SEND_NETWORK_CHANGED if they are not the transfer's (S13), with SEND_UNASKED if anything else
 * fails before the wallet is asked, with SEND_DECLINED if its owner refuses, with CONNECTION_PENDING if the wallet shows an earlier
 * request, with a code of the nodes' errors (SEND-7), or with SEND_FAILED.
 */
export const sendTransfer = port<Transfer, Pick<SentTransaction, "hash" | "at" | "lastHeight">>(
  "sendTransfer",
  tellUnheard(sentOf),
);

/**
 * Why there is no picture of a camera: the visitor refused it, the page may not have one, there is none, something else uses it, or
 * the browser says nothing that helps.
 */
export type CameraFault = "denied" | "forbidden" | "missing" | "busy" | "failed";

/** What is heard of the camera. */
export type CameraEvent =
  | { type: "camera.opened" }
  /** There is no picture, or no more of it. */
  | { type: "camera.failed"; fault: CameraFault }
  /** A code in the picture, once while it stays there. */
  | { type: "code.read"; text: string };

/** Shows the picture of the visitor's camera in the card, and reads codes in it; prompts the visitor. Stopped, it lets go of the camera. */
export const watchCamera = feed<void, CameraEvent>("watchCamera");

export interface KeepInput {
  namespace: Namespace;
  /** The transactions that are on their way, of all of its accounts. */
  open: readonly SentTransaction[];
  /** The receiver of what was sent just now. */
  receiver?: Receiver | undefined;
}

/** Remembers whom the accounts of a chain family have sent to, and what is on its way, until they are disconnected. */
export const keepSent = port<KeepInput, void>("keepSent");

/** The transactions of a chain family's accounts that the last page left open; those of a `session` are still to be answered. */
export const recallSent = port<{ namespace: Namespace }, readonly SentTransaction[]>("recallSent");

/** What is heard of a sent transaction, by its hash. */
export type SentEvent =
  /** A node has told the sender's number for it, and what it does. */
  | { type: "sent.seen"; hash: string; nonce: number; call: string }
  /** Its wallet has named the transaction of its calls (EIP-5792): that is its hash from now on. */
  | { type: "sent.named"; hash: string; by: string }
  /** Its wallet has answered the request of an earlier page: this was sent, to that receiver. What was declined is not told. */
  | { type: "sent.answered"; hash: string; sent: SentTransaction; receiver?: Receiver | undefined }
  /** It is over; `by`: the hash of the one that took its place, which may have done the same at another fee; `fault`: why it was reverted, where a node says. */
  | { type: "sent.ended"; hash: string; end: SentEnd; by?: string | undefined; fault?: Fault | undefined };

/** Follows a sent transaction on its chain to its end, one that is still to be answered to its answer. Nodes that fail are asked again. */
export const followSent = feed<SentTransaction, SentEvent>("followSent");
