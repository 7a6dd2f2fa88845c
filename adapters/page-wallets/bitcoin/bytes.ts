import { fromBase64, MOST_BYTES, toHex } from "../../../domain/bytes.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { withoutPrefix } from "../../../domain/sign-in/bitcoin-signature.ts";
import type { SignedPsbt } from "./protocol.ts";

const TXID = /^[0-9a-f]{64}$/i;

/** A copy of bytes as wallets hand them over, from another realm too; undefined for anything else, and for none. */
export function copyBytes(value: unknown): Uint8Array | undefined {
  try {
    if (!ArrayBuffer.isView(value) || value.byteLength === 0 || value.byteLength > MOST_BYTES) return undefined;
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } catch {
    return undefined;
  }
}

export function readTxid(value: unknown): string | undefined {
  return typeof value === "string" && TXID.test(value) ? value.toLowerCase() : undefined;
}

/** A readable answer of a wallet. Throws an RpcError (-32603) for any other. */
export function understood<T>(value: T | undefined): T {
  if (value === undefined)
    throw new RpcError(-32603, { message: "The wallet answered with something else than was asked" });
  return value;
}

/** A signature that a wallet wrote in base64, with or without the prefix of BIP-322's simple form. Throws an RpcError. */
export function readSignature(text: unknown): Uint8Array {
  return understood(typeof text === "string" ? fromBase64(withoutPrefix(text)) : undefined);
}

/** Throws an RpcError (4200) for what a wallet has no way to do. */
export function unsupported(message?: string): never {
  throw new RpcError(4200, message === undefined ? {} : { message });
}

/**
 * A signed transaction as a wallet gave it. One that was sent has its id, and counts as sent even where the wallet keeps the signed
 * form to itself: it is then as it was given (S14).
 */
export function signedOf(unsigned: Uint8Array, signed: Uint8Array | undefined, sent: unknown): SignedPsbt {
  const isPsbt = signed !== undefined && isPsbtBytes(signed);
  if (sent !== false) return { psbt: isPsbt ? signed : unsigned, txid: understood(readTxid(sent)) };
  return { psbt: understood(isPsbt ? signed : undefined) };
}

/** True if bytes begin as a PSBT does (BIP-174). */
export function isPsbtBytes(bytes: Uint8Array): boolean {
  return toHex(bytes.subarray(0, 5)) === "70736274ff";
}
