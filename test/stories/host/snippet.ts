import { readFileSync } from "node:fs";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** The queue snippet as README.md gives it, so that what is copied is what is tested. */
export const SNIPPET = /<script>\s*(window\.AppKit[\s\S]*?)\s*<\/script>/.exec(readme)?.[1] ?? "";
