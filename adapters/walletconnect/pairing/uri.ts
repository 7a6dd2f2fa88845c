/** The fields of a pairing URI (ERC-1328, version 2). */
export interface PairingUri {
  topic: string;
  /** The key that reads the pairing's messages: never in a log, an event or the page's own URL (S15). */
  symKey: string;
  relayProtocol: string;
  /** Milliseconds since 1970; absent where the URI says nothing. */
  expiresAt?: number;
}

const HEX_32 = /^[0-9a-f]{64}$/i;
const SHAPE = /^wc:(?:\/\/)?([^@?]+)@2\/?\?(.+)$/;
const SECONDS = /^\d{1,12}$/;

/** Parses a pairing URI, also in Android's spelling `wc://`; undefined for anything else, version 1 included. */
export function parsePairingUri(text: string): PairingUri | undefined {
  const [, topic = "", query = ""] = SHAPE.exec(text) ?? [];
  const fields = new URLSearchParams(query);
  const symKey = fields.get("symKey") ?? "";
  const relayProtocol = fields.get("relay-protocol");
  if (!HEX_32.test(topic) || !HEX_32.test(symKey) || !relayProtocol) return undefined;
  const seconds = fields.get("expiryTimestamp");
  if (seconds !== null && !SECONDS.test(seconds)) return undefined;
  return { topic, symKey, relayProtocol, ...(seconds !== null && { expiresAt: Number(seconds) * 1000 }) };
}

/** A pairing URI, in the order of fields that wallets know (protocol.md §4.5). */
export function formatPairingUri({ topic, symKey, relayProtocol, expiresAt }: PairingUri): string {
  const expiry = expiresAt === undefined ? "" : `&expiryTimestamp=${Math.floor(expiresAt / 1000)}`;
  return `wc:${topic}@2?relay-protocol=${encodeURIComponent(relayProtocol)}&symKey=${symKey}${expiry}`;
}
