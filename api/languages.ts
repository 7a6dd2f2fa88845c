import type { Messages } from "../domain/messages.ts";
import { checkOptions, OPTION_CHECKS } from "../domain/options/checks.ts";
import { keepMessages } from "./catalogues.ts";
import { eachInstance } from "./registry.ts";

/**
 * Adds texts of a language, by message key, for every instance in that language, including existing ones. The option
 * `messages` wins over them.
 *
 * @throws INVALID_OPTION for an invalid language tag or invalid texts.
 * @example addMessages("de", { "button.connect": "Verbinden" })
 */
export function addMessages(lang: string, messages: Messages): void {
  checkOptions({ lang: lang ?? null, messages: messages ?? null }, OPTION_CHECKS);
  keepMessages(lang, messages);
  eachInstance(({ updateOptions }) => updateOptions({}));
}
