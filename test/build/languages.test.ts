import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../build/paths.ts";
import { languageFiles } from "../../build/script/languages.ts";
import { MESSAGES } from "../../domain/messages.ts";

type Texts = Readonly<Record<string, string>>;

const LANGUAGES = ["de", "es", "fr"];
const files = languageFiles(ROOT, "/*! AppKit */");
const textsOf = (lang: string): Texts => JSON.parse(readFileSync(join(ROOT, "languages", `${lang}.json`), "utf8"));
const codeOf = (lang: string): string => files.find(({ name }) => name === `appkit.${lang}.js`)?.code ?? "";
const holes = (text: string): string[] => [...text.matchAll(/\{[a-zA-Z]+\}/g)].map(([hole]) => hole).sort();

describe("languages", () => {
  it("PUBLIC: each of them has a file beside the script", () => {
    expect(files.map(({ name }) => name)).toEqual(LANGUAGES.map((lang) => `appkit.${lang}.js`));
  });

  it.each(LANGUAGES)("EMAIL-3: %s reads right for a single second as for many", (lang) => {
    const wait = textsOf(lang)["error.EMAIL_THROTTLED"]?.replace("{seconds}", "1");
    expect(wait).toMatch(/\b1 s\b/);
  });

  it.each(LANGUAGES)("ACCT-1: whoever speaks the word below an action's icon in %s reaches it by its name", (lang) => {
    const texts = textsOf(lang);
    const wordsOf = (key: string) => (texts[key] ?? "").toLowerCase();
    expect(wordsOf("account.explorer")).toContain(wordsOf("account.explorer.short"));
    expect(wordsOf("action.copy")).toContain(wordsOf("account.copy.short"));
  });

  it.each([MESSAGES, ...LANGUAGES.map(textsOf)])(
    "SWAP-2: what the network takes has one name in all views",
    (texts) => {
      const names = ["buy.network", "send.fee", "send.cost.likely", "swap.cost"] as const;
      expect(new Set(names.map((key) => texts[key])).size).toBe(1);
    },
  );

  it("PUBLIC: each of them is imported from the package, for sites that bundle", async () => {
    const texts = LANGUAGES.map((lang) => import.meta.resolve(`appkit/languages/${lang}.json`));
    expect(texts).toEqual(LANGUAGES.map((lang) => pathToFileURL(join(ROOT, "languages", `${lang}.json`)).href));
  });

  it.each(LANGUAGES)(
    "PUBLIC: %s has every text, in the order of the English ones, with the same placeholders",
    (lang) => {
      const texts = textsOf(lang);
      expect(Object.keys(texts)).toEqual(Object.keys(MESSAGES));
      for (const [key, english] of Object.entries(MESSAGES)) {
        const text = texts[key] ?? "";
        expect(holes(text), key).toEqual(holes(english));
        expect([text.trim(), text === ""], key).toEqual([text, false]);
      }
    },
  );

  it.each(LANGUAGES)(
    "PUBLIC: the file of %s gives its texts to a script that is there, and to one that is to come",
    (lang) => {
      const messages: unknown[] = [];
      runInNewContext(codeOf(lang), {
        window: { AppKit: { addMessages: (...texts: unknown[]) => messages.push(texts) } },
      });
      const { AppKit } = runInNewContext(`${codeOf(lang)}; window`, { window: {}, console });
      const queued = AppKit.q.map(([method, texts]: unknown[]) => [method, texts]);
      expect(JSON.stringify(queued)).toBe(JSON.stringify([["addMessages", messages[0]]]));
      const [tag, texts] = messages[0] as [string, Texts];
      expect(tag).toBe(lang);
      // Texts that the file lacks are in English.
      expect({ ...MESSAGES, ...texts }).toEqual(textsOf(lang));
    },
  );
});
