import { defineConfig } from "vitest/config";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import config from "../../vitest.config.ts";

const { define, plugins } = config as { define: Record<string, string>; plugins: [] };
const TESTS = (process.env["MUTANTS_TESTS"] ?? "").split(" ");

/** Runs files in the order in which they are named: the first test that fails ends a mutant's run. */
class AsNamed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => TESTS.findIndex((test) => moduleId.endsWith(`/${test}`));
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)));
  }
}

/** The tests of a mutant: those that `build/mutants.ts` names for its area. */
export default defineConfig({
  root: process.cwd(),
  define,
  plugins,
  test: {
    environment: "node",
    include: TESTS,
    // One load of the modules serves all files; Stryker begins each mutant with a worker of its own.
    isolate: false,
    sequence: { sequencer: AsNamed },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
});
