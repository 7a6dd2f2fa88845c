import { sha256 } from "@noble/hashes/sha2";

/** The SHA-256 of bytes, or of a text in UTF-8. */
export const digest = (of: string | Uint8Array): Buffer => Buffer.from(sha256(of));
