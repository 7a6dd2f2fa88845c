import { lineAt } from "../source.ts";
import type { Law } from "../tree.ts";

const LOCKFILE = "package-lock.json";

/** The lockfile names no registry: it installs from whichever the reader uses. */
export const lockfile: Law = {
  name: "lockfile",
  check: (tree) => {
    const text = tree.get(LOCKFILE) ?? "";
    return [...text.matchAll(/"resolved":/g)].map(({ index }) => ({
      path: LOCKFILE,
      line: lineAt(text, index),
      says: "names the host of a registry; install with omit-lockfile-registry-resolved",
    }));
  },
};
