import type { Environment } from "vitest/runtime";
import { endShared } from "./shared.ts";

/** Node whose shared values end before the worker does. */
export default {
  name: "shared",
  viteEnvironment: "ssr",
  setup: () => ({ teardown: endShared }),
} satisfies Environment;
