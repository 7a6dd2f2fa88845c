import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { seededRandom } from "../../sandbox/random.ts";
import { ROOT } from "../paths.ts";

/** Files that take long, the longest of a project first: begun last, one of them would run on alone beside idle cores. */
export const LONG: readonly string[] = [
  "test/walks/walk.test.ts",
  "test/server/stores.test.ts",
  "test/walks/elsewhere.test.ts",
  "test/machines/send/send-random.test.ts",
  "test/machines/swap/interleavings.test.ts",
  "test/machines/pairing/pairing-random.test.ts",
  "test/testing/command.test.ts",
  "test/machines/app/chains-random.test.ts",
  "test/walks/races.test.ts",
  "test/walks/random-a.test.ts",
  "test/walks/random-b.test.ts",
  "test/sandbox/frame-page/approval-sight.test.ts",
  "test/sandbox/command.test.ts",
  "test/adapters/walletconnect/client/drops.test.ts",
  "test/adapters/walletconnect/client/reliability.test.ts",
  "test/views/screens/sends.test.tsx",
  "test/views/holdings.test.tsx",
  "test/views/screens/actions.test.tsx",
  "test/stories/walk/planted.test.ts",
  "test/stories/walk/shapes.test.ts",
  "test/stories/send/wallets.test.ts",
  "test/stories/walk/unwalkable.test.ts",
  "test/browser/gallery-axe.test.ts",
  "test/browser/gallery-fit.test.ts",
  "test/stories/host/examples.test.ts",
  "test/stories/send/evm.test.ts",
  "test/build/hosts/bundlers.dist.test.ts",
  "test/browser/leaks.test.ts",
];

/** A file as the order sees it. */
export interface Ordered {
  /** Its path from the root. */
  path: string;
  /** Names an environment of its own. */
  isApart: boolean;
}

const rankOf = ({ path, isApart }: Ordered): number => {
  if (isApart) return LONG.length + 1;
  const at = LONG.indexOf(path);
  return at < 0 ? LONG.length : at;
};

/**
 * Puts long files first, so that workers end together, and those with an environment of their own last: a worker that has
 * one of them next ends, with all that it has loaded. All others stay as they are.
 */
export function byLength<T>(files: readonly T[], seenAs: (file: T) => Ordered): T[] {
  const ranks = new Map(files.map((file) => [file, rankOf(seenAs(file))]));
  return [...files].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

/** `files` in an order that the seed decides. */
export function shuffled<T>(files: readonly T[], seed: number): T[] {
  const { below } = seededRandom(seed);
  return files
    .map((file) => ({ file, at: below(Number.MAX_SAFE_INTEGER) }))
    .sort((one, other) => one.at - other.at)
    .map(({ file }) => file);
}

/** The order of test files: random by the run's seed, save for what would keep a core idle. */
export class LongFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = byLength(shuffled(files, this.ctx.config.sequence.seed), ({ moduleId }) => ({
      path: relative(ROOT, moduleId),
      isApart: readFileSync(moduleId, "utf8").startsWith("// @vitest-environment"),
    }));
    return Promise.resolve(order);
  }
}
