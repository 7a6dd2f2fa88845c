/** The oldest browsers that the script serves; on a phone they are as old. README and docs/embedding.md name them. */
export const OLDEST = { chrome: "111", edge: "111", firefox: "121", safari: "17.4" } as const;

/** The same for esbuild: newer syntax, and CSS that one of them has under another name, is rewritten for them. */
export const TARGET: string[] = Object.entries(OLDEST).map(([name, version]) => name + version);
