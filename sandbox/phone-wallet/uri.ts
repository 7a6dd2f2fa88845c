import { refuse } from "../control/call.ts";

/** The pairing that a link opens. */
export interface PairingLink {
  /** The pairing URI. */
  readonly uri: string;
  readonly topic: string;
  /** Seconds since 1970, where the URI names it. */
  readonly expiry?: number;
}

/** The pairing URI in a link: itself, or the `uri` of a link that opens the wallet. */
function innermost(text: string): string {
  const trimmed = text.trim();
  if (trimmed.startsWith("wc:")) return trimmed;
  const query = trimmed.split("?").slice(1).join("?");
  return new URLSearchParams(query).get("uri") ?? trimmed;
}

/** Reads a pairing URI (protocol.md §4.5), also inside the wallet's own links. Refuses with a sentence. */
export function pairingLink(value: unknown): PairingLink {
  if (typeof value !== "string") refuse("pair", "pair must be the pairing address, text that starts with wc:");
  const uri = innermost(value);
  const [, topic, version, query = ""] = /^wc:([0-9a-f]+)@(\d+)(?:\?(.*))?$/i.exec(uri) ?? [];
  if (!topic || !version) refuse("pair", "This is not a pairing address: wc:{topic}@2?relay-protocol=irn&symKey={hex}");
  if (version !== "2") refuse("pair", `This pairing address is of version ${version}; only version 2 is known`);
  if (topic.length !== 64) refuse("pair", "The topic of the pairing address must be 64 hex digits");
  const fields = new URLSearchParams(query);
  if (fields.get("relay-protocol") !== "irn") refuse("pair", "The pairing address needs relay-protocol=irn");
  if (!/^[0-9a-f]{64}$/i.test(fields.get("symKey") ?? "")) {
    refuse("pair", "The symKey of the pairing address must be 64 hex digits");
  }
  const expiry = Number(fields.get("expiryTimestamp") ?? Number.NaN);
  return { uri, topic, ...(Number.isFinite(expiry) && { expiry }) };
}
