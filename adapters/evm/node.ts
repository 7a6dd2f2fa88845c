import { http } from "viem";
import { type CaipNetworkId, fromHexChainId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Clock } from "../clock/clock.ts";
import { within } from "../clock/deadline.ts";
import type { Fetch } from "../http/client.ts";
import type { Log } from "../log/log.ts";
import { createCheck } from "../rpc/check.ts";
import type { Node } from "../rpc/node.ts";
import { nodeError } from "./node-errors.ts";
import { isSound } from "./soundness.ts";

export interface NodeWorld {
  clock: Clock;
  fetch: Fetch;
  /** Puts calls of one moment into one request; default false, 1,000 calls at most (NET-4). */
  batch?: boolean;
  /** Sends a `test` ping to each node at its first use, whatever it answers; default true (NET-4). */
  ping?: boolean;
  log?: Pick<Log, "warn">;
}

type Request = (call: { method: string; params?: unknown }, options?: { signal?: AbortSignal }) => Promise<unknown>;

function transport({ fetch, batch = false }: NodeWorld, url: string): Request {
  // Time is kept outside, by the given clock; text/plain spares a preflight (protocol.md §2.1).
  const made = http(url, {
    fetchFn: fetch as typeof globalThis.fetch,
    fetchOptions: { headers: { "Content-Type": "text/plain" }, credentials: "omit" },
    maxResponseBodySize: LIMITS.answerBytes,
    retryCount: 0,
    timeout: 0,
    batch: batch && { batchSize: LIMITS.batchSize },
  });
  return made({}).request as Request;
}

/** Asks once, within 10 s. */
async function sendOnce(world: NodeWorld, request: Request, method: string, params: unknown, signal: AbortSignal) {
  const late = () => new AppKitError("HTTP_REQUEST", { reason: "timeout" });
  try {
    const result = await within(world.clock, LIMITS.httpTimeout, late, signal, (inner) =>
      // A signal of its own would keep a call out of the others' batch.
      request({ method, params }, world.batch ? {} : { signal: inner }),
    );
    if (!isSound(method, result)) throw new AppKitError("HTTP_REQUEST", { reason: "malformed" });
    return result;
  } catch (thrown) {
    throw signal.aborted ? signal.reason : nodeError(thrown);
  }
}

/** A node of a chain, until `end`; its chain id is asked for at its first use. */
export function createNode(world: NodeWorld, url: string, networkId: CaipNetworkId, end: AbortSignal): Node {
  const request = transport(world, url);
  let isPinged = world.ping === false;
  const send: Node["send"] = (method, params, signal) => sendOnce(world, request, method, params, signal);
  const { log } = world;
  const checking = createCheck({ url, networkId, log }, async (signal) => {
    // Once for good: its answer is of no use to whoever waits here.
    if (!isPinged) send("test", [], end).catch(() => {});
    isPinged = true;
    // Chains of other families that speak JSON-RPC have no number to ask for.
    if (!networkId.startsWith("eip155:")) return true;
    return fromHexChainId(await send("eth_chainId", [], signal)) === networkId;
  });
  return {
    url,
    send,
    ping: (signal) => send("eth_chainId", [], signal),
    check: checking.check,
    get disqualified() {
      return checking.disqualified;
    },
  };
}
