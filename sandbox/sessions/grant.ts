import { parseAccount } from "../../domain/addresses/address.ts";
import { isRecord } from "../../domain/record.ts";
import { type Fields, malformed, textField } from "../http/fields.ts";
import type { KeyType } from "./key.ts";

/** A page's request for a session (protocol.md §5.11). */
export interface Grant {
  /** Seconds since 1970. */
  readonly expiry: number;
  readonly permissions: readonly Fields[];
  readonly policies: readonly Fields[];
  /** The curve of the session's own key. */
  readonly keyType: KeyType;
}

const hex = /^0x[0-9a-f]*$/i;

/** The canonical CAIP-10 account in a path; refuses with 400. */
export function accountOf(text: string): string {
  const account = parseAccount(text);
  return account?.caipAddress ?? malformed("address", "address must be a CAIP-10 account");
}

function tables(fields: Fields, field: string, least: number): Fields[] {
  const value = fields[field] ?? [];
  const sound = Array.isArray(value) && value.length >= least;
  if (!sound || !value.every((one) => isRecord(one) && typeof one.type === "string")) {
    return malformed(field, `${field} must be a list of at least ${least} objects, each with its type`);
  }
  return value;
}

/** A page that names only secp256r1 keys gets one more of them; any other gets secp256k1. */
function keyType({ signer }: Fields): KeyType {
  if (!isRecord(signer) || typeof signer.type !== "string") return malformed("signer", "signer must have a type");
  const keys = isRecord(signer.data) && Array.isArray(signer.data.keys) ? signer.data.keys : [];
  if (signer.type === "keys" && keys.length === 0) return malformed("signer", "signer.data.keys must name a key");
  return keys.length > 0 && keys.every((key) => isRecord(key) && key.type === "secp256r1") ? "secp256r1" : "secp256k1";
}

/** Reads a request for a session; `now` is milliseconds since 1970. Refuses with 400 on the first field that is wrong. */
export function grantOf(fields: Fields, now: number): Grant {
  const { expiry, chainId } = fields;
  if (!Number.isSafeInteger(expiry) || Number(expiry) * 1000 <= now) {
    return malformed("expiry", "expiry must be whole seconds since 1970, in the future");
  }
  if (chainId !== undefined && !(typeof chainId === "string" && hex.test(chainId))) {
    return malformed("chainId", "chainId must be 0x and hex digits");
  }
  const permissions = tables(fields, "permissions", 1);
  const policies = tables(fields, "policies", 0);
  return { expiry: Number(expiry), permissions, policies, keyType: keyType(fields) };
}

/** The signature of a revocation: wallets may leave it out, but a given one is hex. */
export function checkSignature({ signature }: Fields): void {
  const sound = signature === undefined || signature === null || (typeof signature === "string" && hex.test(signature));
  if (!sound) malformed("signature", "signature must be 0x and hex digits");
}

/** The permission context that the wallet gave. */
export function contextOf(fields: Fields): `0x${string}` {
  const context = textField(fields, "context");
  return hex.test(context) ? (context as `0x${string}`) : malformed("context", "context must be 0x and hex digits");
}
