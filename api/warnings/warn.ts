/** Writes a warning to the console, once. Its chunk is loaded for it, and nothing waits for that. */
export function warn(sentenceOf: (all: typeof import("../warnings.ts")) => string | undefined): void {
  // A host's bundler may have lost the chunk; a broken tag is reported elsewhere.
  import("../warnings.ts").then((all) => all.tellOnce(sentenceOf(all))).catch(() => undefined);
}

/** Warns of unknown options, if there are any. */
export function warnOfUnknown(names: readonly string[]): void {
  if (names.length) warn(({ unknownOptions }) => unknownOptions(names));
}
