import { join } from "node:path";
import {
  API,
  type Checker,
  type Program,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from "typescript/unstable/sync";
import { ROOT } from "../paths.ts";

/** One name of the public surface, as the compiler knows it and its docstring tells it. */
export interface Name {
  name: string;
  /** As a declaration would say it. */
  type: string;
  isOptional: boolean;
  /** Its docstring without the tags; empty where it has none. */
  text: string;
  /** The values of its tags, by their names: `default`, `example`, `throws`. */
  tags: Readonly<Record<string, string>>;
}

/** Long unions, by the alias that the code has for them: the compiler writes their members. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

/** Nothing is cut, lists are written as `X[]`, and aliases keep their names. */
const FORMAT = 1 | 8 | 16384;

/** An alias that the compiler writes out. */
const THEME_VARIABLES = /Readonly<Record<`--apkt-[^>]*>>/g;

/** The project as the compiler sees it. */
export class Compiler {
  readonly #api: API;
  readonly #checker: Checker;
  readonly #program: Program;
  readonly #aliases: Aliases;

  constructor(aliases: Aliases) {
    this.#api = new API({ cwd: ROOT });
    const [project] = this.#api.updateSnapshot({ openProjects: [join(ROOT, "tsconfig.json")] }).getProjects();
    if (!project) throw new Error("The compiler found no project in tsconfig.json");
    this.#checker = project.checker;
    this.#program = project.program;
    this.#aliases = aliases;
  }

  close(): void {
    this.#api.close();
  }

  /** The exports of a module, by its path in the project. */
  exportsOf(path: string): Name[] {
    return this.#symbolsOf(path).map((symbol) => this.#name(this.#unaliased(symbol), symbol.name));
  }

  /** The members of an interface that a module exports. */
  membersOf(path: string, name: string, print = (type: Type): string => this.#print(type)): Name[] {
    const symbol = this.#symbolsOf(path).find((one) => one.name === name);
    if (!symbol) throw new Error(`${path} exports no ${name}`);
    const type = this.#checker.getDeclaredTypeOfSymbol(this.#unaliased(symbol));
    return this.#checker.getPropertiesOfType(type).map((member) => this.#name(member, member.name, print));
  }

  /** The same, each type written out by its members: the names of its parts mean nothing outside. */
  recordsOf(path: string, name: string): Name[] {
    return this.membersOf(path, name, (type) => this.#written(type));
  }

  #symbolsOf(path: string): readonly TsSymbol[] {
    const file = this.#program.getSourceFile(join(ROOT, path));
    const module = file && this.#checker.getSymbolAtLocation(file);
    if (!module) throw new Error(`The compiler found no module at ${path}`);
    return this.#checker.getExportsOfModule(module);
  }

  #unaliased(symbol: TsSymbol): TsSymbol {
    return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);
  }

  #name(symbol: TsSymbol, name = symbol.name, print = (type: Type): string => this.#print(type)): Name {
    const type = this.#checker.getTypeOfSymbol(symbol);
    const isValue = symbol.valueDeclaration !== undefined;
    const { text, tags } = this.#docs(symbol);
    return {
      name,
      type: isValue && type ? print(type) : "type",
      isOptional: (symbol.flags & SymbolFlags.Optional) !== 0,
      text,
      tags,
    };
  }

  #docs(symbol: TsSymbol): Pick<Name, "text" | "tags"> {
    const comment = this.#checker.getDocumentationCommentOfSymbol(symbol);
    // A tag may follow a sentence in one line, which the compiler takes for text.
    const [text = "", ...inline] = comment.split(/\s(?=@\w)/);
    const written = this.#checker.getJsDocTagsOfSymbol(symbol).map((tag) => [tag.name, tag.text ?? ""] as const);
    const late = inline.map((tag) => {
      const [, name = "", value = ""] = /^@(\w+)\s*(.*)$/s.exec(tag) ?? [];
      return [name, value] as const;
    });
    const tags = [...written, ...late].map(([name, value]) => [name, value.replace(/\s+/g, " ").trim()]);
    return { text: text.replace(/\s+/g, " ").trim(), tags: Object.fromEntries(tags) };
  }

  #written(type: Type): string {
    const members = this.#checker.getPropertiesOfType(type).map((member) => this.#name(member));
    const rows = members.map(({ name, isOptional, type: of }) => `${name}${isOptional ? "?" : ""}: ${of};`);
    return rows.length > 0 ? `{ ${rows.join(" ")} }` : this.#print(type);
  }

  #print(type: Type): string {
    const text = this.#checker.typeToString(type, undefined, FORMAT).replace(/\s+/g, " ");
    const named = text.replace(THEME_VARIABLES, "ThemeVariables");
    return Object.entries(this.#aliases).reduce(
      (printed, [alias, members]) => withAlias(printed, alias, members),
      named,
    );
  }
}

/** Puts the alias in the place of its members, in whichever order the compiler writes them. */
function withAlias(printed: string, alias: string, members: readonly string[]): string {
  const quoted = new Set(members.map((member) => JSON.stringify(member)));
  return printed.replace(/"[^"]+"(?: \| "[^"]+")+/g, (union) => {
    const types = union.split(" | ");
    const others = types.filter((type) => !quoted.has(type));
    return types.length - others.length === quoted.size ? [alias, ...others].join(" | ") : union;
  });
}
