// `npm run docs`: writes the reference pages in docs, and the snapshot of the public surface that a test holds.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.ts";
import { referencePages } from "./reference/pages.ts";
import { printSurface, readSurface } from "./reference/surface.ts";

const surface = readSurface();
const pages = referencePages(surface);

for (const [file, text] of pages) writeFileSync(join(ROOT, "docs", file), text);
writeFileSync(join(ROOT, "test/build/surface.txt"), printSurface(surface));
console.log(`${pages.size} pages in docs, and test/build/surface.txt`);
