import { OPTION_CHECKS } from "../domain/options/checks.ts";
import type { AppKit } from "./appkit.ts";
import { blockText, readOptions } from "./attributes.ts";
import { create } from "./create.ts";
import { warn } from "./warn.ts";

/** Options of which a bad value costs a page its look and nothing else: the default takes its place. */
const COSMETIC = ["themeMode", "themeVariables", "lang"] as const;

/** Makes the instance that the page's tag and block describe. @throws INVALID_OPTION */
export function createFromTag(tag: Element | null): AppKit {
  const options = readOptions(tag);
  const accepted = { ...options };
  for (const name of COSMETIC)
    if (name in options && !OPTION_CHECKS[name]?.[1](options[name])) {
      delete accepted[name];
      warn(({ cosmetic }) => cosmetic(name, options));
    }
  if (tag) warn(({ unknownAttributes }) => unknownAttributes(tag));
  return create(accepted);
}

/** Tells of a fault of the page's own tag or block, on its console. */
export function tellFault(thrown: unknown, tag: Element | null): void {
  import("./warnings.ts").then(
    ({ faultOfTag }) => console.error(`AppKit: ${faultOfTag(thrown, tag, blockText())}`),
    () => console.error(thrown),
  );
}
