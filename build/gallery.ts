import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DIST, ROOT, VERSION } from "./paths.ts";
import { bundleScript } from "./script/script.ts";

const SOURCE = join(ROOT, "test/gallery");

/** Builds the page that shows every screen in every state, by default into dist/gallery, where the sandbox serves it; never shipped. */
export async function buildGallery(folder = join(DIST, "gallery")): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { code } = await bundleScript({ root: ROOT, entry: join(SOURCE, "main.tsx"), version: VERSION });
  writeFileSync(join(folder, "main.js"), code);
  for (const name of ["index.html", "gallery.css"]) cpSync(join(SOURCE, name), join(folder, name));
}
