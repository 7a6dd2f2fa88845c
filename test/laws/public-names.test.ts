import { expect, test } from "vitest";
import { findings } from "./planted.ts";

test("an option without a docstring is caught", async () => {
  const text = "export interface Options {\n  /** Told. */\n  told?: string;\n  mute?: string;\n}";
  const found = await findings("public-names", { "domain/options/options.ts": text });
  expect(found).toEqual(["domain/options/options.ts:4 mute is public and has no docstring"]);
});

test("a method without a docstring is caught, and what is no method is not", async () => {
  const methods = [
    "export function modalMethods(core: Core) {",
    "  const send = () => core;",
    "  return {",
    "    ...others(core),",
    "    /** Told. */",
    "    told: () => send(),",
    "    mute() {},",
    "  };",
    "}",
  ].join("\n");
  const found = await findings("public-names", { "api/methods/modal.ts": methods, "api/create.ts": methods });
  expect(found).toEqual(["api/methods/modal.ts:7 mute is public and has no docstring"]);
});

test("a maker whose methods cannot be read is caught", async () => {
  const methods = "export function lateMethods() {\n  return late;\n}";
  const found = await findings("public-names", { "api/methods/modal.ts": methods });
  expect(found).toEqual(["api/methods/modal.ts:2 a member is public and has no docstring"]);
});

test("a hook without a docstring is caught", async () => {
  const hooks = "/** Told. */\nexport function useTold() {}\nexport function useMute() {}\nfunction useOwn() {}";
  const found = await findings("public-names", { "api/react.ts": hooks });
  expect(found).toEqual(["api/react.ts:3 useMute is public and has no docstring"]);
});
