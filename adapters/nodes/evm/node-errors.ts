import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { isRpcErrorCode, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";

/** The error for a response that is no answer. */
export function malformed(cause?: unknown): AppKitError {
  return lateError("HTTP_REQUEST", { reason: "malformed" }, { cause });
}

/** A status that is no success; whoever asks again finds in its cause when to. */
export function statusError(response: Response): AppKitError {
  return lateError("HTTP_STATUS", { status: response.status }, { cause: response });
}

/**
 * The error of a node's refusal (ERR-3): a typed RPC error where it gave a known number; its own words and data are in the cause, too,
 * whose own cause is the response that may say when to ask again.
 */
export function refusal(error: unknown, response?: Response): Error {
  const { code, message, data } = Object(error) as { code?: unknown; message?: unknown; data?: unknown };
  const cause = Object.assign(new Error(safeText(message, 500), response && { cause: response }), { code, data });
  if (typeof code !== "number") return malformed(cause);
  if (!isRpcErrorCode(code)) return lateError("RPC_FAILED", { rpcCode: code }, { cause });
  return new RpcError(code, { message: cause.message, data, cause });
}

/** The catalogue error for what came of asking a node: what is none yet was no answer. */
export function nodeError(thrown: unknown): Error {
  if (thrown instanceof AppKitError || thrown instanceof RpcError) return thrown;
  return lateError("HTTP_REQUEST", { reason: "failed" }, { cause: thrown });
}
