import { defineConfig } from "vitest/config";
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
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

/**
 * Reports a test file that does not load as an error of the run: Stryker counts failed tests, and a file that does not load has
 * none.
 */
class LoadErrors implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(file: TestModule): void {
    for (const error of file.errors()) this.#vitest?.state.catchError(error, "Load Error");
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
    reporters: [new LoadErrors()],
    sequence: { sequencer: AsNamed },
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
});
