import type { AppKitError, ErrorContext } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";

/** The error of a request that brought no usable answer. */
export function requestError(reason: ErrorContext["HTTP_REQUEST"]["reason"], cause?: unknown): AppKitError {
  return lateError("HTTP_REQUEST", { reason }, cause === undefined ? {} : { cause });
}

/** The error of a request that was not answered in time. */
export const timedOut = (): AppKitError => requestError("timeout");

/** The error for a failed HTTP status; its cause, the response, may say when to ask again. */
export function statusError(response: Response): AppKitError {
  return lateError("HTTP_STATUS", { status: response.status }, { cause: response });
}
