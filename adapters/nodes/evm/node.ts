import { type CaipNetworkId, evmNetworkId } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { within } from "../../browser/deadline.ts";
import { requestError, timedOut } from "../../browser/http/request-error.ts";
import type { Log } from "../../browser/log.ts";
import { createCheck } from "../check.ts";
import type { Node } from "../node.ts";
import { nodeError } from "./node-errors.ts";
import { isSound } from "./soundness.ts";
import { createTransport, type Transport, type TransportDeps } from "./transport.ts";

export interface NodeDeps extends TransportDeps {
  /** Sends a `test` ping to each node at its first use, whatever it answers; default true (NET-4). */
  ping?: boolean;
  log?: Pick<Log, "warn">;
}

/** Asks once, within 10 s. */
async function sendOnce({ clock }: NodeDeps, ask: Transport, method: string, params: unknown, signal: AbortSignal) {
  try {
    const result = await within(clock, LIMITS.httpTimeout, timedOut, signal, (inner) => ask(method, params, inner));
    if (!isSound(method, result)) throw requestError("malformed");
    return result;
  } catch (thrown) {
    throw signal.aborted ? signal.reason : nodeError(thrown);
  }
}

/** A node of a chain, until `end`; its chain id is asked for at its first use. */
export function createNode(deps: NodeDeps, url: string, networkId: CaipNetworkId, end: AbortSignal): Node {
  const transport = createTransport(deps, url);
  let isPinged = deps.ping === false;
  const send: Node["send"] = (method, params, signal) => sendOnce(deps, transport, method, params, signal);
  const { log } = deps;
  const checking = createCheck({ url, networkId, log }, async (signal) => {
    // Sent once to each node; nothing depends on the answer.
    if (!isPinged) send("test", [], end).catch(() => {});
    isPinged = true;
    // Chains of other families that speak JSON-RPC have no number to ask for.
    if (!networkId.startsWith("eip155:")) return true;
    return evmNetworkId(await send("eth_chainId", [], signal)) === networkId;
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
