import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { run } from "../../../build/migrate/command.ts";

const folder = mkdtempSync(join(tmpdir(), "appkit-command-"));
afterEach(() => rmSync(folder, { recursive: true }));

it("PUBLIC appkit-migrate reads indented sheets, and nothing that Nuxt has built", () => {
  const files = {
    ".nuxt/kit.mjs": 'import "@reown/appkit/vue";\n',
    ".output/server/kit.mjs": 'import "@reown/appkit/vue";\n',
    "head.sass": "w3m-button\n  color: red\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  expect(run([folder])).toMatchObject({ code: 0, out: expect.stringContaining("1 files rewritten, 0 places left") });
  expect(readFileSync(join(folder, "head.sass"), "utf8")).toBe("appkit-button\n  color: red\n");
});
