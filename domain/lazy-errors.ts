import { AppKitError, type ErrorCode, type ErrorContext, learnSentences } from "./errors.ts";
import { LAZY_MESSAGES } from "./lazy-messages.ts";

learnSentences(LAZY_MESSAGES);

/** Creates an error of the catalogue in a lazy chunk: this module brings the sentences that only lazy chunks need. */
export function lateError<C extends ErrorCode>(
  code: C,
  context: ErrorContext[C],
  options?: { cause?: unknown; detail?: string },
): AppKitError<C> {
  return new AppKitError(code, context, options);
}
