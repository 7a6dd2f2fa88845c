import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Call } from "../../sandbox/http/route.ts";
import { packageFolder } from "../../sandbox/package-folder.ts";
import { pages } from "../../sandbox/pages/pages.ts";

const root = mkdtempSync(join(tmpdir(), "appkit-pages-"));
cpSync(join(packageFolder(), "examples/demo"), join(root, "examples/demo"), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

async function demo(): Promise<string> {
  const url = new URL("http://localhost:4700/");
  const { routes } = pages([], { url: () => url.origin, secureFrame: () => "http://localhost:4701" }, root);
  const route = routes.find(({ path }) => path.test("/"));
  return String((await route?.handle({ url } as Call))?.body);
}

it("sandbox: the demo links to the gallery where there is one, which the shipped package leaves out", async () => {
  expect(await demo()).not.toMatch(/gallery/i);
  expect(await demo()).toContain('<a href="/csp">');
  mkdirSync(join(root, "dist/gallery"), { recursive: true });
  expect(await demo()).toContain('<a href="/gallery/">Gallery</a>');
});
