// Stands in for uint8arrays, and so for multiformats: the encodings that the relay library uses.
import { concatBytes, hexToBytes } from "@noble/hashes/utils";
import { base58 } from "@scure/base";
import { toBase64, toBase64Url, toHex } from "../../../domain/bytes.ts";

const utf8 = new TextDecoder();

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const fromUrl = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");

const ENCODINGS = {
  utf8: { from: (text: string) => new TextEncoder().encode(text), to: (bytes: Uint8Array) => utf8.decode(bytes) },
  // One digit for one byte: the type of an envelope.
  base10: { from: (text: string) => Uint8Array.of(Number(text)), to: (bytes: Uint8Array) => bytes.join("") },
  base16: { from: hexToBytes, to: toHex },
  base58btc: { from: base58.decode, to: base58.encode },
  base64pad: { from: fromBase64, to: toBase64 },
  base64url: {
    from: (text: string) => fromBase64(fromUrl(text)),
    to: toBase64Url,
  },
};

type Encoding = keyof typeof ENCODINGS;

export const fromText = (text: string, encoding: Encoding = "utf8"): Uint8Array => ENCODINGS[encoding].from(text);
export const toText = (bytes: Uint8Array, encoding: Encoding = "utf8"): string => ENCODINGS[encoding].to(bytes);
export const concat = (arrays: readonly Uint8Array[]): Uint8Array => concatBytes(...arrays);

export { fromText as fromString, toText as toString };
