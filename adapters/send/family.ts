import type { SentTransaction } from "../../domain/send/sent.ts";
import type { Estimate, Examination, Transfer, TransferDraft } from "../../domain/send/transfer.ts";
import type { SentEvent } from "../../machines/send/ports.ts";
import type { SendDeps } from "./deps.ts";

/** Sending on one chain family; each function answers the port of its name. */
export interface SendFamily {
  estimateTransfer(deps: SendDeps, draft: TransferDraft): Promise<Estimate>;
  examineTransfer(deps: SendDeps, transfer: Transfer): Promise<Examination>;
  sendTransfer(deps: SendDeps, transfer: Transfer): Promise<Pick<SentTransaction, "hash" | "lastHeight">>;
  followSent(deps: SendDeps, sent: SentTransaction, send: (event: SentEvent) => void): () => void;
}
