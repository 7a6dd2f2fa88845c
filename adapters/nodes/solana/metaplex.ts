import { ed25519 } from "@noble/curves/ed25519";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import { base58 } from "@scure/base";

/** Metaplex's program for token metadata, which owns its accounts. */
export const METAPLEX = "metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s";

/** The metadata of a mint in its Metaplex account. */
export interface MetaplexMetadata {
  name: string;
  uri: string;
  /** The mint of the collection; absent unless the collection has verified that this mint belongs to it. */
  collection?: string | undefined;
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The address of a mint's metadata account: the first derived one that no key can sign for. */
export function metadataAddress(mint: string): string {
  const program = base58.decode(METAPLEX);
  const seeds = concatBytes(utf8ToBytes("metadata"), program, base58.decode(mint));
  for (let bump = 255; ; bump -= 1) {
    const hash = sha256(concatBytes(seeds, Uint8Array.of(bump), program, utf8ToBytes("ProgramDerivedAddress")));
    if (!isOnCurve(hash)) return base58.encode(hash);
  }
}

/** Reads Borsh from bytes, one value after the other. Throws a RangeError past their end. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError("the account ends early");
    at += length;
    return at - length;
  };
  const flag = () => view.getUint8(take(1)) === 1;
  const size = () => view.getUint32(take(4), true);
  return {
    skip: take,
    flag,
    size,
    key: () => base58.encode(bytes.subarray(take(32), at)),
    /** Texts are filled up with zeros. */
    text(): string {
      const length = size();
      return new TextDecoder().decode(bytes.subarray(take(length), at)).replace(/\0+$/, "");
    },
  };
}

/** Reads a metadata account; undefined for bytes that are none. */
export function readMetaplex(bytes: Uint8Array): MetaplexMetadata | undefined {
  try {
    const { skip, flag, size, key, text } = reader(bytes);
    // The kind of the account, its authority and its mint.
    skip(1 + 32 + 32);
    const name = text();
    // The symbol.
    text();
    const uri = text();
    // Skips the sale's fee, then the creators, each with a flag and a share.
    skip(2);
    if (flag()) skip(size() * 34);
    // Skips the flags "sold before" and "mutable", then two optional bytes: edition and standard.
    skip(2);
    if (flag()) skip(1);
    if (flag()) skip(1);
    const isVerified = flag() && flag();
    return { name, uri, ...(isVerified && { collection: key() }) };
  } catch {
    return undefined;
  }
}
