import { AppKitError, causes } from "../../domain/errors.ts";
import { RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { retryAfter } from "../browser/http/retry.ts";

/** The JSON-RPC code with which a node refused, or undefined. */
function codeOf(error: RpcError | AppKitError): number | undefined {
  return error instanceof RpcError ? error.code : (error.context as { rpcCode?: number }).rpcCode;
}

/** True if the same question may be answered later: a listed code, a listed status, or a node that was not reached. */
function isPassing(error: RpcError | AppKitError): boolean {
  const code = codeOf(error);
  if (code !== undefined) return RETRY_CODES.includes(code);
  const { reason, status } =
    error instanceof AppKitError ? (error.context as { reason?: string; status?: number }) : {};
  return reason === "failed" || (status !== undefined && RETRY_STATUSES.includes(status));
}

/** How long to wait before a node is asked the same again; undefined where it is of no use (NET-5, R10). */
export function retryWait(error: unknown, now: number): { wait?: number | undefined } | undefined {
  if (!(error instanceof RpcError || error instanceof AppKitError) || !isPassing(error)) return undefined;
  const response = causes(error).find((cause) => cause instanceof Response);
  if (!response) return {};
  void response.body?.cancel().catch(() => {});
  return { wait: retryAfter(response.headers.get("retry-after"), now) };
}
