import { dirname, join } from "node:path/posix";
import { lineAt } from "../source.ts";
import type { Breach, Law, Tree } from "../tree.ts";

/** The changelog names files as they were. */
const PAGE = /^(?!CHANGELOG\.md$).*\.md$/;
const CODE = /`([\w.*<>{},/-]+)`/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** Addresses, and pictures, which are no text of the tree. */
const ELSEWHERE = /^[a-z]+:|\.png$/;

/** The pattern of a path that a page names: `<noun>` and `*` are any name, a folder all below it. */
function pattern(path: string): RegExp {
  const escaped = path.replace(/[.{},]/g, "\\$&").replace(/<[^>]*>|\*/g, "[^/]+");
  return new RegExp(path.endsWith("/") ? `^${escaped}` : `^${escaped}(?:/|$)`);
}

/** Paths from the project's folder that a page writes as code: those that begin with one of its folders. */
function codePaths(tree: Tree, text: string): { named: string; path: string; index: number }[] {
  const folders = new Set([...tree.keys()].map((path) => path.split("/")[0]));
  return [...text.matchAll(CODE)].flatMap(({ 1: named = "", index }) => {
    const [first, rest] = named.split("/");
    return rest !== undefined && folders.has(first) ? [{ named, path: named, index }] : [];
  });
}

function linkPaths(page: string, text: string): { named: string; path: string; index: number }[] {
  return [...text.matchAll(LINK)].flatMap(({ 1: named = "", index }) =>
    ELSEWHERE.test(named) ? [] : [{ named, path: join(dirname(page), named), index }],
  );
}

/** Every path that a page of ours names is there. */
export const namedPaths: Law = {
  name: "named-paths",
  check: (tree) =>
    [...tree]
      .filter(([page]) => PAGE.test(page))
      .flatMap(([page, text]) =>
        [...codePaths(tree, text), ...linkPaths(page, text)]
          .filter(({ path }) => ![...tree.keys()].some((each) => pattern(path).test(each)))
          .map(
            ({ named, index }): Breach => ({
              path: page,
              line: lineAt(text, index),
              says: `names ${named}, which is not there`,
            }),
          ),
      ),
};
