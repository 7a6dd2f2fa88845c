import { bytesToHex, hexToBytes } from "@noble/hashes/utils";

// These patterns have no repeated groups, which overflow the stack on texts of some megabytes.
const HEX = /^[0-9a-f]+$/i;
const BASE64 = /^[+/0-9a-z]*={0,2}$/i;

/** The longest text or list of bytes that is accepted, which is more than a block holds. */
export const MOST_BYTES = 8_000_000;

export const toHex: (bytes: Uint8Array) => string = bytesToHex;

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of a hex text; undefined for anything else. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== "string" || text.length > MOST_BYTES || text.length % 2 || !HEX.test(text)) return undefined;
  return hexToBytes(text);
}

/** The bytes of a base64 text, padded or not; undefined for anything else, and for an empty one. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== "string" || !text || text.length > MOST_BYTES) return undefined;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, "=");
  return BASE64.test(padded) ? Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0)) : undefined;
}

/** Bytes as unpadded base64url (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
