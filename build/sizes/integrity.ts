import { sha384 } from "@noble/hashes/sha2";

/** The value of a script tag's `integrity` attribute for this text. */
export function integrityOf(code: string): string {
  return `sha384-${Buffer.from(sha384(code)).toString("base64")}`;
}
