import { parseJson } from "../../domain/json.ts";
import { flag, invalidOption, OPTION_CHECKS, texts } from "../../domain/options/checks.ts";
import type { Options } from "../../domain/options/options.ts";
import { isRecord } from "../../domain/record.ts";

/** Options whose attribute is plain text. */
const TEXTS = [
  "id",
  "projectId",
  "defaultNetwork",
  "themeMode",
  "lang",
  "termsConditionsUrl",
  "privacyPolicyUrl",
  "allWallets",
  "storage",
  "siwx",
];

/** A boolean option with a single supported value. */
const FIXED = "enableReconnect";

type Parse = (value: string, attribute: string) => unknown;

const listOf: Parse = (value) =>
  value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);

const flagOf: Parse = (value, attribute) => {
  if (value !== "" && value !== "true" && value !== "false") throw invalidOption(attribute, value, "true or false");
  return value !== "false";
};

/** The parser of an option's attribute; undefined for an option without an attribute. */
function parserOf(option: string): Parse | undefined {
  const check = OPTION_CHECKS[option];
  if (check === flag || option === FIXED) return flagOf;
  if (check === texts || option === "networks") return listOf;
  if (option === "themeVariables") return (accent) => ({ "--apkt-accent": accent });
  return TEXTS.includes(option) ? (value) => value : undefined;
}

const SHORT: Readonly<Record<string, string>> = { themeMode: "theme", themeVariables: "accent" };

/** The name that the rule gives to `themeMode`; it is read as well as the short one (PUBLIC.md). */
export const LONG_THEME = "data-theme-mode";

/**
 * `enableEIP6963` -> `data-enable-eip6963`, `manualWCControl` -> `data-manual-wc-control`, `themeMode` -> `data-theme`;
 * undefined for an option without an attribute.
 */
export function attributeOf(option: string): string | undefined {
  const name = SHORT[option] ?? option.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (capitals) => `-${capitals.toLowerCase()}`);
  return parserOf(option) && `data-${name}`;
}

/**
 * The options in a script tag's attributes: every simple one under its kebab-case name, besides `data-theme` and
 * `data-accent` (PUBLIC.md).
 *
 * @throws INVALID_OPTION for a switch that is neither true nor false.
 */
export function readAttributes(tag: Pick<Element, "getAttribute">): Options {
  const options: Record<string, unknown> = {};
  for (const option of Object.keys(OPTION_CHECKS)) {
    const attribute = attributeOf(option);
    const value =
      attribute && (tag.getAttribute(attribute) ?? (option === "themeMode" && tag.getAttribute(LONG_THEME)));
    if (attribute && typeof value === "string") options[option] = parserOf(option)?.(value, attribute);
  }
  return options as Options;
}

/** The options of `<script type="application/json" id="appkit-options">`. @throws INVALID_OPTION for broken JSON. */
export function readBlock(text: string): Options {
  const options = parseJson(text);
  if (!isRecord(options)) throw invalidOption("#appkit-options", text, "a JSON object");
  return options as Options;
}

/**
 * The text of the options block: a script with its id, or an element with its id in the page's head. A visitor's own
 * markup with the id is neither of the two, and ignored. Undefined without a block.
 */
export const blockText = (): string | undefined =>
  document.querySelector("script#appkit-options, head > #appkit-options")?.textContent ?? undefined;

/** The options of a page: its tag's attributes, and its block, which wins. Of theme variables both count. @throws INVALID_OPTION */
export function readOptions(tag: Pick<Element, "getAttribute"> | null): Options {
  const text = blockText();
  const attributes = tag ? readAttributes(tag) : {};
  const block = text === undefined ? {} : readBlock(text);
  if (isRecord(block.themeVariables)) block.themeVariables = { ...attributes.themeVariables, ...block.themeVariables };
  return { ...attributes, ...block };
}

/** True if a page has options for AppKit, so that the kit starts without a call and restores a stored connection. */
export function hasOptions(tag: Element | null): boolean {
  return Object.keys(readOptions(tag)).length > 0;
}
