/**
 * The ports of sending: estimate and simulation of a transfer, the wallet's prompt, and the tracking of sent
 * transactions.
 */
import type { Fault } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type SentEnd, type SentTransaction, sentOf } from "../../domain/send/sent.ts";
import type { Estimate, Examination, Receiver, Transfer, TransferDraft } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../account/ports.ts";
import { feed, port } from "../app/port.ts";
import { tellUnheard } from "./unheard.ts";

/**
 * Finds the address of a name (SEND-3, protocol.md §2.5). Rejects with NAME_UNRESOLVED if the name is not registered,
 * and with the error of a service that does not answer.
 */
export const resolveReceiver = port<AccountTarget & { name: string }, Receiver>("resolveReceiver");

/**
 * Reads an account's earlier receivers, the last one first: from this browser's storage, and from its history if that
 * can be read.
 */
export const recallReceivers = port<AccountTarget, readonly Receiver[]>("recallReceivers");

/** Estimates the cost of a transfer and the most that can be sent; missing fields of the draft are assumed. */
export const estimateTransfer = port<TransferDraft, Estimate>("estimateTransfer");

/**
 * Simulates a transfer on its chain and examines its receiver. Facts that no node tells stay unknown, without a
 * rejection.
 */
export const examineTransfer = port<Transfer, Examination>("examineTransfer");

/**
 * Asks the wallet to send, once; prompts the visitor; has no deadline. Account and network are read from the provider
 * again first. Rejects with SEND_ACCOUNT_CHANGED or SEND_NETWORK_CHANGED if they are not the transfer's (S13), with
 * SEND_UNASKED if anything else fails before the wallet is asked, with SEND_DECLINED if its owner refuses, with
 * CONNECTION_PENDING if the wallet shows an earlier request, with a code of the nodes' errors (SEND-7), or with
 * SEND_FAILED.
 */
export const sendTransfer = port<Transfer, Pick<SentTransaction, "hash" | "at" | "lastHeight">>(
  "sendTransfer",
  tellUnheard(sentOf),
);

/**
 * The reason why the camera gives no picture: the visitor refused it, the page is not allowed to use it, the device has
 * none, another program uses it, or the browser gives no usable reason.
 */
export type CameraFault = "denied" | "forbidden" | "missing" | "busy" | "failed";

/** The events of the camera. */
export type CameraEvent =
  | { type: "camera.opened" }
  /** The camera gives no picture, or has stopped giving one. */
  | { type: "camera.failed"; fault: CameraFault }
  /** A code was read in the picture; reported once for as long as it stays there. */
  | { type: "code.read"; text: string };

/**
 * Shows the visitor's camera in the card and reads codes in its picture; prompts the visitor. Stopping it releases the
 * camera.
 */
export const watchCamera = feed<void, CameraEvent>("watchCamera");

export interface KeepInput {
  namespace: Namespace;
  /** The transactions on their way, of all accounts of the chain family. */
  open: readonly SentTransaction[];
  /** The receiver of the transaction that was sent just now. */
  receiver?: Receiver | undefined;
}

/** Stores the receivers and the open transactions of a chain family's accounts until they are disconnected. */
export const keepSent = port<KeepInput, void>("keepSent");

/**
 * Reads the transactions of a chain family's accounts that the last page left open; one with a `session` awaits the
 * wallet's answer.
 */
export const recallSent = port<{ namespace: Namespace }, readonly SentTransaction[]>("recallSent");

/** The events of a sent transaction, identified by its hash. */
export type SentEvent =
  /** A node has told the transaction's nonce and its call. */
  | { type: "sent.seen"; hash: string; nonce: number; call: string }
  /** The wallet has named the transaction of its calls (EIP-5792): `by` is the hash from now on. */
  | { type: "sent.named"; hash: string; by: string }
  /**
   * The wallet has answered an earlier page's request and sent this transaction. A declined request is not reported.
   */
  | { type: "sent.answered"; hash: string; sent: SentTransaction; receiver?: Receiver | undefined }
  /**
   * The transaction has ended. `by`: the hash of its replacement, which may do the same at another fee. `fault`: the
   * reason of a revert, if a node tells it.
   */
  | { type: "sent.ended"; hash: string; end: SentEnd; by?: string | undefined; fault?: Fault | undefined };

/**
 * Follows a sent transaction on its chain to its end, or an unanswered request to its answer. Failed nodes are asked
 * again.
 */
export const followSent = feed<SentTransaction, SentEvent>("followSent");
