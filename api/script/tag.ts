import { AppKitError } from "../../domain/errors.ts";
import { OPTION_CHECKS } from "../../domain/options/checks.ts";
import type { AppKit } from "../appkit.ts";
import { create } from "../create.ts";
import { warn } from "../warnings/warn.ts";
import { attributeOf, blockText, readOptions } from "./attributes.ts";

/** Options that only affect the look: a bad value is replaced by the default. */
const COSMETIC = ["themeMode", "themeVariables", "lang"] as const;

/** An option's error, under the name that the page's author wrote: the attribute, or the option where the block has it. */
export function asWritten(thrown: unknown, tag: Pick<Element, "hasAttribute"> | null, block = ""): unknown {
  if (!(thrown instanceof AppKitError) || !("option" in thrown.context)) return thrown;
  const option = thrown.context.option.replace(/^\w+/, (name: string) => {
    const attribute = attributeOf(name);
    return attribute && tag?.hasAttribute(attribute) && !block.includes(`"${name}"`) ? attribute : name;
  });
  return new AppKitError("INVALID_OPTION", { ...thrown.context, option });
}

/** Makes the instance that the page's tag and block describe. @throws INVALID_OPTION, with the attribute's name */
export function createFromTag(tag: Element | null): AppKit {
  const options = readOptions(tag);
  const accepted = { ...options };
  for (const name of COSMETIC)
    if (name in options && !OPTION_CHECKS[name]?.[1](options[name])) {
      delete accepted[name];
      warn(({ cosmetic }) => cosmetic(name, options, tag));
    }
  if (tag) warn(({ unknownAttributes }) => unknownAttributes(tag));
  try {
    return create(accepted);
  } catch (thrown) {
    throw asWritten(thrown, tag, blockText());
  }
}

/** Logs an error of the page's own tag or block to the console. */
export function tellFault(thrown: unknown): void {
  import("../warnings.ts").then(
    ({ faultOfTag }) => console.error(`AppKit: ${faultOfTag(thrown, blockText())}`),
    () => console.error(thrown),
  );
}
