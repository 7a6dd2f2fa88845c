import type { Environment } from "vitest/runtime";
import { endShared } from "./shared.ts";

/** Node, with an end: what the files of a worker share ends before the worker does. */
export default {
  name: "shared",
  viteEnvironment: "ssr",
  setup: () => ({ teardown: endShared }),
} satisfies Environment;
