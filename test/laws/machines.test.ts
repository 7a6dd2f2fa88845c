import { describe, expect, test } from "vitest";
import { assign, setup } from "xstate";
import { uncloneable } from "../../build/laws/rules/contexts.ts";
import { findings } from "./planted.ts";

const chart = (body: string): Record<string, string> => ({
  "machines/a.ts": `import { LIMITS } from "../domain/limits.ts";\nexport const a = setup({}).createMachine(${body});`,
});

describe("invokes", () => {
  test.each([
    ["no id", '{ invoke: { src: "b", onError: "failed" } }', "an invoke has no id"],
    ["no onError", '{ invoke: { id: "b", src: "b" } }', "an invoke has no onError"],
    ["no onError in a list", '{ invoke: [{ id: "b", src: "b", onError: {} }, { id: "c", src: "c" }] }', "no onError"],
    ["no onError below", '{ states: { on: { invoke: { id: "b", src: "b" } } } }', "an invoke has no onError"],
    ["a hidden invoke", "{ invoke: shared }", "an invoke is written out"],
  ])("%s is caught", async (_title, body, says) => {
    expect(await findings("invokes", chart(body))).toEqual([expect.stringContaining(says)]);
  });

  test("an invoke with both passes", async () => {
    expect(await findings("invokes", chart('{ invoke: { id: "b", src: "b", onError: "failed" } }'))).toEqual([]);
  });
});

describe("delays", () => {
  test.each([
    ["a figure as key", '{ after: { 1000: "b" } }', "a delay is named"],
    ["a figure in a raise", '{ entry: raise({ type: "a.b" }, { delay: 500 }) }', "a delay is named"],
    ["a declared figure", "{ delays: { short: 500 } }", "the delay short comes from domain/limits"],
    ["an own constant", "{ delays: { short: SHORT } }", "the delay short comes from domain/limits"],
    ["a figure beside a limit", "{ delays: { short: LIMITS.toast * 2 } }", "the delay short comes from domain/limits"],
    ["a figure in a computed delay", "{ delays: { short: () => 1000 } }", "the delay short comes from domain/limits"],
  ])("%s is caught", async (_title, body, says) => {
    expect(await findings("delays", chart(body))).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    '{ after: { toast: "b" } }',
    "{ delays: { toast: LIMITS.toast } }",
    "{ delays: { left: ({ context }) => Math.max(0, context.until - context.now) } }",
    '{ entry: raise({ type: "a.b" }, { delay: "toast" }) }',
  ])("%s passes", async (body) => {
    expect(await findings("delays", chart(body))).toEqual([]);
  });
});

describe("event-names", () => {
  test.each([
    ["an event in capitals", 'export type AEvent = { type: "MODAL_OPEN" } | { type: "modal.open" };'],
    ["a single word in a mailbox", 'export type AMail = { type: "open" };'],
    ["a dash", 'export const a = { on: { "modal-open": "b" } };'],
    ["a bare key", "export const a = { on: { open: {} } };"],
    ["three words", 'export const a = raise({ type: "modal.view.open" });'],
    ["a sent capital", 'export const a = () => actor.send({ type: "Modal.Open" as const });'],
  ])("%s is caught", async (_title, text) => {
    expect(await findings("event-names", { "machines/a.ts": text })).toEqual([
      expect.stringContaining("is no noun.verb"),
    ]);
  });

  test("events, families, wildcards, engine events and other types pass", async () => {
    const text = `
      export type AEvent = { type: "modal.open"; toast: { type: "success" } } | { type: "session.deleted" };
      export type AOutput = { type: "connected" };
      export const a = { on: { "modal.open": {}, "modal.*": {}, "*": {}, "xstate.done.actor.b": {} } };
      export const b = { actions: [{ type: "record", params: 1 }] };`;
    expect(await findings("event-names", { "machines/a.ts": text })).toEqual([]);
  });
});

describe("contexts", () => {
  const machineWith = (thing: unknown) =>
    setup({ types: { context: {} as { thing: unknown } } }).createMachine({ context: { thing } });

  test("a function in a context is caught", () => {
    expect([...uncloneable({ aMachine: machineWith(() => 1) }, {}).keys()]).toEqual(["aMachine"]);
  });

  test("a function that the entry puts there is caught", () => {
    const late = setup({ types: { context: {} as { thing: unknown } } }).createMachine({
      context: { thing: null },
      entry: assign({ thing: () => () => 1 }),
    });
    expect([...uncloneable({ late }, {}).keys()]).toEqual(["late"]);
  });

  test("plain data passes, also when it comes from an input", () => {
    const fed = setup({ types: { context: {} as { thing: unknown }, input: {} as { thing: unknown } } }).createMachine({
      context: ({ input }) => ({ thing: input.thing }),
    });
    expect(uncloneable({ plain: machineWith([1n, new Map()]), fed }, { fed: { thing: [1] } }).size).toBe(0);
  });
});
