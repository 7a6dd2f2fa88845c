import { causes } from "../../domain/causes.ts";
import { AppKitError, codeOf } from "../../domain/errors.ts";
import { RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { waitOf } from "../browser/http/retry.ts";

/**
 * True if the same question may be answered later: a listed code, a listed status, which some nodes repeat as their code, or a node that
 * was not reached.
 */
function isPassing(error: RpcError | AppKitError): boolean {
  if (error instanceof RpcError) return RETRY_CODES.includes(error.code);
  const { rpcCode, reason, status } = error.context as { rpcCode?: number; reason?: string; status?: number };
  const isListed = (list: readonly number[], one: number | undefined) => list.some((each) => each === one);
  return reason === "failed" || isListed(RETRY_CODES, rpcCode) || isListed(RETRY_STATUSES, status ?? rpcCode);
}

/** How long to wait before a node is asked the same again; undefined where it is of no use (NET-5, R10). */
export function retryWait(error: unknown, now: number): { wait?: number | undefined } | undefined {
  if (!(error instanceof RpcError || error instanceof AppKitError) || !isPassing(error)) return undefined;
  const response = causes(error).find((cause) => cause instanceof Response);
  return response ? waitOf(response, now) : {};
}

/** True for what a node has refused with its reason, and would refuse again. */
export function isFinalRefusal(error: unknown): boolean {
  return (error instanceof RpcError || codeOf(error, "") === "RPC_FAILED") && !retryWait(error, 0);
}
