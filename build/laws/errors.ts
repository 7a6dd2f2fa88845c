import { entriesOf, exportedValue } from "./lists.ts";
import { plain, stringOf } from "./source.ts";
import type { Breach, Law } from "./tree.ts";

const ERRORS = "domain/errors.ts";
const MESSAGES = "domain/script-messages.ts";
const SURFACES = new Set(["screen", "toast", "alert", "thrown", "log"]);

/** Every error code says where it shows, and has a sentence; every sentence belongs to a code. */
export const errors: Law = {
  name: "errors",
  check: (tree) => {
    const codes = entriesOf(exportedValue(tree, ERRORS, "ERRORS"));
    if (codes.size === 0) return [{ path: ERRORS, says: "exports no ERRORS that are written out as an object" }];
    const messages = entriesOf(exportedValue(tree, MESSAGES, "SCRIPT_MESSAGES"));
    const surfaceless = [...codes].filter(
      ([, value]) => !SURFACES.has(stringOf(plain(entriesOf(value).get("surface"))) ?? ""),
    );
    const mute = [...codes.keys()].filter((code) => !stringOf(messages.get(`error.${code}`))?.trim());
    const stray = [...messages.keys()].filter((key) => /^error\.[A-Z_]+$/.test(key) && !codes.has(key.slice(6)));
    return [
      ...surfaceless.map(([code]): Breach => ({ path: ERRORS, says: `${code} has no surface` })),
      ...mute.map((code): Breach => ({ path: MESSAGES, says: `${code} has no sentence: error.${code}` })),
      ...stray.map((key): Breach => ({ path: MESSAGES, says: `${key} is the sentence of no code` })),
    ];
  },
};
