import * as v from "valibot";
import type { NftDetails } from "../../domain/account/nft.ts";
import { fromBase64, MOST_BYTES } from "../../domain/bytes.ts";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import { safeText } from "../../domain/text.ts";

type Attribute = NftDetails["attributes"][number];

/** A collectible's metadata document; missing fields are empty. */
export interface MetadataDocument {
  name: string;
  attributes: readonly Attribute[];
}

const DATA = /^data:([^,]*),/i;

/** Percent-encoded text; plain text, as many contracts give it, stays as it is. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The text in a data: URI; undefined for anything else: no host is asked for a document (S16). */
function textIn(uri: string): string | undefined {
  const [head, meta = ""] = DATA.exec(uri) ?? [];
  if (head === undefined || uri.length > MOST_BYTES) return undefined;
  const body = uri.slice(head.length);
  if (!/;base64$/i.test(meta)) return unescaped(body);
  const bytes = fromBase64(body);
  return bytes && new TextDecoder().decode(bytes);
}

const scalar = v.union([v.string(), v.number(), v.boolean()]);

/** An entry of `attributes`, as marketplaces read it. */
const trait = v.object({ trait_type: v.string(), value: scalar });

/** A value of `properties` (ERC-1155): plain, or with a name and a text of its own. */
const rich = v.object({ name: v.optional(v.string()), value: v.optional(scalar), display_value: v.optional(scalar) });

function fromTraits(traits: unknown): [unknown, unknown][] {
  if (!Array.isArray(traits)) return [];
  return traits.flatMap((one) => (v.is(trait, one) ? [[one.trait_type, one.value]] : []));
}

function fromProperties(properties: unknown): [unknown, unknown][] {
  if (typeof properties !== "object" || properties === null || Array.isArray(properties)) return [];
  return Object.entries(properties).flatMap(([key, value]): [unknown, unknown][] => {
    if (v.is(scalar, value)) return [[key, value]];
    return v.is(rich, value) ? [[value.name ?? key, value.display_value ?? value.value]] : [];
  });
}

/** Names with their values, safe to show; what has no name or no value is left out. */
export function safeAttributes(pairs: readonly (readonly [name: unknown, value: unknown])[]): Attribute[] {
  return pairs
    .slice(0, LIMITS.nftAttributes)
    .map(([name, value]) => ({ name: safeText(name), value: v.is(scalar, value) ? safeText(String(value)) : "" }))
    .filter(({ name, value }) => name !== "" && value !== "");
}

const DOCUMENT = v.object({
  name: v.fallback(v.string(), ""),
  attributes: v.optional(v.unknown()),
  properties: v.optional(v.unknown()),
});

/** Reads the metadata document in a data: URI (ERC-721, ERC-1155, Metaplex); what is malformed in it is left out. */
export function readDocument(uri: string): MetadataDocument {
  const { success, output } = v.safeParse(DOCUMENT, parseJson(textIn(uri)));
  if (!success) return { name: "", attributes: [] };
  const traits = fromTraits(output.attributes);
  const pairs = traits.length > 0 ? traits : fromProperties(output.properties);
  return { name: safeText(output.name), attributes: safeAttributes(pairs) };
}
