import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";

const { define, plugins } = config as { define: Record<string, string>; plugins: [] };

/** The tests of a mutant: those that `build/mutants.ts` names for its area. */
export default defineConfig({
  root: process.cwd(),
  define,
  plugins,
  test: {
    environment: "node",
    include: (process.env["MUTANTS_TESTS"] ?? "").split(" "),
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
});
