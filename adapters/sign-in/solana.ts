import { isSolanaAddress } from "../../domain/address.ts";
import { decodeBase58, encodeBase58 } from "../../domain/base58.ts";
import { isEd25519SignedBy, isOfSmallOrder } from "./ed25519.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The browser's own Ed25519; undefined where it has none. */
async function native(subtle: SubtleCrypto, key: Bytes, signed: Bytes, text: Bytes): Promise<boolean | undefined> {
  try {
    const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, imported, signed, text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a Solana account signed a text: Ed25519 over its bytes, the signature in base58; older browsers lack the curve. Points of
 * small order are refused, which not every browser does: with such a key anybody's signature counts.
 */
export async function isSignedBySolana(
  address: string,
  message: string,
  signature: string,
  subtle: SubtleCrypto | undefined,
): Promise<boolean> {
  const signed = decodeBase58(signature);
  if (!isSolanaAddress(address) || signed?.length !== 64 || encodeBase58(signed) !== signature) return false;
  const key = new Uint8Array(decodeBase58(address) ?? []);
  if (isOfSmallOrder(key) || isOfSmallOrder(signed.slice(0, 32))) return false;
  const text = new TextEncoder().encode(message);
  const answer = subtle && (await native(subtle, key, new Uint8Array(signed), text));
  return answer ?? isEd25519SignedBy(text, signed, key);
}
