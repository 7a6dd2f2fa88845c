import * as v from "valibot";
import type { Fault } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { SentEvent } from "../../../machines/send/ports.ts";
import type { Timer } from "../../browser/clock.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import type { SendDeps } from "../deps.ts";
import { FIGURE, HOW, readAnswer } from "./answer.ts";
import { chainFault } from "./chain-errors.ts";

type Ended = Omit<Extract<SentEvent, { type: "sent.ended" }>, "type" | "hash">;

const STATUSES = v.object({
  value: v.array(v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.unknown() }))),
});

/** The fault of a failed transaction; its programs' log, where a node has it, says more than its error. */
async function readFault(ask: Ask, hash: string, error: unknown): Promise<Fault> {
  const transaction = await ask("getTransaction", [hash, { ...HOW, maxSupportedTransactionVersion: 0 }]).catch(
    () => undefined,
  );
  return chainFault(error, field(field(transaction, "meta"), "logMessages"));
}

/** The height of the last finalized block; every node knows the statuses of the blocks before it. */
async function readHeight(ask: Ask): Promise<bigint> {
  return readAnswer(FIGURE, await ask("getBlockHeight", [{ commitment: "finalized" }]));
}

/**
 * The end of a transaction; undefined while it is open. A wallet may have set a newer blockhash before it signed; that one has expired too
 * once the transaction is old enough. Rethrows the nodes' errors.
 */
async function readEnd(ask: Ask, { hash, lastHeight, at }: SentTransaction, now: number): Promise<Ended | undefined> {
  // The height is read first, so that a transaction that lands between the two answers does not count as dropped.
  const height = await readHeight(ask);
  const answer = await ask("getSignatureStatuses", [[hash], { searchTransactionHistory: true }]);
  const [status] = readAnswer(STATUSES, answer).value;
  if (!status) {
    const isExpired = height > (lastHeight ?? Number.POSITIVE_INFINITY) && now - at >= LIMITS.sentMissing;
    return isExpired ? { end: "dropped" } : undefined;
  }
  // A block that is only processed may be rolled back.
  if (status.confirmationStatus === "processed") return undefined;
  if (status.err === null || status.err === undefined) return { end: "confirmed" };
  return { end: "reverted", fault: await readFault(ask, hash, status.err) };
}

/** Follows a sent transaction and reports its end. Failing nodes are asked again. */
export function followSent(
  { ask, clock }: Pick<SendDeps, "ask" | "clock">,
  sent: SentTransaction,
  send: (event: SentEvent) => void,
): () => void {
  let isOver = false;
  let timer: Timer;
  const look = async (): Promise<void> => {
    const ended = await readEnd(ask, sent, clock.now()).catch(() => undefined);
    if (isOver) return;
    if (ended) send({ type: "sent.ended", hash: sent.hash, ...ended });
    else timer = clock.setTimeout(() => void look(), LIMITS.solanaStatus);
  };
  void look();
  return () => {
    isOver = true;
    clock.clearTimeout(timer);
  };
}
