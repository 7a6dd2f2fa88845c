import { describe, expect, test } from "vitest";
import { findings } from "./planted.ts";

describe("floors", () => {
  test.each([
    ["domain reaching up", "domain/a.ts", 'import { b } from "../machines/b.ts";'],
    ["domain with a foreign package", "domain/a.ts", 'import { createActor } from "xstate";'],
    ["domain with a module of Node", "domain/a.ts", 'import { join } from "node:path";'],
    ["machines using an adapter", "machines/a.ts", 'import { b } from "../adapters/b.ts";'],
    ["machines using a type of an adapter", "machines/a.ts", 'import type { B } from "../adapters/b.ts";'],
    ["machines using a view lazily", "machines/a.ts", 'export const b = () => import("../views/b.ts");'],
    ["views using a value of a machine", "views/a.tsx", 'import { b } from "../machines/b.ts";'],
    ["views running a machine for its type", "views/a.tsx", 'import { type B } from "../machines/b.ts";'],
    ["views using an adapter's type in passing", "views/a.tsx", 'type B = import("../adapters/b.ts").B;'],
    ["views on react-dom itself", "views/a.tsx", 'import { flushSync } from "react-dom";'],
    ["views with a value of xstate", "views/a.tsx", 'import { createActor } from "xstate";'],
    ["adapters using values of the ports", "adapters/a.ts", 'import { b } from "../machines/app/ports.ts";'],
    ["adapters using another machine's types", "adapters/a.ts", 'import type { B } from "../machines/modal/modal.ts";'],
    ["adapters passing on a machine", "adapters/a.ts", 'export { b } from "../machines/b.ts";'],
    ["testing using views", "testing/a.ts", 'import { b } from "../views/b.ts";'],
    ["testing using values of Playwright", "testing/a.ts", 'import { chromium } from "playwright-core";'],
    ["sandbox using machines", "sandbox/a.ts", 'import type { B } from "../machines/b.ts";'],
    ["sandbox using the build", "sandbox/a.ts", 'import { b } from "../build/b.ts";'],
    ["server using more of the adapters", "server/a.ts", 'import { b } from "../adapters/sign-in/pending.ts";'],
    ["server with a module of Node", "server/a.ts", 'import type { Server } from "node:http";'],
    ["the product using its tests", "api/a.ts", 'import { b } from "../test/b.ts";'],
  ])("%s is caught", async (_title, path, text) => {
    expect(await findings("floors", { [path]: text })).toEqual([expect.stringMatching(/^\S+:1 \w+ may not import /)]);
  });

  test.each([
    ["domain/a.ts", 'import { sha256 } from "@noble/hashes/sha2";\nimport { base58 } from "@scure/base";'],
    ["machines/a.ts", 'import { setup } from "xstate";\nimport { LIMITS } from "../domain/limits.ts";'],
    ["views/a.tsx", 'import { useState } from "react";\nimport type { B } from "../machines/b.ts";'],
    [
      "adapters/nodes/evm/a.ts",
      'import { http } from "viem";\nimport type { B } from "../../../machines/app/ports.ts";',
    ],
    ["api/wire.ts", 'import { b } from "../adapters/b.ts";\nimport { c } from "../machines/c.ts";'],
    ["server/a.ts", 'import { b } from "viem";\nimport { c } from "../adapters/sign-in/verifiers/c.ts";'],
    ["test/a.test.ts", 'import { b } from "../views/b.ts";\nimport { readFileSync } from "node:fs";'],
  ])("what the floors allow passes in %s", async (path, text) => {
    expect(await findings("floors", { [path]: text })).toEqual([]);
  });
});
