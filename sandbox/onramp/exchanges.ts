import { isRecord } from "../../domain/record.ts";
import { requireProject } from "../http/project.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";

/** JSON-RPC's own codes: a method that is unknown, parameters that fit nothing. */
const codes = { method: -32_601, params: -32_602 } as const;

/** A request in a body; refuses anything else with 422, as the public service does. */
function requestIn(body: string): { id?: unknown; method: string } {
  try {
    const request: unknown = JSON.parse(body);
    if (isRecord(request) && typeof request.method === "string") return { id: request.id, method: request.method };
  } catch {
    // The check below refuses it as JSON that is no request.
  }
  throw new Refused(422, "body", "The body is not a JSON-RPC request");
}

function refused(id: unknown, code: number, message: string): Reply {
  return json({ jsonrpc: "2.0", id, error: { code, message } }, 400);
}

/**
 * `POST /v1/json-rpc`: a client of version 1.8 asks it for the exchanges that can fund a wallet, even if the
 * project has none. No exchange takes part here, so the list is empty, and none of them can be paid through.
 */
export function exchanges({ url, body, note }: Call): Reply {
  requireProject(url.searchParams);
  const { id = null, method } = requestIn(body);
  note(method);
  if (method === "reown_getExchanges") return json({ jsonrpc: "2.0", id, result: { exchanges: [], total: 0 } });
  const isOfExchange = method === "reown_getExchangePayUrl" || method === "reown_getExchangeBuyStatus";
  return isOfExchange
    ? refused(id, codes.params, "Exchange not found")
    : refused(id, codes.method, `Method not found: ${method}`);
}
