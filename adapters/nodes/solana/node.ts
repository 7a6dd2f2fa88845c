import * as v from "valibot";
import { type CaipNetworkId, splitNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { isRpcErrorCode, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { readBody } from "../../browser/http/body.ts";
import type { Fetch } from "../../browser/http/client.ts";
import { requestError, statusError, timedOut } from "../../browser/http/request-error.ts";
import type { Log } from "../../browser/log.ts";
import { currentId } from "../../walletconnect/session/approved-accounts.ts";
import { createCheck } from "../check.ts";
import type { Node } from "../node.ts";
import { parseExact } from "./json.ts";

export interface SolanaNodeDeps {
  clock: Clock;
  fetch: Fetch;
  log?: Pick<Log, "warn">;
}

const ANSWER = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.optional(v.unknown()), data: v.optional(v.unknown()) }) }),
  v.object({ result: v.unknown() }),
]);

const GENESIS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The shape of a method's result, where the kit relies on it; another one is a lie, and another node is asked (R12). */
const SHAPES: Readonly<Record<string, v.GenericSchema>> = {
  getGenesisHash: v.pipe(v.string(), v.regex(GENESIS)),
  getBalance: v.object({
    value: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))]),
  }),
};

/** True if a method only reads, so that it may be asked twice and of several nodes (S14). */
export function isRead(method: string): boolean {
  return /^(?:get|is|simulate|minimum)[A-Z]/.test(method);
}

/** The typed error for what a node refused with (ERR-3). */
function refusal({ code, message, data }: { code: number; message?: unknown; data?: unknown }): Error {
  const text = safeText(message, 500);
  if (isRpcErrorCode(code)) return new RpcError(code, { message: text, data });
  return lateError("RPC_FAILED", { rpcCode: code }, { cause: new Error(text) });
}

function readAnswer(method: string, bytes: Uint8Array<ArrayBuffer>): unknown {
  let answer: unknown;
  try {
    answer = parseExact(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw requestError("malformed", cause);
  }
  const read = v.safeParse(ANSWER, answer);
  if (!read.success) throw requestError("malformed");
  if ("error" in read.output) throw refusal(read.output.error);
  const { result } = read.output;
  const shape = Object.hasOwn(SHAPES, method) ? SHAPES[method] : undefined;
  if (shape && !v.is(shape, result)) throw requestError("malformed");
  return result;
}

async function send({ fetch }: SolanaNodeDeps, url: string, method: string, params: unknown, signal: AbortSignal) {
  const response = await fetch(url, {
    method: "POST",
    // Solana's own node takes nothing but this type.
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    credentials: "omit",
    signal,
  });
  if (!response.ok) throw statusError(response);
  return readAnswer(method, await readBody(response, LIMITS.answerBytes));
}

/** Asks once, within 10 s. */
async function sendOnce(deps: SolanaNodeDeps, url: string, method: string, params: unknown, signal: AbortSignal) {
  try {
    return await within(deps.clock, LIMITS.httpTimeout, timedOut, signal, (inner) =>
      send(deps, url, method, params, inner),
    );
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw thrown instanceof AppKitError || thrown instanceof RpcError ? thrown : requestError("failed", thrown);
  }
}

/** A node of a cluster, whose genesis hash begins with the network's reference (CAIP-2); it is asked for at the first use. */
export function createNode(deps: SolanaNodeDeps, url: string, networkId: CaipNetworkId): Node {
  const { log } = deps;
  const send: Node["send"] = (method, params, signal) => sendOnce(deps, url, method, params, signal);
  const { reference } = splitNetworkId(currentId(networkId));
  const checking = createCheck({ url, networkId, log }, async (signal) => {
    // A cluster of the host's own may go by any name, and a node may keep its genesis to itself.
    if (reference.length < 32) return true;
    const hash = await send("getGenesisHash", [], signal).catch((error: unknown) => {
      if (error instanceof RpcError && error.code === -32601) return reference;
      throw error;
    });
    return typeof hash === "string" && hash.startsWith(reference);
  });
  return {
    url,
    send,
    ping: (signal) => send("getHealth", [], signal),
    check: checking.check,
    get disqualified() {
      return checking.disqualified;
    },
  };
}
