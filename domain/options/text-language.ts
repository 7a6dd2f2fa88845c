import type { Settings } from "./settings.ts";

/** The language of the texts: English where nobody gave any for `lang`, whose numbers and dates stand all the same. */
export function textLanguage({ lang, messages, catalogue }: Pick<Settings, "lang" | "messages" | "catalogue">): string {
  return /^en\b/i.test(lang) || Object.keys({ ...catalogue, ...messages }).length > 0 ? lang : "en";
}
