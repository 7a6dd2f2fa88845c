import { HttpRequestError, ResponseBodyTooLargeError } from "viem";
import { AppKitError, causes } from "../../domain/errors.ts";
import { RETRY_CODES, RETRY_STATUSES } from "../../domain/limits.ts";
import { isRpcErrorCode, RpcError } from "../../domain/rpc-errors.ts";
import { retryAfter } from "../http/retry.ts";

/** The first error of ours among the causes of one that a library wrapped. */
export function unwrapped(error: unknown): unknown {
  return causes(error).find((link) => link instanceof AppKitError || link instanceof RpcError) ?? error;
}

/** The number that a node gave its refusal; -1 is what the library calls an error without one. */
function codeOf(chain: readonly unknown[]): number | undefined {
  const coded = chain.find((link) => typeof link === "object" && link !== null && "code" in link && link.code !== -1);
  const { code } = (coded ?? {}) as { code?: unknown };
  return typeof code === "number" ? code : undefined;
}

/** The catalogue error for what a node did (ERR-3): a typed RPC error where it gave a known number. */
export function nodeError(thrown: unknown): Error {
  const known = unwrapped(thrown);
  if (known instanceof AppKitError || known instanceof RpcError) return known;
  const chain = causes(thrown);
  const because = { cause: thrown };
  const http = chain.find((link) => link instanceof HttpRequestError);
  if (http?.status !== undefined) return new AppKitError("HTTP_STATUS", { status: http.status }, because);
  const code = codeOf(chain);
  if (isRpcErrorCode(code)) return new RpcError(code, because);
  if (code !== undefined) return new AppKitError("RPC_FAILED", { rpcCode: code }, because);
  if (chain.some((link) => link instanceof ResponseBodyTooLargeError))
    return new AppKitError("HTTP_REQUEST", { reason: "too-large" }, because);
  const malformed = chain.some((link) => link instanceof SyntaxError) || !http;
  return new AppKitError("HTTP_REQUEST", { reason: malformed ? "malformed" : "failed" }, because);
}

/** How long to wait before a node is asked the same again; undefined where it is of no use (NET-5, R10). */
export function retryWait(error: unknown, now: number): { wait?: number | undefined } | undefined {
  if (error instanceof RpcError) return RETRY_CODES.includes(error.code) ? {} : undefined;
  if (!(error instanceof AppKitError)) return undefined;
  // What viem counts as -1: no answer at all.
  if (error.code === "HTTP_REQUEST") return (error.context as { reason: string }).reason === "failed" ? {} : undefined;
  if (error.code !== "HTTP_STATUS") return undefined;
  if (!RETRY_STATUSES.includes((error.context as { status: number }).status)) return undefined;
  const http = causes(error).find((link) => link instanceof HttpRequestError);
  return { wait: retryAfter(http?.headers?.get("retry-after") ?? null, now) };
}
