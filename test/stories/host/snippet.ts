import { readFileSync } from "node:fs";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** The queue snippet as README.md gives it, so that the tests run the very text that hosts copy. */
export const SNIPPET = /<script>\s*(window\.AppKit[\s\S]*?)\s*<\/script>/.exec(readme)?.[1] ?? "";
