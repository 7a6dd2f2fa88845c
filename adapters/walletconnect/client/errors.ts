import { isRpcErrorCode, NAMESPACE_MISSING, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";

/** Error codes of pairing -> their messages for developers. */
export const PAIRING_ERRORS = {
  RELAY_UNREACHABLE: "The relay cannot be reached",
  ORIGIN_NOT_ALLOWED: "The relay does not know this page's origin",
  PROJECT_ID_INVALID: "The relay does not know the project id",
  PROJECT_ID_MISSING: "The relay wants a project id",
  CLOCK_WRONG: "The relay finds this device's clock wrong",
  RELAY_REFUSED: "The relay refuses the connection",
  PAIRING_CANCELLED: "The pairing was cancelled",
  PAIRING_EXPIRED: "No wallet answered the pairing in time",
  PAIRING_DECLINED: "The wallet declined",
  SESSION_MALFORMED: "The wallet approved nothing that can be used",
  SESSION_MISSING: "Please call connect() before request()",
  NAMESPACE_MISSING,
  METHOD_UNSUPPORTED: "Method not supported by the wallet",
  ANSWER_MALFORMED: "The wallet's answer is malformed",
  REQUEST_EXPIRED: "The wallet did not answer in time",
  STOPPED: "The relay client was stopped",
} as const;

export type PairingErrorCode = keyof typeof PAIRING_ERRORS;

/** An error of pairing, by name. */
export class PairingError extends Error {
  readonly code: PairingErrorCode;

  constructor(code: PairingErrorCode, options?: { cause?: unknown }) {
    super(PAIRING_ERRORS[code], options);
    this.name = "PairingError";
    this.code = code;
  }
}

/** The relay's reasons for closing a connection -> their error codes (protocol.md §4.7). */
const REFUSALS: readonly (readonly [RegExp, PairingErrorCode])[] = [
  [/origin not allowed/i, "ORIGIN_NOT_ALLOWED"],
  [/not yet valid|token is expired/i, "CLOCK_WRONG"],
  [/project id is missing/i, "PROJECT_ID_MISSING"],
  [/invalid key|project id/i, "PROJECT_ID_INVALID"],
];

/** The error of the relay's refusal of this client (ERR-1). */
export function relayRefusal(error: unknown): PairingError {
  const message = error instanceof Error ? error.message : "";
  const code = REFUSALS.find(([words]) => words.test(message))?.[1] ?? "RELAY_REFUSED";
  return new PairingError(code, { cause: new Error(safeText(message, 300)) });
}

const EXPIRED = /expired/i;
const SESSION_ENDED = 6000;

function partsOf(thrown: unknown): { code: unknown; message: string; data: unknown } {
  const { code, message, data } = (typeof thrown === "object" && thrown !== null ? thrown : {}) as Record<
    string,
    unknown
  >;
  return { code, message: safeText(message, 500), data };
}

/** The error of a pairing without a session: declined, unless the wallet never answered. */
export function approvalError(thrown: unknown): PairingError {
  if (thrown instanceof PairingError) return thrown;
  const { code, message } = partsOf(thrown);
  const cause = Object.assign(new Error(message), typeof code === "number" && { code });
  return new PairingError(EXPIRED.test(message) && !code ? "PAIRING_EXPIRED" : "PAIRING_DECLINED", { cause });
}

/**
 * The error of a request to a wallet: a numbered one with the wallet's data where the wallet answered (ERR-3). A wallet's error arrives as
 * plain data; the library's own is an Error without a number.
 */
export function requestError(thrown: unknown): Error {
  if (thrown instanceof PairingError || thrown instanceof RpcError) return thrown;
  const { code, message, data } = partsOf(thrown);
  const cause = Object.assign(new Error(message), typeof code === "number" && { code });
  if (code === SESSION_ENDED) return new PairingError("SESSION_MISSING", { cause });
  if (isRpcErrorCode(code)) return new RpcError(code, { message, data, cause });
  if (!(thrown instanceof Error) || (code !== undefined && code !== 0))
    return new RpcError(-32603, { message, data, cause });
  return new PairingError(EXPIRED.test(message) ? "REQUEST_EXPIRED" : "RELAY_UNREACHABLE", { cause });
}
