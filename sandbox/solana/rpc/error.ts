import { JsonRpcError } from "../../json-rpc-error.ts";

/** An error that a node answers. */
export class RpcError extends JsonRpcError {}

/** JSON-RPC 2.0 and the Solana nodes' own codes. */
export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureFailure: -32003,
  blockNotAvailable: -32004,
  unsupportedVersion: -32015,
  contextSlotNotReached: -32016,
} as const;

/** Refuses the parameters of a call, in the words of a node. */
export function badParams(message: string): never {
  throw new RpcError(codes.invalidParams, message);
}
