import { importsOf, resolved, sources } from "./source.ts";
import type { Breach, Law, Tree } from "./tree.ts";

function graphOf(tree: Tree): Map<string, string[]> {
  return new Map(
    sources(tree).map((source) => {
      const relative = importsOf(source).filter(({ from }) => from.startsWith("."));
      const targets = relative.map(({ from }) => resolved(source.path, from)).filter((path) => tree.has(path));
      return [source.path, [...new Set(targets)]];
    }),
  );
}

/** The first way from a file back to itself, shortest first; null when there is none. */
function wayBack(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | null {
  const seen = new Set<string>();
  const queue: string[][] = [[start]];
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

/** No file reaches itself through its imports, types included. */
export const cycles: Law = {
  name: "cycles",
  check: (tree) => {
    const graph = graphOf(tree);
    const told = new Set<string>();
    const breaches: Breach[] = [];
    for (const path of graph.keys()) {
      if (told.has(path)) continue;
      const way = wayBack(graph, path);
      if (!way) continue;
      for (const each of way) told.add(each);
      breaches.push({ path, says: `imports itself: ${way.join(" -> ")}` });
    }
    return breaches;
  },
};
