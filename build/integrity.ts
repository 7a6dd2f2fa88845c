import { createHash } from "node:crypto";

/** The value of a script tag's `integrity` attribute for this text. */
export function integrityOf(code: string): string {
  return `sha384-${createHash("sha384").update(code).digest("base64")}`;
}
