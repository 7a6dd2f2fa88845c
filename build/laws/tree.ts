import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ROOT } from "../paths.ts";

/** The project's text files: path from its folder, with slashes -> content. Tests make small ones in memory. */
export type Tree = ReadonlyMap<string, string>;

/** One place where a law is broken. */
export interface Breach {
  path: string;
  /** From 1; absent where the whole file is meant. */
  line?: number;
  /** The fault, and its remedy. */
  says: string;
}

/** One rule that the tree obeys. */
export interface Law {
  /** The name of its file in this folder. */
  name: string;
  check(tree: Tree): Breach[] | Promise<Breach[]>;
}

const SKIPPED = new Set(["node_modules", "dist", "coverage", ".git", ".cache"]);
const BINARY = /\.(?:png|jpe?g|gif|webp|ico|woff2?|br|gz|wasm|pdf)$/;

function listedByGit(root: string): string[] | null {
  try {
    const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio }).split("\0").filter(Boolean);
  } catch {
    return null;
  }
}

/** Without git: every file except those that are never committed. */
function listedByFolder(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listedByFolder(root, path) : [relative(root, path).split(sep).join("/")];
  });
}

/** Reads every text file of the project that is, or could be, committed. */
export function readTree(root: string = ROOT): Tree {
  const paths = (listedByGit(root) ?? listedByFolder(root)).filter((path) => !BINARY.test(path));
  const present = paths.filter((path) => existsSync(join(root, path)));
  return new Map([...new Set(present)].sort().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
