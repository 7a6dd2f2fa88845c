/** Sentences for a page's developer, and what finding them takes. Loaded when there is one to say. */
import { parseAddress } from "../domain/addresses/address.ts";
import { type CaipNetworkId, namespaceOf } from "../domain/caip.ts";
import { AppKitError } from "../domain/errors.ts";
import { hint } from "../domain/nearest.ts";
import { describe, ENDPOINT_CHECKS, FEATURE_CHECKS, OPTION_CHECKS } from "../domain/options/checks.ts";
import type { Options } from "../domain/options/options.ts";
import type { Settings } from "../domain/options/settings.ts";
import { parsedUrl } from "../domain/parsed-url.ts";
import { attributeOf, hasOptions, LONG_THEME } from "./script/attributes.ts";
import { cssOf, themeFaults } from "./warnings/theme-faults.ts";

/** The cause of each alert, and the place to mend it (protocol.md §4.7). */
const ALERT_HELP: Readonly<Record<string, string>> = {
  INVALID_APP_CONFIGURATION: "this page's origin is not on the allowlist at cloud.reown.com",
  INVALID_PROJECT_ID: "there is no such project at cloud.reown.com",
  JWT_TOKEN_NOT_VALID: "check the device's clock",
  PROJECT_ID_NOT_CONFIGURED: "set the option `projectId`, to be had at cloud.reown.com",
  SOCIALS_TIMEOUT: "the embedded wallet failed to load: see the domains at cloud.reown.com",
  SWITCH_NETWORK_NOT_FOUND: "it is not in the option `networks`",
};

/** The end of an alert's line in the console. */
export function alertHelp(code: string): string {
  return ALERT_HELP[code] ? ` (${ALERT_HELP[code]})` : "";
}

const told = new Set<string>();

/** Writes a sentence to the console, once per page. */
export function tellOnce(sentence: string | undefined): void {
  if (sentence === undefined || told.has(sentence)) return;
  told.add(sentence);
  console.warn(`AppKit: ${sentence}`);
}

const withNearest = (names: readonly string[], known: readonly string[]): string =>
  names.map((name) => `\`${name}\`${hint(name, known, "`")}`).join(", ");

/** A warning of unknown options of `open`, each with the nearest known one. */
export function unknownOpenOptions(names: readonly string[]): string {
  return `open() has options that mean nothing to it: ${withNearest(names, ["view", "namespace", "uri", "arguments"])}`;
}

/** A warning of unknown options, each with the nearest known one. */
export function unknownOptions(names: readonly string[]): string {
  const known = [
    ...Object.keys(OPTION_CHECKS),
    ...Object.keys(FEATURE_CHECKS).map((name) => `features.${name}`),
    ...Object.keys(ENDPOINT_CHECKS).map((name) => `endpoints.${name}`),
  ];
  return `there are options that mean nothing to it: ${withNearest(names, known)}`;
}

/** A warning of unknown keys of the host's texts, each with the nearest known one. */
export function unknownTexts(keys: readonly string[], known: readonly string[]): string {
  return `\`messages\` has keys that nothing says: ${withNearest(keys, known)}`;
}

/** A hint for an unknown attribute: an option's real attribute, the options block, or the nearest known attribute. */
function attributeHint(attribute: string, known: readonly string[]): string {
  const option = attribute.slice(5).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (!Object.hasOwn(OPTION_CHECKS, option)) return hint(attribute, known, "`");
  const carried = attributeOf(option);
  return carried ? ` (nearest: \`${carried}\`)` : " (goes into the block `#appkit-options`)";
}

/** Attributes that Next, Astro and WordPress put on a page's scripts by themselves. */
const OF_FRAMEWORKS = /^data-(?:nscript$|astro-|wp-)/;

/** A warning of unknown attributes of a tag, each with a hint. */
export function unknownAttributes(tag: Pick<Element, "getAttributeNames">): string | undefined {
  const known = Object.keys(OPTION_CHECKS).flatMap((option) => attributeOf(option) ?? []);
  const isKnown = (name: string) => name === LONG_THEME || known.includes(name) || OF_FRAMEWORKS.test(name);
  const unknown = tag.getAttributeNames().filter((name) => name.startsWith("data-") && !isKnown(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.map((name) => `\`${name}\`${attributeHint(name, known)}`).join(", ");
  return `the script tag has attributes that mean nothing to it: ${named}`;
}

/**
 * A warning of an ignored option value, under the name that the page's author wrote: the tag's attribute, or the
 * block's option.
 */
export function cosmetic(name: keyof Options, options: Options, tag: Pick<Element, "hasAttribute"> | null): string {
  const [wants] = OPTION_CHECKS[name] ?? [];
  const attribute = attributeOf(name);
  const named = attribute && tag?.hasAttribute(attribute) ? attribute : name;
  return `\`${named}\`: got ${describe(options[name])}, wants ${wants}; the default is taken`;
}

/** A warning of theme variables without an effect, and of colours without enough contrast. */
export function unreadable(look: Pick<Settings, "themeMode" | "themeVariables">): string | undefined {
  return themeFaults(look, cssOf(document)).join("; ") || undefined;
}

/** A warning of an address of the page's that is no URL, and of tokens whose address is invalid on their network. */
export function wrongAddresses({
  metadata: { url },
  tokens,
}: Pick<Settings, "metadata" | "tokens">): string | undefined {
  // Of a page without an address, as in a frame's `srcdoc`, a browser says "null".
  const page = url === "null" || parsedUrl(url) ? [] : [`\`metadata.url\`: got ${describe(url)}, wants an address`];
  const faults = Object.entries(tokens).flatMap(([id, token]) => {
    const namespace = namespaceOf(id as CaipNetworkId);
    if (!token || !namespace || parseAddress(namespace, token.address)) return [];
    return `\`tokens["${id}"].address\`: got ${describe(token.address)}, wants an address of ${namespace}`;
  });
  return [...page, ...faults].join("; ") || undefined;
}

/**
 * A warning of a call of `create` beside or in place of the tag's own instance, which an earlier call may have made
 * (`isCalled`). A call with an id is intentional and not warned of.
 */
export function beside(tag: Element | null, { id }: Options = {}, isCalled = false): string | undefined {
  if (id !== undefined) return undefined;
  let why: string | undefined;
  if (hasOptions(tag))
    why =
      "the page's tag or options block has options, and create() was called without an `id`: leave one of the two out";
  else if (isCalled)
    why =
      "an earlier call of AppKit's has made an instance already, and create() was called without an `id`: call it first";
  return why && `${why}. AppKit.open() and the elements belong to the instance that was made first`;
}

/**
 * A warning of `create` with the same options again, as by a component that makes an instance in each of its renders.
 */
export function again(before: Options, options: Options): string | undefined {
  return isSame(before, options)
    ? "createAppKit was called again with the same options, which makes one more instance: call it once, outside of components"
    : undefined;
}

function isSame(one: Options, other: Options): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
}

/** A warning of a host's `appkit-modal` in which no modal shows. */
export const emptyModal = (): string => "an `appkit-modal` is left empty, another one has the modal";

/**
 * A warning of a second script of the kit, which leaves the page to the first one. A router that replaces the page's
 * body runs the same tag again, which is meant.
 */
export const twice = (here: string, first: unknown): string | undefined =>
  here === first && document.querySelectorAll('script[src*="appkit.js"]').length < 2
    ? undefined
    : `the script is on this page twice; the first one stays (version ${first}), this one (version ${here}) does nothing`;

/**
 * The place and the reason of broken JSON in the options block, in the browser's words, as the end of a sentence; else
 * empty.
 */
export function placeOfFault(text: string | undefined): string {
  try {
    if (text !== undefined) JSON.parse(text);
    return "";
  } catch (error) {
    return ` (${(error as Error).message})`;
  }
}

/** The fault of a page's tag or block, with the place where the block is broken. */
export function faultOfTag(thrown: unknown, block: string | undefined): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown instanceof AppKitError ? thrown.message + placeOfFault(block) : thrown.message;
}
