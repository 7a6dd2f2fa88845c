import { AppKitError } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { isRpcErrorCode, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import { requestError } from "../../browser/http/request-error.ts";

/**
 * The error of a node's refusal (ERR-3): a typed RPC error where it gave a known number; its own words and data are in the cause, too,
 * whose own cause is the response that may say when to ask again.
 */
export function refusal(error: unknown, response?: Response): Error {
  const { code, message, data } = Object(error) as { code?: unknown; message?: unknown; data?: unknown };
  const cause = Object.assign(new Error(safeText(message, 500), response && { cause: response }), { code, data });
  if (typeof code !== "number") return requestError("malformed", cause);
  if (!isRpcErrorCode(code)) return lateError("RPC_FAILED", { rpcCode: code }, { cause });
  return new RpcError(code, { message: cause.message, data, cause });
}

/** The catalogue's error of a failed request to a node; errors of other kinds mean that no answer came. */
export function nodeError(thrown: unknown): Error {
  if (thrown instanceof AppKitError || thrown instanceof RpcError) return thrown;
  return requestError("failed", thrown);
}
