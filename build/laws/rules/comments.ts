import { lineAt } from "../source.ts";
import type { Breach, Law } from "../tree.ts";

const CODE = /\.(?:ts|tsx|mjs|css)$/;
const INVERTED = /^[ \t]*(?:\/\*\*?|\*|\/\/)[ \t]+(?:What|Whatever|Whether|Whoever|Whom|Whose)\b/gm;

/** A comment starts with its subject, never with an inverted clause such as "What is reviewed" (NAMES.md). */
export const comments: Law = {
  name: "comments",
  check: (tree) =>
    [...tree]
      .filter(([path]) => CODE.test(path) && !path.startsWith("test/vectors/"))
      .flatMap(([path, text]) =>
        [...text.matchAll(INVERTED)].map(
          (match): Breach => ({
            path,
            line: lineAt(text, match.index),
            says: `a comment begins with "${match[0].trim().split(/\s+/).at(-1)}": name its subject`,
          }),
        ),
      ),
};
