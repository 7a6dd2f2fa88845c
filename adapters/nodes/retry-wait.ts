import { AppKitError } from "../../domain/errors.ts";
import { RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { retryAfter } from "../browser/http/retry.ts";

/** How long to wait before a node is asked the same again; undefined where it is of no use (NET-5, R10). */
export function retryWait(error: unknown, now: number): { wait?: number | undefined } | undefined {
  if (error instanceof RpcError) return RETRY_CODES.includes(error.code) ? {} : undefined;
  if (!(error instanceof AppKitError)) return undefined;
  const { reason, status } = error.context as { reason?: string; status?: number };
  if (reason === "failed") return {};
  if (status === undefined || !RETRY_STATUSES.includes(status) || !(error.cause instanceof Response)) return undefined;
  void error.cause.body?.cancel().catch(() => {});
  return { wait: retryAfter(error.cause.headers.get("retry-after"), now) };
}
