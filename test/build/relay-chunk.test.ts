import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { bundleScript, type Script, type ScriptInput } from "../../build/script/script.ts";
import { EDITS } from "../../build/shims/edits.ts";
import { edited, relayLibrary } from "../../build/shims/walletconnect/plugin.ts";
import { forbiddenModules } from "../../build/sizes/budget.ts";
import { measure, packagesOf, type SizeReport } from "../../build/sizes/sizes.ts";

/** The limit of the relay client by itself, with the modules that it shares with the eager chunk. */
const KIB = 70;

const STAND_INS = new Map(
  EDITS.flatMap(({ standIns = {}, replaced = {} }) => Object.entries({ ...standIns, ...replaced })),
);

const inputOf = (module: string): ScriptInput => {
  const source = `globalThis.relayPart = () => import("./adapters/walletconnect/${module}.ts");`;
  return { root: ROOT, entry: { source }, version: "0.0.0" };
};
const input = inputOf("pairing/pairings");

let script: Script;
/** The relay client, without the kit's own links and tables. */
let client: Script;
let report: SizeReport;

beforeAll(async () => {
  script = await bundleScript(input);
  client = await bundleScript(inputOf("client/client"));
  report = await measure(input, script);
}, 300_000);

describe("the relay part of the script", () => {
  test("is within an allowance of our own; the build holds it to the other, beside what is there already", () => {
    expect(report.chunks.relay.gzip).toBeGreaterThan(20 * 1024);
    expect(report.chunks.relay.gzip).toBeLessThanOrEqual(KIB * 1024);
  });

  test("holds no module that is forbidden, and nothing of what has a stand-in", () => {
    expect(forbiddenModules(script.metafile)).toEqual([]);
    const names = packagesOf(script.metafile).map(({ name }) => name);
    expect(names).toContain("@walletconnect/sign-client");
    const replaced = EDITS.flatMap(({ standIns = {} }) => Object.keys(standIns));
    for (const name of [...replaced, "viem", "blakejs", "bs58", "tslib", "ws", "query-string", "idb-keyval"])
      expect(names).not.toContain(name);
  });

  test("R7: reads no storage of the browser while it loads", async () => {
    const read: string[] = [];
    const page: { relayPart?: () => Promise<object> } = createContext({ TextDecoder, TextEncoder, crypto, setTimeout });
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(page, name, { get: () => void read.push(name) });
    Object.assign(page, { window: page });
    runInContext(script.code, page);
    expect(Object.keys((await page.relayPart?.()) ?? {})).not.toEqual([]);
    expect(read).toEqual([]);
  });

  test("S2: takes no id from Math.random", () => {
    expect(script.code).not.toContain("Math.random");
  });

  test("S9: reports to nobody, knows no host but the relay's default", () => {
    const hosts = new Set([...client.code.matchAll(/(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host));
    expect([...hosts]).toEqual(["relay.walletconnect.org"]);
  });

  test("S6: opens no link", () => {
    expect(client.code).not.toMatch(/\.open\(\w+,"_/);
    expect(client.code).not.toContain("noopener");
  });

  test("S16: makes no code out of text", () => {
    expect(script.code).not.toMatch(/\beval\(|\bnew Function\b|\bFunction\(|document\.write/);
  });

  test("S18: leaves nothing on the global object", () => {
    expect(script.code).not.toContain("_walletConnectCore_");
  });
});

describe("the stand-ins", () => {
  test("serve packages under @walletconnect alone", async () => {
    const contents = ["events", "uint8arrays", "detect-browser"].map((name) => `import "${name}";`).join("");
    const { metafile } = await build({
      stdin: { contents, resolveDir: ROOT },
      absWorkingDir: ROOT,
      bundle: true,
      write: false,
      metafile: true,
      platform: "browser",
      plugins: [relayLibrary(EDITS)],
      logLevel: "silent",
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.some((path) => path.startsWith("build/shims/"))).toBe(false);
    expect(inputs).toContain("node_modules/events/events.js");
  });

  test("are there, each of them", () => {
    for (const file of STAND_INS.values()) expect(readFileSync(file, "utf8")).toMatch(/^\/\/ Stands in for /);
  });

  test("belong to the last version that any host may use", () => {
    const manifest = readFileSync(join(ROOT, "node_modules/@walletconnect/sign-client/package.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ version: "2.21.8", license: "Apache-2.0" });
  });
});

describe("edits of the relay library", () => {
  const at = (file: string): string => `/x/node_modules/@walletconnect/${file}`;

  test("what is to be changed and is not there stops the build", () => {
    expect(() => edited(EDITS, at("sign-client/src/client.ts"), "export class SignClient {}")).toThrow("has no ");
    const publisher = at("core/src/controllers/publisher.ts");
    expect(() => edited(EDITS, publisher, "export class Publisher {}")).toThrow("has 0 times, not once");
  });

  test("statements that only log go, what they stand in stays", () => {
    const text = "class A { b() { if (x) this.logger.warn(b()); this.client.logger.error(e); return this.logger.x; } }";
    expect(edited(EDITS, "/x/other.ts", text)).toBe("class A { b() { if (x) ; ; return this.logger.x; } }");
  });

  test("a library of the same name elsewhere is left as it is", () => {
    const text = "export class SignClient {}";
    expect(edited(EDITS, "/x/@walletconnect/sign-client/src/client.ts", text)).toBe(text);
  });
});
