import type { Settings } from "./settings.ts";

/** The language of the texts: English if there are none for `lang`; numbers and dates use `lang` in any case. */
export function textLanguage({ lang, messages, catalogue }: Pick<Settings, "lang" | "messages" | "catalogue">): string {
  return /^en\b/i.test(lang) || Object.keys({ ...catalogue, ...messages }).length > 0 ? lang : "en";
}
