import { base58 } from "@scure/base";

/** The longest text that is decoded: the work grows with its square. */
const MOST = 4096;

/** Base58 to bytes, or undefined for a foreign character or over 4,096 of them. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MOST) return undefined;
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
