import { isTable, jsonOf } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/route.ts";

/** JSON-RPC's own codes: a request that is none, a method that is unknown, parameters that fit nothing. */
const codes = { request: -32_600, method: -32_601, params: -32_602 } as const;

function refused(id: unknown, code: number, message: string): Reply {
  return json({ jsonrpc: "2.0", id, error: { code, message } });
}

/**
 * `POST /v1/json-rpc`: where a client of version 1.8 asks which exchanges a wallet can be funded from, whether or not the
 * project has them. No exchange takes part here, so the list is empty, and none of them can be paid through.
 */
export function exchanges({ url, body, note }: Call): Reply {
  requireProject(url.searchParams);
  const request = jsonOf(body);
  if (!isTable(request) || typeof request.method !== "string") {
    return refused(null, codes.request, "A request is an object with a method");
  }
  const { id = null, method } = request;
  note(method);
  if (method === "reown_getExchanges") return json({ jsonrpc: "2.0", id, result: { exchanges: [], total: 0 } });
  const isOfExchange = method === "reown_getExchangePayUrl" || method === "reown_getExchangeBuyStatus";
  return isOfExchange
    ? refused(id, codes.params, "Exchange not found")
    : refused(id, codes.method, `Method not found: ${method}`);
}
