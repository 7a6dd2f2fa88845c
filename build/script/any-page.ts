import { withOwnKeys } from "./own-keys.ts";
import { withSpread } from "./spread.ts";

/** A script with its source map, made to run on pages that have changed what the language gives every object and list (R18). */
export function forAnyPage(code: string, map: string): { code: string; map: string } {
  const keyed = withOwnKeys(code, map);
  return withSpread(keyed.code, keyed.map);
}
