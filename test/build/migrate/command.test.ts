import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { run } from "../../../build/migrate/command.ts";

const folder = mkdtempSync(join(tmpdir(), "appkit-command-"));
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes files into the folder. */
function write(files: Record<string, string | Buffer>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

it("PUBLIC appkit-migrate reads indented sheets, and nothing that Nuxt has built", () => {
  write({
    ".nuxt/kit.mjs": 'import "@reown/appkit/vue";\n',
    ".output/server/kit.mjs": 'import "@reown/appkit/vue";\n',
    "head.sass": "w3m-button\n  color: red\n",
  });
  const out = "rewritten  head.sass: 1 change\n1 files rewritten, 0 places left\n";
  expect(run([folder])).toEqual({ code: 0, out, err: "" });
  expect(readFileSync(join(folder, "head.sass"), "utf8")).toBe("appkit-button\n  color: red\n");
});

it("PUBLIC appkit-migrate leaves a file as executable as it was, and says nothing of one that is not concerned", () => {
  // The first one is not written in UTF-8.
  write({ "old.css": Buffer.from([0x2f, 0x2a, 0xe9, 0x2a, 0x2f]), "button.css": "w3m-button { color: red }\n" });
  chmodSync(join(folder, "button.css"), 0o755);
  expect(run([folder]).out).not.toContain("old.css");
  expect(readFileSync(join(folder, "button.css"), "utf8")).toContain("appkit-button");
  expect(statSync(join(folder, "button.css")).mode & 0o777).toBe(0o755);
  expect(run([folder, folder])).toMatchObject({ code: 2, err: expect.stringContaining("Name one folder.") });
});
