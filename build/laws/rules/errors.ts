import { entriesOf, exportedValue } from "../lists.ts";
import { type AstNode, isNode, lineAt, nodesOf, plain, type Source, sources, stringOf } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const ERRORS = "domain/errors.ts";
const MESSAGES = "domain/script-messages.ts";
const LATE = "domain/lazy-messages.ts";
const SURFACES = new Set(["screen", "toast", "alert", "thrown", "log"]);

/** Places that create an error whose sentence is missing unless `lateError` brings it. */
function unsaid(source: Source, late: ReadonlyMap<string, AstNode>): Breach[] {
  return nodesOf(source, "NewExpression").flatMap(({ callee, arguments: given, start }) => {
    if (!isNode(callee) || callee["name"] !== "AppKitError") return [];
    const code = stringOf(plain((given as unknown[])[0]));
    if (code === undefined || !late.has(`error.${code}`)) return [];
    return [{ path: source.path, line: lineAt(source.text, start), says: `${code} is late: lateError makes it` }];
  });
}

/** Every error code has a surface and one sentence, which is loaded when the error is made; every sentence belongs to a code. */
export const errors: Law = {
  name: "errors",
  check: (tree) => {
    const codes = entriesOf(exportedValue(tree, ERRORS, "ERRORS"));
    if (codes.size === 0) return [{ path: ERRORS, says: "exports no ERRORS that are written out as an object" }];
    const early = entriesOf(exportedValue(tree, MESSAGES, "SCRIPT_MESSAGES"));
    const late = entriesOf(exportedValue(tree, LATE, "LAZY_MESSAGES"));
    const messages = new Map([...early, ...late]);
    const twice = [...late.keys()].filter((key) => early.has(key));
    const surfaceless = [...codes].filter(
      ([, value]) => !SURFACES.has(stringOf(plain(entriesOf(value).get("surface"))) ?? ""),
    );
    const mute = [...codes.keys()].filter((code) => !stringOf(messages.get(`error.${code}`))?.trim());
    const stray = [...messages.keys()].filter((key) => /^error\.[A-Z_]+$/.test(key) && !codes.has(key.slice(6)));
    return [
      ...surfaceless.map(([code]): Breach => ({ path: ERRORS, says: `${code} has no surface` })),
      ...mute.map((code): Breach => ({ path: MESSAGES, says: `${code} has no sentence: error.${code}` })),
      ...stray.map((key): Breach => ({ path: MESSAGES, says: `${key} is the sentence of no code` })),
      ...twice.map((key): Breach => ({ path: LATE, says: `${key} has a sentence in ${MESSAGES} too` })),
      ...sources(tree, (path) => /^(?:domain|adapters|machines|views|api)\//.test(path)).flatMap((source) =>
        unsaid(source, late),
      ),
    ];
  },
};
