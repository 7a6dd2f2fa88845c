import { freeNames } from "./scope.ts";
import { isNode, lineAt, type Source, sources } from "./source.ts";
import type { Breach, Law } from "./tree.ts";

/** What reaches the world outside; `Math` stands here for `Math.random` alone. */
const FORBIDDEN = new Set([
  "window",
  "self",
  "document",
  "navigator",
  "location",
  "history",
  "performance",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "Date",
  "setTimeout",
  "setInterval",
  "requestAnimationFrame",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "crypto",
  "globalThis",
  "console",
]);

const HELD = ["domain/", "machines/", "views/", "testing/"];
const FREE = ["views/mount", "testing/cli.ts"];

function isRandom(name: string, parent: Source["program"] | undefined): boolean {
  const property = parent?.["property"];
  return name === "Math" && isNode(property) && (property["name"] ?? property["value"]) === "random";
}

function breachesOf({ path, text, program }: Source): Breach[] {
  return freeNames(program)
    .filter(({ name, parent }) => FORBIDDEN.has(name) || isRandom(name, parent))
    .map(({ name, node }) => ({
      path,
      line: lineAt(text, node.start),
      says: `${name === "Math" ? "Math.random" : name} is touched only in adapters, views/mount and api`,
    }));
}

/** The world is touched only in adapters, `views/mount` and `api`. */
export const globals: Law = {
  name: "globals",
  check: (tree) => {
    const isHeld = (path: string): boolean =>
      HELD.some((folder) => path.startsWith(folder)) && !FREE.some((place) => path.startsWith(place));
    return sources(tree, isHeld).flatMap(breachesOf);
  },
};
