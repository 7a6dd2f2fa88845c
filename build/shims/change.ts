import { parseSync, Visitor } from "oxc-parser";

/** What is changed in one original. */
export interface Change {
  /** Class members and functions that go (empty), or what stands in their place. */
  parts?: Readonly<Record<string, string>>;
  /** Functions of the file's own -> what stands in their place. */
  functions?: Readonly<Record<string, string>>;
  /** Text that stands there once -> what stands in its place. */
  texts?: readonly (readonly [find: string, put: string])[];
}

/** Names that go. */
export const gone = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, ""] as const));

/** Text that goes: from, to, and what comes in its place. */
type Cut = readonly [start: number, end: number, put: string];

function keyOf(node: { type: string; key?: unknown }): string | undefined {
  const key = node.key as { type: string; name?: string } | undefined;
  return key?.type === "Identifier" ? key.name : undefined;
}

/** The names that a declaration gives to the file. */
function namesOf(declaration: unknown): string[] {
  const { id, declarations } = declaration as { id?: { name?: string }; declarations?: { id: { name?: string } }[] };
  return [id?.name, ...(declarations ?? []).map((each) => each.id.name)].filter((name) => name !== undefined);
}

/** What goes by name, and every statement that begins as `idle` says. */
function cutsOf(path: string, text: string, parts: Readonly<Record<string, string>>, idle?: RegExp): Cut[] {
  const cuts: Cut[] = [];
  const missing = new Set(Object.keys(parts));
  const cut = (name: string | undefined, start: number, end: number): void => {
    if (name === undefined || !Object.hasOwn(parts, name)) return;
    missing.delete(name);
    cuts.push([start, end, parts[name] ?? ""]);
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
    ExpressionStatement({ start, end }) {
      if (idle?.test(text.slice(start, end))) cuts.push([start, end, ";"]);
    },
  });
  visitor.visit(parseSync(path, text).program);
  if (missing.size > 0) throw new Error(`${path} has no ${[...missing].join(", ")}`);
  // What lies within something that goes, goes with it.
  return cuts
    .filter(
      ([start, end]) =>
        !cuts.some((other) => other[0] <= start && end <= other[1] && other[1] - other[0] > end - start),
    )
    .sort((one, other) => one[0] - other[0]);
}

function withText(path: string, text: string, [find, put]: readonly [string, string]): string {
  const pieces = text.split(find);
  if (pieces.length !== 2) throw new Error(`${path} has ${pieces.length - 1} times, not once: ${find}`);
  return pieces.join(put);
}

/** A text with other functions. */
function withFunctions(path: string, text: string, functions: Readonly<Record<string, string>>): string {
  const puts = new Map(Object.entries(functions));
  const cuts = parseSync(path, text).program.body.flatMap((node): Cut[] => {
    const put = node.type === "FunctionDeclaration" ? puts.get(node.id?.name ?? "") : undefined;
    return put === undefined ? [] : [[node.start, node.end, put]];
  });
  if (cuts.length !== puts.size) throw new Error(`${path} lacks one of ${[...puts.keys()]}`);
  return cuts.reduceRight((rest, [start, end, put]) => rest.slice(0, start) + put + rest.slice(end), text);
}

/** A text, changed. Throws where a change does not find what it changes. */
export function withChange(
  path: string,
  original: string,
  { parts = {}, functions, texts = [] }: Change,
  idle?: RegExp,
): string {
  const rest = cutsOf(path, original, parts, idle).reduceRight(
    (text, [start, end, put]) => text.slice(0, start) + put + text.slice(end),
    original,
  );
  const made = texts.reduce((text, each) => withText(path, text, each), rest);
  return functions ? withFunctions(path, made, functions) : made;
}
