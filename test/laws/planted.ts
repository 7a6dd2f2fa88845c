import { LAWS } from "../../build/laws/all.ts";
import type { Breach, Tree } from "../../build/laws/tree.ts";

/** A small tree in memory. */
const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files));

/** The breaches of one law in a planted tree; `npm run check` reports those of the real one. */
async function breaches(law: string, files: Record<string, string>): Promise<Breach[]> {
  const found = LAWS.find(({ name }) => name === law);
  if (!found) throw new Error(`There is no law ${law}`);
  return await found.check(treeOf(files));
}

/** The law's findings in a planted tree, each with its place. */
export async function findings(law: string, files: Record<string, string>): Promise<string[]> {
  const found = await breaches(law, files);
  return found.map(({ path, line, says }) => `${path}${line === undefined ? "" : `:${line}`} ${says}`);
}
