import { LICENCES } from "../exceptions.ts";
import { importsOf, sources } from "../source.ts";
import type { Breach, Law, Tree } from "../tree.ts";
import { isAllowedLicence } from "./spdx.ts";

interface Locked {
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const LOCKFILE = "package-lock.json";
const SHIPPED = /^(?:domain|machines|views|adapters|api|testing|sandbox)\//;

/** Packages that the bundler puts in React's place; no source names them. */
const STAND_INS = ["preact"];

function packageName(from: string): string | undefined {
  if (from.startsWith(".") || from.startsWith("node:")) return undefined;
  const [first = "", second = ""] = from.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Node looks for a package beside its importer first, then upwards. */
function lockedPath(packages: Readonly<Record<string, Locked>>, importer: string, name: string): string | undefined {
  for (let folder = importer; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

function shippedPackages(tree: Tree, packages: Readonly<Record<string, Locked>>): string[] {
  const imported = sources(tree, (path) => SHIPPED.test(path)).flatMap((source) => importsOf(source));
  const names = imported.filter(({ isType }) => !isType).flatMap(({ from }) => packageName(from) ?? []);
  const queue = [...new Set([...names, ...STAND_INS])].flatMap((name) => lockedPath(packages, "", name) ?? []);
  const seen = new Set<string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of needed) {
      const next = lockedPath(packages, path, name);
      if (next) queue.push(next);
    }
  }
  return [...seen].sort();
}

/** Every package that reaches the script, the ESM build or the sandbox is under an allowed licence. */
export const licences: Law = {
  name: "licences",
  check: (tree) => {
    const lock = JSON.parse(tree.get(LOCKFILE) ?? "{}") as { packages?: Record<string, Locked> };
    const packages = lock.packages ?? {};
    return shippedPackages(tree, packages).flatMap((path): Breach[] => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const licence = packages[path]?.license ?? LICENCES[name]?.licence ?? "";
      if (isAllowedLicence(licence)) return [];
      return [{ path: LOCKFILE, says: `${name} is under ${licence || "no stated licence"}, which is not on the list` }];
    });
  },
};
