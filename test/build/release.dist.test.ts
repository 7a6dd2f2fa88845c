// The release: two of one build, and the package in an empty project; hosts/bundlers.dist.test.ts bundles its exports.
// `npm run release -- --verify` compares two builds.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT, VERSION } from "../../build/paths.ts";
import { assembleRelease, CHECKSUMS } from "../../build/release/assemble.ts";

const folder = mkdtempSync(join(tmpdir(), "appkit-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let release = "";
beforeAll(() => {
  release = assembleRelease(join(folder, "one"));
});
const read = (name: string) => readFileSync(join(release, name), "utf8");

describe("a release", () => {
  it("S16: has the script, its hash, map, notices, SBOM, size report and package, each with its checksum", () => {
    const names = readdirSync(release).filter((name) => name !== CHECKSUMS);
    expect(names).toEqual([
      "NOTICES.txt",
      `appkit-${VERSION}.tgz`,
      ...["de", "es", "fr"].flatMap((lang) => [`appkit.${lang}.js`, `appkit.${lang}.js.sri`]),
      "appkit.js",
      "appkit.js.br",
      "appkit.js.map",
      "appkit.js.sri",
      "sbom.cdx.json",
      "size.json",
    ]);
    const hash = (name: string) =>
      createHash("sha256")
        .update(readFileSync(join(release, name)))
        .digest("hex");
    expect(read(CHECKSUMS)).toBe(names.map((name) => `${hash(name)}  ${name}\n`).join(""));
  });

  it("S16: twice out of one build is the same to the byte", () => {
    const again = assembleRelease(join(folder, "two"));
    expect(readFileSync(join(again, CHECKSUMS), "utf8")).toBe(read(CHECKSUMS));
  });

  it("S16: its SBOM names every package of the notices, with version, licence and the registry's hash", () => {
    const { components, metadata } = JSON.parse(read("sbom.cdx.json"));
    const named = [...read("NOTICES.txt").matchAll(/^(\S+) (\d\S*) \((.+)\)$/gm)].map((row) =>
      row.slice(1, 4).join(" "),
    );
    const listed = components.map(({ group, name, version, licenses: [{ license, expression }] }: Listed) =>
      [group ? `${group}/${name}` : name, version, license?.id ?? expression].join(" "),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(listed.sort()).toEqual(named.sort());
    expect(components.filter(({ hashes }: Listed) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ""))).toEqual([]);
    expect(metadata.component).toMatchObject({ name: "appkit", version: VERSION });
  });
});

interface Listed {
  group?: string;
  name: string;
  version: string;
  licenses: [{ license?: { id: string }; expression?: string }];
  hashes?: [{ content: string }];
}

describe("the package in an empty project", () => {
  const project = join(folder, "host");
  beforeAll(() => {
    execFileSync("mkdir", [project]);
    writeFileSync(join(project, "package.json"), '{ "name": "host", "private": true, "type": "module" }');
    const react = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).devDependencies.react;
    const wanted = [join(release, `appkit-${VERSION}.tgz`), `react@${react}`];
    const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...wanted];
    execFileSync("npm", args, { cwd: project });
  }, 120_000);

  it("R20: installs, and each export is there in Node", () => {
    const source = `
      const found = {};
      for (const name of ["appkit", "appkit/react", "appkit/machines", "appkit/testing", "appkit/script"])
        found[name] = Object.keys(await import(name)).length > 0;
      const { path, integrity } = await import("appkit/script");
      const { createHash } = await import("node:crypto");
      const { readFileSync } = await import("node:fs");
      found.hash = integrity === "sha384-" + createHash("sha384").update(readFileSync(path)).digest("base64");
      found.file = import.meta.resolve("appkit/appkit.js").endsWith("/dist/appkit.js");
      try { await (await import("appkit/sandbox")).startSandbox({ port: 0 }); } catch (error) { found.sandbox = error.message; }
      console.log(JSON.stringify(found));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", source], {
      cwd: project,
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual({
      appkit: true,
      "appkit/react": true,
      "appkit/machines": true,
      "appkit/testing": true,
      "appkit/script": true,
      hash: true,
      file: true,
      sandbox: expect.stringMatching(/@foundry-rs\/anvil/),
    });
  });
});
