import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { REPLACED, STAND_INS } from "../../build/aliases.ts";
import { forbiddenModules } from "../../build/budget.ts";
import { ROOT } from "../../build/paths.ts";
import { bundleScript, type Script, type ScriptInput } from "../../build/script.ts";
import { CHANGES } from "../../build/shims/walletconnect/changes.ts";
import { changed } from "../../build/shims/walletconnect/changing.ts";
import { slimRelayClient } from "../../build/shims/walletconnect/plugin.ts";
import { measure, packagesOf, type SizeReport } from "../../build/sizes.ts";

/** By itself, with what it shares with the part that is there already: whoever makes it bigger has to say why. */
const KIB = 70;

const inputOf = (module: string): ScriptInput => {
  const source = `globalThis.relayPart = () => import("./adapters/walletconnect/${module}.ts");`;
  return { root: ROOT, entry: { source }, version: "0.0.0" };
};
const input = inputOf("pairings");

let script: Script;
/** What speaks with the relay, without the kit's own links and tables. */
let client: Script;
let report: SizeReport;

beforeAll(async () => {
  script = await bundleScript(input);
  client = await bundleScript(inputOf("client"));
  report = await measure(input, script);
});

describe("the relay part of the script", () => {
  test("is within an allowance of our own; the build holds it to the other, beside what is there already", () => {
    expect(report.parts.relay.gzip).toBeGreaterThan(20 * 1024);
    expect(report.parts.relay.gzip).toBeLessThanOrEqual(KIB * 1024);
  });

  test("holds no module that is forbidden, and nothing of what has a stand-in", () => {
    expect(forbiddenModules(script.metafile)).toEqual([]);
    const names = packagesOf(script.metafile).map(({ name }) => name);
    expect(names).toContain("@walletconnect/sign-client");
    const replaced = Object.keys(STAND_INS).filter((name) => !name.includes("/", name.startsWith("@") ? 15 : 0));
    for (const name of [...replaced, "viem", "blakejs", "bs58", "tslib", "ws", "query-string", "idb-keyval"])
      expect(names).not.toContain(name);
  });

  test("R7: reads no storage of the browser", () => {
    expect(script.code).not.toMatch(/localStorage|sessionStorage|indexedDB|idb-keyval/);
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
      plugins: [slimRelayClient],
      logLevel: "silent",
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.some((path) => path.startsWith("build/shims/"))).toBe(false);
    expect(inputs).toContain("node_modules/events/events.js");
  });

  test("are there, each of them", () => {
    for (const file of [...Object.values(STAND_INS), ...Object.values(REPLACED)])
      expect(readFileSync(file, "utf8")).toMatch(/^\/\/ Stands in for /);
  });

  test("belong to the last version that any host may use", () => {
    const manifest = readFileSync(join(ROOT, "node_modules/@walletconnect/sign-client/package.json"), "utf8");
    expect(JSON.parse(manifest)).toMatchObject({ version: "2.21.8", license: "Apache-2.0" });
  });
});

describe("changes of the originals", () => {
  const path = `/x/node_modules/@walletconnect/${Object.keys(CHANGES)[0]}`;

  test("what is to be changed and is not there stops the build", () => {
    expect(() => changed(path, "export class SignClient {}")).toThrow("has no pair");
    const misc = "/x/node_modules/@walletconnect/core/src/controllers/publisher.ts";
    expect(() => changed(misc, "export class Publisher {}")).toThrow("has 0 times, not once");
  });

  test("statements that only log go, what they stand in stays", () => {
    const text = "class A { b() { if (x) this.logger.warn(b()); this.client.logger.error(e); return this.logger.x; } }";
    expect(changed("/x/other.ts", text)).toBe("class A { b() { if (x) ; ; return this.logger.x; } }");
  });
});
