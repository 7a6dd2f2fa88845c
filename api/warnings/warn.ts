/** Tells the page's developer, in the console and once, the sentence of a chunk that is loaded for it; nobody waits for it. */
export function warn(sentenceOf: (all: typeof import("../warnings.ts")) => string | undefined): void {
  // A host's bundler may have lost the chunk, and a broken tag is told of elsewhere.
  import("../warnings.ts").then((all) => all.tellOnce(sentenceOf(all))).catch(() => undefined);
}

/** Tells of options that mean nothing, if there are any. */
export function warnOfUnknown(names: readonly string[]): void {
  if (names.length) warn(({ unknownOptions }) => unknownOptions(names));
}
