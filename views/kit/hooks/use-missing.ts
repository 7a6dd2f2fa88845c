import { useSettled } from "./use-settled.ts";

/**
 * `isMissing` after a request that failed, until the next one is answered: what asks for another try stays in its place. `isAsked`
 * while an answer is on its way.
 */
export function useMissing(failed: boolean, isKnown: boolean): { isMissing: boolean; isAsked: boolean } {
  const isAsked = !isKnown && !failed;
  return { isMissing: useSettled(failed, isAsked), isAsked };
}
