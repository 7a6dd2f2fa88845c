/** Every numbered error of chains, JSON-RPC, providers and wallet calls, as typed errors (ERR-3; product.md §8). */
export const RPC_ERRORS = {
  [-32700]: "Parse error",
  [-32600]: "Invalid request",
  [-32601]: "Method not found",
  [-32602]: "Invalid params",
  [-32603]: "Internal error",
  [-32000]: "Invalid input",
  [-32001]: "Resource not found",
  [-32002]: "Resource unavailable",
  [-32003]: "Transaction rejected",
  [-32004]: "Method not supported",
  [-32005]: "Limit exceeded",
  [-32006]: "JSON-RPC version not supported",
  4001: "User rejected the request",
  4100: "Unauthorized",
  4200: "Unsupported method",
  4900: "Disconnected",
  4901: "Chain disconnected",
  4902: "Unrecognized chain",
  5000: "User rejected the request",
  5700: "Unsupported capability",
  5710: "Unsupported chain",
  5720: "Duplicate id",
  5730: "Unknown bundle",
  5740: "Bundle too large",
  5750: "Atomic upgrade rejected",
  5760: "Atomicity not supported",
  32603: "Invalid chain id",
} as const;

/** The words for a request on a chain of another family than the session's (protocol.md §4.7). */
export const NAMESPACE_MISSING = "Namespace is not configured. Please call connect() first with namespace config.";

export type RpcErrorCode = keyof typeof RPC_ERRORS;

/** A numbered error that wallets and nodes share (EIP-1193, EIP-1474, EIP-5792). */
export class RpcError extends Error {
  readonly code: RpcErrorCode;
  readonly data: unknown;

  constructor(code: RpcErrorCode, options: { message?: string; data?: unknown; cause?: unknown } = {}) {
    super(options.message || RPC_ERRORS[code], { cause: options.cause });
    this.name = "RpcError";
    this.code = code;
    this.data = options.data;
  }
}

/** Codes of a wallet whose owner declined (NET-2, product.md §8). */
export const REJECTIONS: readonly number[] = [4001, 5000];

/** Codes of a wallet that does not know a chain yet (NET-2). */
export const UNKNOWN_CHAIN: readonly number[] = [4902, 32603];

/** True if `code` is in the catalogue. */
export function isRpcErrorCode(code: unknown): code is RpcErrorCode {
  return typeof code === "number" && Object.hasOwn(RPC_ERRORS, code);
}
