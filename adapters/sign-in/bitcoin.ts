import { parseBitcoinAddress } from "../../domain/bitcoin-address.ts";
import { fromBase64, fromHex, toBase64 } from "../../domain/bytes.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { isSignedByKey, properHeader } from "./bip137.ts";
import { isSignedByScript } from "./bip322.ts";

/** Longest signature that is taken, in bytes; one key's is not over 110. */
const MOST = 512;

/** A signature in padded base64, with the header that BIP-137 has for its address; paired wallets write hex. */
export function properBitcoinSignature(address: string, signature: string): string {
  const bytes = (signature.length > 128 ? fromHex(signature) : undefined) ?? fromBase64(signature);
  const kind = parseBitcoinAddress(address)?.kind;
  if (!bytes || !kind) return signature;
  return toBase64(bytes.length === 65 ? Uint8Array.of(properHeader(bytes[0] ?? 0, kind), ...bytes.slice(1)) : bytes);
}

/**
 * Whether a Bitcoin account signed a text: the signed message format of Bitcoin Core (BIP-137) or BIP-322 "simple" by one key, the
 * signature in base64. One spelling counts: padded, with the header that belongs to the kind of address.
 */
export function isSignedByBitcoin(chainId: string, address: string, message: string, signature: string): boolean {
  const parsed = parseBitcoinAddress(address, chainId as CaipNetworkId);
  const bytes = fromBase64(signature);
  if (!parsed || !bytes || bytes.length > MOST || toBase64(bytes) !== signature) return false;
  try {
    const judge = bytes.length === 65 ? isSignedByKey : isSignedByScript;
    return judge(parsed.kind, parsed.address, message, bytes);
  } catch {
    return false;
  }
}
