import { parseSync, Visitor } from "oxc-parser";
import { edited, type TextEdit } from "../script/text-edits.ts";
import type { Change } from "./edit.ts";

function keyOf(node: { type: string; key?: unknown }): string | undefined {
  const key = node.key as { type: string; name?: string } | undefined;
  return key?.type === "Identifier" ? key.name : undefined;
}

/** The names that a declaration gives to the file. */
function namesOf(declaration: unknown): string[] {
  const { id, declarations } = declaration as { id?: { name?: string }; declarations?: { id: { name?: string } }[] };
  return [id?.name, ...(declarations ?? []).map((each) => each.id.name)].filter((name) => name !== undefined);
}

/** The cuts of named declarations. Throws where a name is not there. */
function memberCuts(path: string, text: string, members: Readonly<Record<string, string>>): TextEdit[] {
  const cuts: TextEdit[] = [];
  const missing = new Set(Object.keys(members));
  const cut = (name: string | undefined, start: number, end: number): void => {
    if (name === undefined || !Object.hasOwn(members, name)) return;
    missing.delete(name);
    cuts.push([start, end, members[name] ?? ""]);
  };
  const visitor = new Visitor({
    PropertyDefinition(node) {
      cut(keyOf(node), node.start, node.end);
    },
    MethodDefinition(node) {
      cut(keyOf(node), node.start, node.end);
    },
    ExportNamedDeclaration(node) {
      for (const name of namesOf(node.declaration ?? {})) cut(name, node.start, node.end);
    },
  });
  visitor.visit(parseSync(path, text).program);
  if (missing.size > 0) throw new Error(`${path} has no ${[...missing].join(", ")}`);
  return cuts;
}

function functionCuts(path: string, text: string, functions: Readonly<Record<string, string>>): TextEdit[] {
  const puts = new Map(Object.entries(functions));
  const cuts = parseSync(path, text).program.body.flatMap((node): TextEdit[] => {
    const put = node.type === "FunctionDeclaration" ? puts.get(node.id?.name ?? "") : undefined;
    return put === undefined ? [] : [[node.start, node.end, put]];
  });
  if (cuts.length !== puts.size) throw new Error(`${path} lacks one of ${[...puts.keys()]}`);
  return cuts;
}

function statementCuts(path: string, text: string, pattern: RegExp): TextEdit[] {
  const cuts: TextEdit[] = [];
  const visitor = new Visitor({
    ExpressionStatement({ start, end }) {
      if (pattern.test(text.slice(start, end))) cuts.push([start, end, ";"]);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return cuts;
}

/** A text after cuts; a cut inside another one has no effect. */
function withCuts(text: string, cuts: readonly TextEdit[]): string {
  const isWithin = ([start, end]: TextEdit): boolean =>
    cuts.some((other) => other[0] <= start && end <= other[1] && other[1] - other[0] > end - start);
  return edited(
    text,
    cuts.filter((each) => !isWithin(each)),
  );
}

function withText(path: string, text: string, [find, put]: readonly [string, string]): string {
  const around = text.split(find);
  if (around.length !== 2) throw new Error(`${path} has ${around.length - 1} times, not once: ${find}`);
  return around.join(put);
}

/** A file's text with all its changes. Throws where a change does not find its place. */
export function withChanges(path: string, original: string, changes: readonly Change[]): string {
  const made = changes.flatMap(({ texts = [] }) => texts).reduce((text, each) => withText(path, text, each), original);
  const members = Object.assign({}, ...changes.map((change) => change.members));
  const functions = Object.assign({}, ...changes.map((change) => change.functions));
  return withCuts(made, [...memberCuts(path, made, members), ...functionCuts(path, made, functions)]);
}

/** A file's text without the statements that match a pattern. */
export const withoutStatements = (path: string, text: string, pattern: RegExp): string =>
  withCuts(text, statementCuts(path, text, pattern));
