import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { bundleScript, type Script } from "../../build/script/script.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "appkit-pieces-"));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function bundled(files: Readonly<Record<string, string>>): Promise<Script> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return bundleScript({ root, entry: join(root, "entry.ts"), version: "1.0.0" });
}

/** The values that the script passed to `tell(…)`, once `done` settled. */
async function told({ code }: Script): Promise<string[]> {
  const words: string[] = [];
  const world: { tell(word: string): void; done?: Promise<unknown> } = { tell: (word) => void words.push(word) };
  runInContext(code, createContext(world));
  words.push("loaded");
  await world.done;
  return words;
}

const TELL = "declare const tell: (word: string) => void;";

test("ROUTE-9: what a lazy part needs runs at its first use, in order, and once for all who need it", async () => {
  const script = await bundled({
    "entry.ts": `${TELL} import { word } from "./eager.ts"; tell(word);
      Object.assign(globalThis, { done: (async () => {
        await Promise.resolve();
        tell("asked");
        const [one, again, two] = await Promise.all([import("./one.ts"), import("./one.ts"), import("./two.ts")]);
        tell([one === again, one.name, two.default()].join());
      })() });`,
    "eager.ts": `${TELL} tell("eager"); export const word = "entry";`,
    "shared.ts": `${TELL} tell("shared"); export const shared = "s"; export const unused = "never";`,
    "one.ts": `${TELL} import { shared } from "./shared.ts"; import { word } from "./eager.ts"; tell("one");
      export const name = shared + word;`,
    "two.ts": `${TELL} import { shared } from "./shared.ts"; tell("two");
      export default () => shared.repeat(2);`,
  });
  expect(await told(script)).toEqual(["eager", "entry", "loaded", "asked", "shared", "one", "two", "true,sentry,ss"]);
});

test("ROUTE-9: a lazy part that needs another lazy part later, and one that needs it back, both get it", async () => {
  const script = await bundled({
    "entry.ts": `${TELL} export const size = (text: string) => text.length;
      Object.assign(globalThis, { done: import("./ping.ts").then(({ ping }) => ping(2)) });`,
    "ping.ts": `${TELL} import { size } from "./entry.ts";
      export async function ping(left: number) { tell("ping" + size("ab")); (await import("./pong.ts")).pong(left - 1); }`,
    "pong.ts": `${TELL} import { ping } from "./ping.ts";
      export function pong(left: number) { tell("pong"); if (left > 0) void ping(left); }`,
  });
  expect((await told(script)).slice(0, 3)).toEqual(["loaded", "ping2", "pong"]);
});

test("ROUTE-9: a lazy part that is used early is there for the engine to compile while the script comes in, and runs no sooner", async () => {
  const files = {
    "entry.ts": `${TELL} Object.assign(globalThis, { done: (async () => {
        await Promise.resolve();
        tell((await import("./soon.ts")).soon + (await import("./late.ts")).late);
      })() });`,
    "soon.ts": `${TELL} tell("soon"); export const soon = Math.max(1, 0);`,
    "late.ts": `${TELL} tell("late"); export const late = Math.max(2, 0);`,
  };
  await bundled(files);
  const script = await bundleScript({ root, entry: join(root, "entry.ts"), version: "1.0.0", early: ["soon.ts"] });
  expect(await told(script)).toEqual(["loaded", "soon", "late", 3]);
  expect(script.code.match(/\(\(\)=>\{/g)?.length).toBeGreaterThan(0);
  expect(script.code).toMatch(/\(\(\(\)=>.{0,20}tell\("soon"\)/);
  expect(script.code).not.toMatch(/\(\(\(\)=>.{0,20}tell\("late"\)/);
});

test("S16: chunks give each other short names, what an import() answers with has its own", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `sharedExportNumber${at}`);
  const uses = (by: string) =>
    `import { ${names.join()} } from "./shared.ts"; export const sumOf${by} = () => ${names.join("+")};`;
  const script = await bundled({
    "entry.ts": `${TELL} Object.assign(globalThis, { done: (async () => {
        const [one, { sumOfTwo }] = await Promise.all([import("./one.ts"), import("./two.ts")]);
        tell([Object.keys(one).join(), one.sumOfOne() === sumOfTwo(), sumOfTwo()].join());
      })() });`,
    "shared.ts": names.map((name, at) => `export const ${name} = Math.max(${at}, 0);`).join("\n"),
    "one.ts": uses("One"),
    "two.ts": uses("Two"),
  });
  expect(await told(script)).toEqual(["loaded", "sumOfOne,true,1770"]);
  expect(script.code).not.toContain("sharedExportNumber");
  const { code } = await bundleScript({ root, entry: join(root, "entry.ts"), version: "1.0.0" });
  expect(code).toBe(script.code);
});

test("ROUTE-9: a shared value that changes after it was exported is refused: the parts would not see it change", async () => {
  const refused = bundled({
    "entry.ts": `Object.assign(globalThis, { one: () => import("./one.ts"), two: () => import("./two.ts") });`,
    "shared.ts": "export let count = 0; export const add = () => { count += 1; };",
    "one.ts": `import { add, count } from "./shared.ts"; export const one = () => { add(); return count; };`,
    "two.ts": `import { count } from "./shared.ts"; export const two = () => count;`,
  });
  await expect(refused).rejects.toThrow("exports count, which changes later");
});
