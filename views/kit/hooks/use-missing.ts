import { useSettled } from "./use-settled.ts";

/**
 * `isMissing` is true after a failed request until the next answer, so that the retry button stays in its place. `isAsked` is true while an
 * answer is on its way.
 */
export function useMissing(failed: boolean, isKnown: boolean): { isMissing: boolean; isAsked: boolean } {
  const isAsked = !isKnown && !failed;
  return { isMissing: useSettled(failed, isAsked), isAsked };
}
