import { isRpcErrorCode, RpcError, type RpcErrorCode } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import { PairingError } from "../../walletconnect/client/errors.ts";
import { pageError } from "./page-error.ts";
import { type Meaning, meaningOf } from "./provider-errors.ts";
import { field } from "./untrusted.ts";

/** The number that pages know for what a wallet meant (EIP-1193). */
const CODES: Partial<Record<Meaning, RpcErrorCode>> = {
  declined: 4001,
  pending: -32002,
  unsupported: 4200,
  gone: 4900,
};

function isOurs(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof RpcError || thrown instanceof PairingError;
  } catch {
    return false;
  }
}

/** A numbered error in the wallet's own words for a thrown value, whose getters may throw (R14). */
export function walletError(thrown: unknown): Error {
  if (isOurs(thrown)) return pageError(thrown);
  const reported = field(thrown, "code");
  const code = CODES[meaningOf(thrown)] ?? (isRpcErrorCode(reported) ? reported : -32603);
  const message = safeText(typeof thrown === "string" ? thrown : field(thrown, "message"), 500);
  return new RpcError(code, { message, cause: new Error(message) });
}
