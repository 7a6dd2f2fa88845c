import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DIST, ROOT, VERSION } from "./paths.ts";
import { bundleScript } from "./script/script.ts";

const SOURCE = join(ROOT, "test/gallery");

const FOLDER = join(DIST, "gallery");

/** Builds the page that shows every screen in every state into dist/gallery, where the sandbox serves it; never shipped. */
export async function buildGallery(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const { code } = await bundleScript({ root: ROOT, entry: join(SOURCE, "main.tsx"), version: VERSION });
  writeFileSync(join(FOLDER, "main.js"), code);
  for (const name of ["index.html", "gallery.css"]) cpSync(join(SOURCE, name), join(FOLDER, name));
}
