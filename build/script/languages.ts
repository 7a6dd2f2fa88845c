import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MESSAGES } from "../../domain/messages.ts";

/** Texts by message key. */
type Texts = Readonly<Record<string, string>>;

/** A file beside the script with its texts in another language (PUBLIC.md "The script"). */
export interface LanguageFile {
  readonly name: string;
  readonly code: string;
}

/** The texts that differ from English; the script has the others already. */
function different(texts: Texts): Texts {
  const english: Texts = MESSAGES;
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => text !== english[key]));
}

/** JSON of ASCII alone, which a page of any encoding reads alike. */
const ascii = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Hands texts to the script, or to the queue that it takes over when it comes, with or without the snippet's. */
function code(banner: string, lang: string, texts: Texts): string {
  const args = ascii([lang, different(texts)]);
  const queued = 'k.q.push(["addMessages",a,()=>{},e=>console.error(e)])';
  return `${banner}\n(k=>{const a=${args};k.q?${queued}:k.addMessages(...a)})(window.AppKit??={q:[]});\n`;
}

/** The files of all languages in `languages/`, by their tags. */
export function languageFiles(root: string, banner: string): LanguageFile[] {
  const folder = join(root, "languages");
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const lang = file.slice(0, -".json".length);
      const texts = JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts;
      return { name: `appkit.${lang}.js`, code: code(banner, lang, texts) };
    });
}
