import { describe, expect, test } from "vitest";
import { findings } from "./planted.ts";

// Put together at run time, so that this file passes the laws which it tests.
const digits = "9f3a".repeat(15);
const drawn = `${digits}01bc`;
const dashes = "-".repeat(5);

describe("secrets", () => {
  test.each([
    ["a private key", `0x${drawn}`],
    ["a private key without its prefix", `privateKey: "${drawn}"`],
    ["a PEM block", `${dashes}BEGIN RSA PRIVATE KEY${dashes}`],
    ["a GitHub token", `ghp_${"a1B2".repeat(9)}`],
    ["an npm token", `npm_${"a1B2".repeat(9)}`],
    ["an AWS key", `AKIA${"A1B2".repeat(4)}`],
    ["a signed token", `eyJ${"a".repeat(12)}.eyJ${"b".repeat(12)}.${"c".repeat(24)}`],
  ])("%s is caught", async (_title, text) => {
    expect(await findings("secrets", { "sandbox/a.ts": `const a = 1;\n${text}` })).toEqual([
      expect.stringContaining("sandbox/a.ts:2"),
    ]);
  });

  test.each([
    ["an id of 64 digits", "domain/a.ts", drawn],
    ["a made-up key", "test/a.ts", `0x${"11".repeat(32)}`],
    ["anvil's first key", "sandbox/a.ts", "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"],
    ["a key among the published vectors", "test/vectors/eip/a.json", `0x${drawn}`],
  ])("%s passes", async (_title, path, text) => {
    expect(await findings("secrets", { [path]: text })).toEqual([]);
  });
});

describe("places", () => {
  const slash = "/";
  test.each([
    ["somebody's folder", `"${slash}home/ann/project"`],
    ["the superuser's folder", `cd ${slash}root/project`],
    ["a folder of macOS", `"${slash}Users/ann/project"`],
    ["a scratch folder", `"${slash}tmp/run-1"`],
    ["a registry", `https:${slash}${slash}${["registry", "npmjs", "org"].join(".")}/appkit`],
  ])("%s is caught", async (_title, text) => {
    expect(await findings("places", { "docs/a.md": `One line.\n${text}` })).toEqual([
      expect.stringContaining("docs/a.md:2"),
    ]);
  });

  test.each(["https://example.com/home/page", "../homework/notes", "a/tmp/b", "/usr/bin/chromium"])(
    "%s passes",
    async (text) => {
      expect(await findings("places", { "docs/a.md": text })).toEqual([]);
    },
  );
});
