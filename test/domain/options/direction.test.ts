import { afterEach, expect, it, vi } from "vitest";
import { direction } from "../../../domain/options/direction.ts";

const LEFT_TO_RIGHT =
  "bg bn ca cs da de el en es et fi fr hi hr hu id it ja ko lt lv nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );

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

it("what is known of common languages is what the browser knows, and is not looked up there", () => {
  const regions = ["US", "IL", "SA", "IR", "PK", "CN", "IQ", "AF", "EG", "419", "001"];
  const tags = LEFT_TO_RIGHT.flatMap((lang) => [lang, ...regions.map((region) => `${lang}-${region}`)]);
  const scripts = new Set(tags.map((tag) => new Intl.Locale(tag).maximize().script));
  expect([...scripts].filter((script) => /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg|Mand/.test(script ?? ""))).toEqual([]);
  vi.stubGlobal("Intl", {});
  expect(tags.map(direction)).toEqual(tags.map(() => "ltr"));
  expect(direction("EN-us")).toBe("ltr");
});
