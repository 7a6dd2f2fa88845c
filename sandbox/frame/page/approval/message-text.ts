import { bytesToHex, type Hex, hexToBytes } from "viem";
import { parsedUrl } from "../../../../domain/parsed-url.ts";
import { visible } from "../escape.ts";
import { type Block, warning } from "./sheet.ts";

const HEX = /^0x(?:[0-9a-f]{2})*$/i;

/** Hex is taken as bytes, any other text as itself. Throws an Error for a value that is no text. */
export function bytesOf(message: unknown): Uint8Array {
  if (typeof message !== "string") throw new Error("The message must be text");
  return HEX.test(message) ? hexToBytes(message as Hex) : new TextEncoder().encode(message);
}

/** The text of bytes in UTF-8; undefined where they are no readable text. */
export function readable(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    // Line ends, tabs and bidi controls are shown; other controls say that this is no text.
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The domain in the first line of a sign-in message (EIP-4361 and its twin for Solana). */
const SIGN_IN = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your \S+ account:\n/i;

function signInWarning(text: string, origin: string): Block[] {
  const domain = SIGN_IN.exec(text)?.[1];
  const { host, hostname } = parsedUrl(origin) ?? {};
  if (domain === undefined || host === undefined || domain === host || domain === hostname) return [];
  return [warning(`The message signs in at ${visible(domain)}, but ${host} asks for it. This may be a trap.`)];
}

/** A message to sign: as text where it is readable, else as data, shown whole. */
export function messageBlocks(bytes: Uint8Array, origin: string): Block[] {
  const text = readable(bytes);
  if (text !== undefined) {
    return [...signInWarning(text, origin), { kind: "text", title: "Message", text: visible(text) }];
  }
  const says =
    bytes.length === 32
      ? "This looks like a hash: nobody can tell here what it stands for."
      : "This message is no readable text.";
  return [warning(says), { kind: "text", title: `Data, ${bytes.length} bytes`, text: bytesToHex(bytes) }];
}
