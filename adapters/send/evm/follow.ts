import type { Fault } from "../../../domain/errors.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import type { SentEvent } from "../../../machines/send/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, within } from "../../browser/deadline.ts";
import { timedOut } from "../../browser/http/request-error.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { ask as askWallet } from "../../page-wallets/shared/provider.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import type { SendDeps } from "../deps.ts";
import { nodeFault } from "./node-errors.ts";
import { quantityOf, toQuantity } from "./quantity.ts";
import { isPlaceTaken, type Place, readReplacement } from "./replacement.ts";
import { HASH } from "./send.ts";

type Ended = Omit<Extract<SentEvent, { type: "sent.ended" }>, "type" | "hash">;

/** The findings of earlier looks at a transaction. */
interface Trail {
  nonce: bigint | undefined;
  call: string | undefined;
  /** Start of the current time in which the nodes know neither the transaction nor its end. */
  missingSince: number | undefined;
  /** True if the last look found its nonce used by another transaction. A second look confirms it: nodes may differ for a moment. */
  isTaken: boolean;
}

/** The reason of a revert, found by calling the transaction again on the state before its block. */
async function readRevert(ask: Ask, hash: string, receipt: unknown): Promise<Fault | undefined> {
  try {
    const block = quantityOf(field(receipt, "blockNumber"));
    const sent = await ask("eth_getTransactionByHash", [hash]);
    if (!block || !sent) return undefined;
    const [from, to, value, data, gas] = ["from", "to", "value", "input", "gas"].map((name) => field(sent, name));
    await ask("eth_call", [{ from, to, value, data, gas }, toQuantity(block - 1n)]);
    return undefined;
  } catch (error) {
    return nodeFault(error);
  }
}

/** True if a field of a node's answer has this hash or address, in any case of its letters. */
const isIn = (found: unknown, name: string, text: string): boolean =>
  String(field(found, name)).toLowerCase() === text.toLowerCase();

/** The end according to the transaction's own receipt; undefined while there is none. */
export async function readEnd(ask: Ask, hash: string): Promise<Ended | undefined> {
  const receipt = await ask("eth_getTransactionReceipt", [hash]);
  if (!isIn(receipt, "transactionHash", hash)) return undefined;
  const status = quantityOf(field(receipt, "status"));
  if (status === 1n) return { end: "confirmed" };
  return status === 0n ? { end: "reverted", fault: await readRevert(ask, hash, receipt) } : undefined;
}

/** The transaction's nonce; undefined if another sender signed it, as a bundler does for a smart account. */
function nonceIn(found: unknown, { hash, sender }: SentTransaction): bigint | undefined {
  return isIn(found, "hash", hash) && isIn(found, "from", sender) ? quantityOf(field(found, "nonce")) : undefined;
}

/** Characters of a call that are stored with the transaction: enough to tell two calls apart. */
const CALL = 200;

/** The call of a transaction: its receiver, value and data. */
const callOf = (found: unknown): string =>
  ["to", "value", "input"]
    .map((name) => String(field(found, name)).toLowerCase())
    .join(" ")
    .slice(0, CALL);

/**
 * The end of a transaction whose nonce another transaction has used. A replacement with the same call at another fee passes its own end on.
 * While the two calls cannot be compared, the end stays undefined: AppKit must not claim that nothing was sent (S14).
 */
async function readTaken(ask: Ask, place: Place, { hash }: SentTransaction, trail: Trail): Promise<Ended | undefined> {
  const taker = await readReplacement(ask, place);
  const by = field(taker, "hash");
  if (typeof by !== "string" || trail.call === undefined) return undefined;
  if (by.toLowerCase() === hash.toLowerCase()) return undefined;
  if (callOf(taker) !== trail.call) return { end: "replaced", by };
  const ended = await readEnd(ask, by);
  return ended && { ...ended, by };
}

/** Gives a transaction up to the explorer once it has been missing for too long. */
function unfollowed(clock: Clock, trail: Trail): Ended | undefined {
  trail.missingSince ??= clock.now();
  return clock.now() - trail.missingSince >= LIMITS.sentMissing ? { end: "unfollowed" } : undefined;
}

/**
 * The end of a transaction that no node knows: its nonce is used by another one, or it has been unknown for too long. A transaction that no
 * node has ever known may wait elsewhere, with a private relay or with the other owners of a wallet.
 */
async function readAbsence(deps: SendDeps, sent: SentTransaction, trail: Trail): Promise<Ended | undefined> {
  const { ask, clock } = deps;
  const { nonce } = trail;
  const place = nonce === undefined ? undefined : { sender: sent.sender, nonce };
  const wasTaken = trail.isTaken;
  trail.isTaken = place !== undefined && (await isPlaceTaken(ask, place));
  const unknown = unfollowed(clock, trail);
  if (!place) return unknown;
  if (!trail.isTaken) return unknown && { end: "dropped" };
  return wasTaken ? ((await readTaken(ask, place, sent, trail)) ?? unknown) : undefined;
}

/** Looks for the transaction once. Throws where no node answers. */
async function look(
  deps: SendDeps,
  sent: SentTransaction,
  trail: Trail,
  send: (event: SentEvent) => void,
): Promise<Ended | undefined> {
  const { hash } = sent;
  const [ended, found] = await Promise.all([readEnd(deps.ask, hash), deps.ask("eth_getTransactionByHash", [hash])]);
  const nonce = nonceIn(found, sent);
  if (nonce !== undefined && trail.call === undefined) {
    const call = callOf(found);
    Object.assign(trail, { nonce, call });
    send({ type: "sent.seen", hash, nonce: Number(nonce), call });
  }
  if (ended) return ended;
  if (!found) return readAbsence(deps, sent, trail);
  // The transaction is in a block, but no node has its receipt.
  if (quantityOf(field(found, "blockNumber")) !== undefined) return unfollowed(deps.clock, trail);
  Object.assign(trail, { missingSince: undefined, isTaken: false });
  return undefined;
}

/** The wallet's status of a batch of calls (EIP-5792): their transaction, or their end without one. */
async function readCalls({ provider }: SendDeps, id: string): Promise<Ended | { by: string } | undefined> {
  const status = await askWallet(provider, "wallet_getCallsStatus", [id]);
  const receipt = listOf(field(status, "receipts"))?.at(-1);
  const by = field(receipt, "transactionHash");
  const code = field(status, "status");
  const hasFailed = typeof code === "number" && code >= 400;
  // A bundler's transaction may succeed although its calls failed (ERC-4337), so its own end does not count for them.
  if (typeof by === "string" && HASH.test(by) && !(hasFailed && field(receipt, "status") !== "0x0")) return { by };
  return hasFailed ? { end: code < 500 ? "dropped" : "reverted" } : undefined;
}

/** Looks for the transaction of a batch of calls. Only their wallet knows it; after too long a silence they are unfollowed. */
async function lookForCalls(deps: SendDeps, { hash }: SentTransaction, trail: Trail, signal: AbortSignal) {
  const { clock } = deps;
  // The silence begins with the question, because a wallet may never answer.
  trail.missingSince ??= clock.now();
  try {
    const found = await within(clock, LIMITS.sentMissing, timedOut, signal, () => readCalls(deps, hash));
    trail.missingSince = undefined;
    return found;
  } catch {
    return unfollowed(clock, trail);
  }
}

/** The pause before the next look: a tenth of the transaction's age, within bounds. */
const pauseAt = (now: number, { at, isCalls }: SentTransaction): number =>
  Math.min(Math.max((now - at) / 10, isCalls ? LIMITS.callsPoll : LIMITS.sentPoll), LIMITS.sentPollMost);

/** Follows a sent transaction to its end, until the returned function is called. Nodes that fail are asked again. */
export function followSent(deps: SendDeps, sent: SentTransaction, send: (event: SentEvent) => void): () => void {
  const end = new AbortController();
  const { clock } = deps;
  const tell = (event: SentEvent) => {
    if (!end.signal.aborted) send(event);
  };
  let current = sent;
  const trail: Trail = {
    nonce: sent.nonce === undefined ? undefined : BigInt(sent.nonce),
    call: sent.call,
    missingSince: undefined,
    isTaken: false,
  };

  /** Looks once; resolves with true once the transaction has ended. */
  async function lookOnce(): Promise<boolean> {
    const { hash } = current;
    const found = await (current.isCalls
      ? lookForCalls(deps, current, trail, end.signal)
      : look(deps, current, trail, tell).catch(() => undefined));
    if (found && "end" in found) tell({ type: "sent.ended", hash, ...found });
    else if (found) {
      current = { ...current, hash: found.by, isCalls: undefined };
      tell({ type: "sent.named", hash, by: found.by });
      return await lookOnce();
    }
    return found !== undefined;
  }

  async function run(): Promise<void> {
    while (!end.signal.aborted && !(await lookOnce())) await pause(clock, pauseAt(clock.now(), current), end.signal);
  }

  run().catch(() => {});
  return () => end.abort(new AppKitError("DESTROYED", {}));
}
