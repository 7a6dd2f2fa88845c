import data from "@mdn/browser-compat-data/forLegacyNode";
import type { CompatStatement, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data/types";
import { OLDEST } from "./oldest.ts";

const { chrome, edge, firefox, safari } = OLDEST;

/** MDN's name of each browser -> the version of it that has to do. */
const BROWSERS = {
  ...{ chrome, edge, firefox, safari },
  ...{ chrome_android: chrome, firefox_android: firefox, safari_ios: safari },
} as const;

type Browser = keyof typeof BROWSERS;

/** MDN's data on the web's interfaces, the language's objects, and CSS. */
export const KNOWN: { readonly api: Identifier; readonly builtins: Identifier; readonly css: Identifier } = {
  api: data.api,
  builtins: data.javascript["builtins"] as Identifier,
  css: data.css as unknown as Identifier,
};

function isLater(one: string, other: string): boolean {
  const [[major = 0, minor = 0], [theirMajor = 0, theirMinor = 0]] = [one, other].map((version) =>
    version.replace("≤", "").split(".").map(Number),
  ) as [number[], number[]];
  return major === theirMajor ? minor > theirMinor : major > theirMajor;
}

/** Partly there counts: what is missing of it no name shows. */
function isThere(statement: SimpleSupportStatement, browser: Browser, prefixes: readonly string[]): boolean {
  const { version_added: since, version_removed: until, prefix, alternative_name: other, flags } = statement;
  if (typeof since !== "string" || since === "preview" || other || flags) return false;
  const oldest = BROWSERS[browser];
  if (isLater(since, oldest) || (until !== undefined && !isLater(until, oldest))) return false;
  return !prefix || prefixes.includes(prefix);
}

/** The browsers that lack a feature in the oldest version served; `prefixes` are those under which it stands there, too. */
export function lackedBy({ support }: CompatStatement, prefixes: readonly string[] = []): Browser[] {
  return (Object.keys(BROWSERS) as Browser[]).filter((browser) => {
    const statements = [support[browser] ?? []].flat() as SimpleSupportStatement[];
    return !statements.some((statement) => isThere(statement, browser, prefixes));
  });
}

/** A feature that is used where a browser lacks it. */
export interface Use {
  /** Its name at MDN: `URL.canParse`, `css.properties.user-select`. */
  readonly feature: string;
  /** Where it is used: a file, with a line where there is one. */
  readonly place: string;
  readonly lacking: readonly string[];
}
