import { afterEach, expect, it, vi } from "vitest";
import { direction } from "../../../domain/options/direction.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const LANGUAGES = LETTERS.flatMap((one) => LETTERS.map((two) => one + two));
/** Where languages are written from right to left that are not elsewhere, and some others. */
const REGIONS = "AF CC CM CN EG IL IQ IR LB MN PK SA SD US 001 419".split(" ");
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Syrc|Thaa)$/;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["fa", "rtl"],
  ["ur-PK", "rtl"],
  ["ckb", "rtl"],
  ["pa-PK", "rtl"],
  ["en-Arab", "rtl"],
  ["zh-Hant-TW", "ltr"],
  ["pa", "ltr"],
  ["sr-Latn", "ltr"],
  ["no such tag", "ltr"],
])("%s is written %s", (lang, dir) => {
  expect(direction(lang)).toBe(dir);
});

it("what is known of a language without the browser is what the browser knows", () => {
  const tags = LANGUAGES.flatMap((lang) => [lang, ...REGIONS.map((region) => `${lang}-${region}`)]);
  const known = tags.map((tag) => (RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr"));
  expect(tags.map(direction)).toEqual(known);
});

it("a common language is not looked up in the browser", () => {
  vi.stubGlobal("Intl", {});
  for (const tag of ["en", "EN-us", "de-AT", "es-419", "zh-TW", "ja", "pt-BR", "hi"])
    expect(direction(tag)).toBe("ltr");
  const Locale = vi.fn();
  vi.stubGlobal("Intl", { Locale });
  direction("ar");
  expect(Locale).toHaveBeenCalledOnce();
});
