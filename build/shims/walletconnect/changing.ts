import { parseSync, Visitor } from "oxc-parser";
import { type Change, withChange } from "../change.ts";
import { CHANGES } from "./changes.ts";
import { UNUSED } from "./unused.ts";

/** Statements that only log, which nobody hears, or ask whether there was a beginning, which `SignClient.init` sees to. */
const IDLE = /^this\.(?:(?:client\.)?logger\.[a-z]+|isInitialized)\(/;

/** What makes errors, by a code and by words that say where. */
const ERRORS = new Set(["getInternalError", "getSdkError"]);

/** Without the words that an error has beside its code's: our own errors speak to people. */
function withoutWords(path: string, text: string): string {
  const cuts: [number, number][] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [code, words] }) {
      if (callee.type !== "Identifier" || !ERRORS.has(callee.name) || !code || !words) return;
      if (words.type === "TemplateLiteral" || words.type === "Literal") cuts.push([code.end, words.end]);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return cuts.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), text);
}

function changeOf(path: string, changes: Readonly<Record<string, Change>>): Change {
  const found = Object.entries(changes).find(([end]) => path.replaceAll("\\", "/").endsWith(`/@walletconnect/${end}`));
  return found?.[1] ?? {};
}

/** An original as it goes into the bundle. Throws where a change does not find what it changes. */
export function changed(path: string, original: string): string {
  const used = withChange(path, original, changeOf(path, CHANGES), IDLE);
  return withoutWords(path, withChange(path, used, changeOf(path, UNUSED)));
}
