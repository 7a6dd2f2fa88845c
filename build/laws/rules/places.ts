import { lineAt } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const SHAPES: readonly (readonly [string, RegExp])[] = [
  ["a path of one machine", /(?<![\w.:/})-])\/(?:home|root|Users|work|farm)\/[\w.-]+/g],
  ["a scratch folder of one machine", /(?<![\w.:/})-])\/tmp\/[\w.-]+/g],
  ["a drive of one machine", /\b[A-Z]:\\Users\\\w+/g],
  ["the host of a registry", /https?:\/\/[^\s"'`)>]*(?:registry|artifactory|nexus|verdaccio)[^\s"'`)>]*/gi],
];

/** Published vectors are kept as they are. */
const UNHELD = /^test\/vectors\//;

/** Nothing in the tree names a folder of one machine or the host of a registry. */
export const places: Law = {
  name: "places",
  check: (tree) =>
    [...tree]
      .filter(([path]) => !UNHELD.test(path))
      .flatMap(([path, text]) =>
        SHAPES.flatMap(([what, shape]) =>
          [...text.matchAll(shape)].map(
            (match): Breach => ({ path, line: lineAt(text, match.index), says: `names ${what}: ${match[0]}` }),
          ),
        ),
      ),
};
