import { type Node, parseSync, Visitor } from "oxc-parser";

/** A name that a script uses and does not declare: an object's member, or an object that every script has. */
export interface ApiUse {
  readonly name: string;
  /** The object of a member, by the last of its names: `navigator` in `window.navigator.locks`. */
  readonly receiver?: string | undefined;
  readonly isMember: boolean;
  readonly start: number;
}

/** The names that a pattern gives. */
function namesIn(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((each) => namesIn(each.type === "Property" ? each.value : each.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** Every name that a script gives to something of its own, wherever it counts. */
function declaredIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (...patterns: (Node | null)[]): void => {
    for (const name of patterns.flatMap(namesIn)) names.add(name);
  };
  new Visitor({
    VariableDeclarator({ id }) {
      add(id);
    },
    FunctionDeclaration({ id, params }) {
      add(id, ...(params as Node[]));
    },
    FunctionExpression({ id, params }) {
      add(id, ...(params as Node[]));
    },
    ArrowFunctionExpression({ params }) {
      add(...(params as Node[]));
    },
    ClassDeclaration({ id }) {
      add(id);
    },
    CatchClause({ param }) {
      add(param);
    },
    ImportSpecifier({ local }) {
      add(local);
    },
  }).visit(program as Parameters<Visitor["visit"]>[0]);
  return names;
}

function lastName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" && node.property.type === "Identifier" ? node.property.name : undefined;
}

/** Flags of an expression that the bundler turns from a literal into a call where a browser lacks them -> their member. */
const FLAGS = { d: "hasIndices", v: "unicodeSets" } as const;

/** The members of an expression that its flags ask for. */
function flagMembers([, flags]: readonly Node[]): string[] {
  const text = flags?.type === "Literal" ? String(flags.value) : "";
  return Object.entries(FLAGS).flatMap(([flag, member]) => (text.includes(flag) ? [member] : []));
}

/** Every member that a script asks for, and every object that it does not declare. */
export function apiUses(code: string): ApiUse[] {
  const { program } = parseSync("chunk.js", code);
  const declared = declaredIn(program);
  const uses: ApiUse[] = [];
  const object = (node: Node): void => {
    if (node.type === "Identifier" && !declared.has(node.name)) {
      uses.push({ name: node.name, isMember: false, start: node.start });
    }
  };
  const member = (of: Node, key: Node, isComputed: boolean): void => {
    const name = !isComputed && key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : undefined;
    // A class of the script's own is none of the browser's, whatever it is called.
    const isOwn = of.type === "Identifier" && /^[A-Z]/.test(of.name) && declared.has(of.name);
    if (typeof name !== "string" || isOwn) return;
    uses.push({ name, receiver: lastName(of), isMember: true, start: key.start });
  };
  new Visitor({
    MemberExpression({ object: of, property, computed }) {
      member(of, property, computed);
      object(of);
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== "ObjectPattern" || !init || lastName(init) === undefined) return;
      for (const each of id.properties) if (each.type === "Property") member(init, each.key, each.computed);
    },
    CallExpression({ callee }) {
      object(callee);
    },
    NewExpression({ callee, arguments: args, start }) {
      object(callee);
      if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
      for (const name of flagMembers(args)) uses.push({ name, receiver: "RegExp", isMember: true, start });
    },
  }).visit(program);
  return uses;
}
