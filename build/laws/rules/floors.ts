import { builtinModules } from "node:module";
import { type Import, importsOf, resolved, type Source, sources } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

interface Floor {
  /** Folders whose values it may import; a path stands for what is below it. */
  values: readonly string[];
  /** Places of which it may import types alone; a path or the beginning of one, in which `*` stands for one room. */
  types: readonly string[];
  /** npm packages; a trailing `/*` stands for the sub-paths. */
  npm: readonly string[];
  /** Packages of which it may import types alone. */
  npmTypes?: readonly string[];
  /** True where Node's own modules may be imported. */
  node?: boolean;
}

const OUTSIDE = [
  "viem",
  "viem/*",
  "@solana/*",
  "@solana-program/*",
  "@walletconnect/*",
  "@wallet-standard/*",
  "valibot",
];

/** The imports that each folder may have besides its own; `build` and `test` are free. */
const FLOORS: Readonly<Record<string, Floor>> = {
  domain: { values: [], types: [], npm: ["@noble/hashes/*", "@scure/base"] },
  machines: { values: ["domain"], types: [], npm: ["xstate"] },
  views: {
    values: ["domain"],
    types: ["machines/"],
    npm: ["react", "react-dom/client", "@xstate/react", "uqr"],
    npmTypes: ["xstate"],
  },
  adapters: {
    values: ["domain"],
    types: ["machines/*/ports.ts"],
    npm: [...OUTSIDE, "@noble/*", "@scure/*", "qr/decode.js"],
  },
  api: {
    values: ["machines", "views", "adapters", "domain"],
    types: [],
    npm: ["react", "@xstate/react", "xstate"],
  },
  testing: {
    values: ["machines", "domain"],
    types: [],
    npm: ["xstate", "xstate/graph", "fast-check", "valibot", "json5"],
    npmTypes: ["playwright-core"],
    node: true,
  },
  server: {
    values: ["domain", "adapters/sign-in/verifiers"],
    types: [],
    npm: ["viem", "viem/*", "@noble/*", "libsql", "redis"],
  },
  sandbox: { values: ["domain"], types: ["adapters/"], npm: ["*"], node: true },
};

const BUILTINS = new Set(builtinModules);

function isListed(name: string, list: readonly string[]): boolean {
  return list.some((entry) => entry === name || (entry.endsWith("*") && name.startsWith(entry.slice(0, -1))));
}

function wrongPackage({ from, isType }: Import, floor: Floor): boolean {
  if (from.startsWith("node:") || BUILTINS.has(from)) return floor.node !== true;
  return !isListed(from, floor.npm) && !(isType && isListed(from, floor.npmTypes ?? []));
}

function wrongFolder(target: string, isType: boolean, folder: string, floor: Floor): boolean {
  const place = target.split("/")[0] ?? "";
  if (place === folder || floor.values.some((allowed) => `${target}/`.startsWith(`${allowed}/`))) return false;
  const room = target.split("/")[1] ?? "";
  return !(isType && floor.types.some((allowed) => target.startsWith(allowed.replace("*", room))));
}

function breachesOf(source: Source): Breach[] {
  const folder = source.path.split("/")[0] ?? "";
  const floor = FLOORS[folder];
  if (!floor) return [];
  return importsOf(source).flatMap((each) => {
    const { from, isType, line } = each;
    const isRelative = from.startsWith(".");
    const wrong = isRelative
      ? wrongFolder(resolved(source.path, from), isType, folder, floor)
      : wrongPackage(each, floor);
    const what = isType ? "the types of" : "";
    return wrong
      ? [{ path: source.path, line, says: `${folder} may not import ${what} ${from}`.replace("  ", " ") }]
      : [];
  });
}

/** A folder imports only the floors below it and its own packages, as DESIGN lists them. */
export const floors: Law = {
  name: "floors",
  check: (tree) => sources(tree).flatMap(breachesOf),
};
