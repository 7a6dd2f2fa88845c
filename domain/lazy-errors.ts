import { AppKitError, type ErrorCode, type ErrorContext, learnSentences } from "./errors.ts";
import { LATE_MESSAGES } from "./lazy-messages.ts";

learnSentences(LATE_MESSAGES);

/** An error of the catalogue, made in a lazy part of the script: this module brings the sentences that only those need. */
export function lateError<C extends ErrorCode>(
  code: C,
  context: ErrorContext[C],
  options?: { cause?: unknown },
): AppKitError<C> {
  return new AppKitError(code, context, options);
}
