import { AppKitError, type ErrorCode } from "../../../domain/errors.ts";
import { lateError } from "../../../domain/lazy-errors.ts";
import { REJECTIONS, RpcError, type RpcErrorCode } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import { PairingError, type PairingErrorCode } from "../../walletconnect/client/errors.ts";
import { field } from "./untrusted.ts";

type Code = ErrorCode | PairingErrorCode;

/** The number that pages know for an error of the kit (EIP-1193); one that is not listed is -32603. */
const NUMBERS: Partial<Record<Code, RpcErrorCode>> = {
  REQUEST_ABORTED: 4001,
  PAIRING_DECLINED: 4001,
  METHOD_UNSUPPORTED: 4200,
  REQUEST_NOT_ALLOWED: 4200,
  CLOCK_WRONG: 4900,
  DESTROYED: 4900,
  FRAME_ABORTED: 4900,
  FRAME_LOST: 4900,
  FRAME_NOT_SET: 4900,
  ORIGIN_NOT_ALLOWED: 4900,
  PROJECT_ID_INVALID: 4900,
  PROJECT_ID_MISSING: 4900,
  RELAY_REFUSED: 4900,
  RELAY_UNREACHABLE: 4900,
  SESSION_MISSING: 4900,
  SOCIALS_TIMEOUT: 4900,
  JSON_RPC_PROVIDER_NOT_FOUND: 4901,
  NAMESPACE_MISSING: 4901,
  NO_RPC_URL: 4901,
  RPC_WRONG_CHAIN: 4901,
};

/** A node's refusal: its words and its data, from which libraries read why a contract reverted, stand beside the code. */
function refusalIn(cause: unknown): { message?: string; data?: unknown } {
  const message = safeText(field(cause, "message"), 500);
  const data = field(cause, "data");
  return { ...(message && { message }), ...(data !== undefined && { data }) };
}

/** Any error of a provider in the form that pages know: a number, with the code of the catalogue in `data`. */
export function pageError(thrown: unknown, number?: RpcErrorCode): RpcError {
  // The relay's protocol says 5000 where an owner declined, EIP-1193 says 4001; pages know the latter.
  if (thrown instanceof RpcError)
    return REJECTIONS.includes(thrown.code) ? new RpcError(4001, { message: thrown.message, cause: thrown }) : thrown;
  if (thrown instanceof PairingError && thrown.code === "STOPPED") return pageError(lateError("DESTROYED", {}));
  if (!(thrown instanceof PairingError || thrown instanceof AppKitError))
    return new RpcError(-32603, { message: safeText(field(thrown, "message"), 500), cause: thrown });
  const { code, message }: { code: Code; message: string } = thrown;
  const refusal = code === "RPC_FAILED" ? refusalIn(thrown.cause) : {};
  const data = { code, ...refusal };
  return new RpcError(number ?? NUMBERS[code] ?? -32603, { message: refusal.message ?? message, data, cause: thrown });
}
