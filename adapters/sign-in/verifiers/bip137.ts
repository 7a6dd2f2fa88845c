import { hash160, sha256x2, taprootTweakPubkey } from "@scure/btc-signer/utils";
import type { BitcoinAddressKind } from "../../../domain/addresses/bitcoin-address.ts";
import { bitcoinProgram } from "../../../domain/addresses/bitcoin-address.ts";
import { toHex } from "../../../domain/bytes.ts";
import { compressedKey, recoverKey } from "./secp256k1.ts";

/** Address types by the header, after its four key numbers (BIP-137); taproot is younger and counts as segwit. */
const GROUPS: Partial<Record<BitcoinAddressKind, readonly number[]>> = {
  p2pkh: [1, 0],
  p2sh: [2],
  p2wpkh: [3],
  p2tr: [3],
};

/** The digest of the signed message format of Bitcoin Core; of what is too long for a sign-in, none. */
function digestOf(message: string): Uint8Array {
  const text = new TextEncoder().encode(message);
  const size = text.length < 0xfd ? [text.length] : [0xfd, text.length & 0xff, text.length >> 8];
  if (text.length > 0xffff) throw new RangeError("Message is too long");
  const magic = new TextEncoder().encode("\u0018Bitcoin Signed Message:\n");
  return sha256x2(Uint8Array.of(...magic, ...size, ...text));
}

/** The header in the form that BIP-137 has for this kind of address: many wallets write the one of compressed keys for all. */
export function properHeader(header: number, kind: BitcoinAddressKind): number {
  const groups = GROUPS[kind];
  const group = (header - 27) >> 2;
  if (header < 27 || group > 3 || !groups || groups.includes(group)) return header;
  return 27 + (groups[0] ?? 0) * 4 + ((header - 27) & 3);
}

/** True if 65 bytes are a signature by the key of an address (BIP-137), the header in its proper form. */
export function isSignedByKey(kind: BitcoinAddressKind, address: string, message: string, bytes: Uint8Array): boolean {
  const header = bytes[0] ?? 0;
  const group = (header - 27) >> 2;
  if (bytes.length !== 65 || header < 27 || !GROUPS[kind]?.includes(group)) return false;
  const key = recoverKey(digestOf(message), bytes.slice(1), (header - 27) & 3);
  if (!key) return false;
  const short = compressedKey(key);
  const made: Partial<Record<BitcoinAddressKind, () => Uint8Array>> = {
    p2tr: () => taprootTweakPubkey(short.slice(1), new Uint8Array())[0],
    p2sh: () => hash160(Uint8Array.of(0, 20, ...hash160(short))),
    p2wpkh: () => hash160(short),
    p2pkh: () => hash160(group === 0 ? key : short),
  };
  return toHex(made[kind]?.() ?? new Uint8Array()) === toHex(bitcoinProgram(address));
}
