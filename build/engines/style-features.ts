import type { Identifier } from "@mdn/browser-compat-data/types";
import { type Declaration, parse } from "postcss";
import { KNOWN, lackedBy, type Use } from "./support.ts";

/** A sheet, as it is served. */
export interface Sheet {
  readonly path: string;
  readonly css: string;
}

const PREFIX = /^-(?:webkit|moz)-/;

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = KNOWN.css;

/** Functions that values may hold, at any depth -> where MDN has them. */
function functionsIn(of: Identifier, path: string): [string, string, Identifier][] {
  const names = Object.keys(of).filter((name) => name !== "__compat");
  return names.flatMap((name) => {
    const inner = of[name] as Identifier;
    return [[name, `${path}.${name}`, inner] as [string, string, Identifier], ...functionsIn(inner, `${path}.${name}`)];
  });
}

const TYPES = functionsIn(types, "css.types");

/** Where a rule asks first whether the browser has something, it may be new. */
function isAskedFor(node: Declaration["parent"] | Declaration): boolean {
  for (let at = node?.parent; at; at = at.parent as typeof at) {
    if (at.type === "atrule" && "name" in at && at.name === "supports") return true;
  }
  return false;
}

type Feature = readonly [name: string, of: Identifier | undefined];

/** The property, its words and its functions. */
function featuresOf({ prop, value }: Declaration): Feature[] {
  if (prop.startsWith("--") || PREFIX.test(prop)) return functionFeatures(value);
  const of = properties[prop];
  const words = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "").match(/(?<![-\w#.])[a-z][-a-z]*(?![-\w(])/g) ?? [];
  const named = words.flatMap((word): Feature[] =>
    of && Object.hasOwn(of, word) ? [[`css.properties.${prop}.${word}`, of[word]]] : [],
  );
  return [[`css.properties.${prop}`, of], ...named, ...functionFeatures(value)];
}

function functionFeatures(value: string): Feature[] {
  const names = [...value.matchAll(/([a-z][-a-z0-9]*)\((from\s)?/g)];
  return names.flatMap(([, name, from]): Feature[] => {
    const homes = TYPES.filter(([each]) => each === name);
    const plain = homes.map(([, path, of]): Feature => [path, of]);
    const relative = homes.map(([, path, of]): Feature => [`${path}.relative_syntax`, of["relative_syntax"]]);
    return from ? [...plain, ...relative] : plain;
  });
}

function selectorFeatures(selector: string): Feature[] {
  const names = [...selector.matchAll(/::?([a-z][-a-z]*)/g)].map(([, name = ""]) => name);
  return names.map((name) => [`css.selectors.${name}`, selectors[name]]);
}

/** Each use, in any sheet, of what one of the oldest browsers lacks and no `@supports` asks for. */
export function newStyles(sheets: readonly Sheet[]): Use[] {
  return sheets.flatMap(({ path, css }) => {
    const uses: Use[] = [];
    const add = (features: readonly Feature[], prefixes: readonly string[] = []): void => {
      for (const [feature, of] of features) {
        const lacking = of?.__compat ? lackedBy(of.__compat, prefixes) : [];
        if (lacking.length > 0) uses.push({ feature, lacking, place: path });
      }
    };
    const root = parse(css);
    root.walkAtRules((rule) => add([[`css.at-rules.${rule.name}`, atRules[rule.name]]]));
    root.walkRules((rule) => {
      if (!isAskedFor(rule as unknown as Declaration)) add(selectorFeatures(rule.selector));
    });
    root.walkDecls((declaration) => {
      if (isAskedFor(declaration)) return;
      const beside = declaration.parent?.nodes?.flatMap((each) => (each.type === "decl" ? [each.prop] : [])) ?? [];
      const prefixes = ["-webkit-", "-moz-"].filter((prefix) => beside.includes(prefix + declaration.prop));
      add(featuresOf(declaration), prefixes);
    });
    return uses;
  });
}
