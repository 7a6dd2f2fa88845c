import { type BitcoinAddressKind, parseBitcoinAddress } from "../../../domain/addresses/bitcoin-address.ts";
import { fromBase64, fromHex, toBase64 } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { BIP322_FORMS, type Bip322Prefix, bip322Parts } from "../../../domain/sign-in/bitcoin-signature.ts";
import { isSignedByKey, properHeader } from "./bip137.ts";
import { isSignedByScript } from "./bip322.ts";

/** Longest signature that is taken, in bytes; one key's is not over 110. */
const MOST = 512;

/** Kinds of address whose signatures are not read: a script's, and those of segwit versions without rules. */
const UNREAD: readonly BitcoinAddressKind[] = ["p2wsh", "segwit"];

/**
 * A signature in padded base64, with the header that BIP-137 has for its address, and without the prefix of BIP-322's simple form,
 * which verifiers of any version read; paired wallets write hex. Other forms of BIP-322 stay as they are.
 */
export function properBitcoinSignature(address: string, signature: string): string {
  const { prefix, body } = bip322Parts(signature);
  const kind = parseBitcoinAddress(address)?.kind;
  if (prefix === "ful" || prefix === "pof") return signature;
  const bytes = (body.length > 128 ? fromHex(body) : undefined) ?? fromBase64(body);
  if (!bytes || !kind) return signature;
  const isOfKey = bytes.length === 65 && prefix === undefined;
  return toBase64(isOfKey ? Uint8Array.of(properHeader(bytes[0] ?? 0, kind), ...bytes.slice(1)) : bytes);
}

/** Throws SIGNATURE_UNSUPPORTED naming what is not read of BIP-322: its other forms, and addresses that are no single key's. */
function refuseUnread(prefix: Bip322Prefix | undefined, kind: BitcoinAddressKind): void {
  const isScripts = UNREAD.includes(kind) || (prefix === "smp" && kind !== "p2wpkh" && kind !== "p2tr");
  if (prefix === "ful" || prefix === "pof") throw lateError("SIGNATURE_UNSUPPORTED", { form: BIP322_FORMS[prefix] });
  if (isScripts) throw lateError("SIGNATURE_UNSUPPORTED", { form: `${BIP322_FORMS.smp}, ${kind}` });
}

/**
 * True if a Bitcoin account signed a text: the signed message format of Bitcoin Core (BIP-137), or BIP-322 "simple" by one key, with
 * or without its prefix; the signature in base64. One spelling counts: padded, with the header that belongs to the kind of address.
 * Throws SIGNATURE_UNSUPPORTED for the other forms of BIP-322 and for addresses of scripts.
 */
export function isSignedByBitcoin(chainId: string, address: string, message: string, signature: string): boolean {
  const parsed = parseBitcoinAddress(address, chainId as CaipNetworkId);
  const { prefix, body } = bip322Parts(signature);
  if (!parsed) return false;
  refuseUnread(prefix, parsed.kind);
  const bytes = fromBase64(body);
  if (!bytes || bytes.length > MOST || toBase64(bytes) !== body) return false;
  try {
    const judge = bytes.length === 65 && prefix === undefined ? isSignedByKey : isSignedByScript;
    return judge(parsed.kind, parsed.address, message, bytes);
  } catch {
    return false;
  }
}
