import * as v from "valibot";
import type { Fault } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { SentEvent } from "../../../machines/send/ports.ts";
import type { Timer } from "../../browser/clock.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { field } from "../../page-wallets/shared/untrusted.ts";
import type { SendDeps } from "../deps.ts";
import { FIGURE } from "./accounts.ts";
import { chainFault } from "./chain-errors.ts";

type Ended = Omit<Extract<SentEvent, { type: "sent.ended" }>, "type" | "hash">;

const STATUSES = v.object({
  value: v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))]),
});

const SETTLED: readonly unknown[] = ["confirmed", "finalized"];

/** Why a transaction failed; its programs' log says more than its error, where a node has it. */
async function readFault(ask: Ask, hash: string, error: unknown): Promise<Fault> {
  const how = { encoding: "base64", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
  const transaction = await ask("getTransaction", [hash, how]).catch(() => undefined);
  return chainFault(error, field(field(transaction, "meta"), "logMessages"));
}

/** The height of the last block that is never taken back: a status of any earlier one is known everywhere. */
async function readHeight(ask: Ask): Promise<bigint> {
  return v.parse(FIGURE, await ask("getBlockHeight", [{ commitment: "finalized" }]));
}

/** How a transaction has ended; undefined while it is open. Throws what the nodes fail with. */
async function readEnd(ask: Ask, { hash, lastHeight }: SentTransaction): Promise<Ended | undefined> {
  // The height comes first: what lands between the two answers is not taken for dropped.
  const height = lastHeight === undefined ? 0n : await readHeight(ask);
  const answer = await ask("getSignatureStatuses", [[hash], { searchTransactionHistory: true }]);
  const [status] = v.parse(STATUSES, answer).value;
  if (!status) return lastHeight !== undefined && height > BigInt(lastHeight) ? { end: "dropped" } : undefined;
  if (!SETTLED.includes(status.confirmationStatus)) return undefined;
  if (status.err === null || status.err === undefined) return { end: "confirmed" };
  return { end: "reverted", fault: await readFault(ask, hash, status.err) };
}

/** Follows a sent transaction to its end, and tells it. Nodes that fail are asked again. */
export function followSent(
  { ask, clock }: Pick<SendDeps, "ask" | "clock">,
  sent: SentTransaction,
  send: (event: SentEvent) => void,
): () => void {
  let isOver = false;
  let timer: Timer;
  const look = async (): Promise<void> => {
    const ended = await readEnd(ask, sent).catch(() => undefined);
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
