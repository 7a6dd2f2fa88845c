import { JsonRpcError } from "../json-rpc-error.ts";

/** An error that a wallet answers, with its EIP-1193 or JSON-RPC code. */
export class Refusal extends JsonRpcError {}

export const userRejected = (): Refusal => new Refusal(4001, "User rejected the request.");
export const notAuthorised = (): Refusal =>
  new Refusal(4100, "The requested account and/or method has not been authorized by the user.");
export const alreadyPending = (method: string): Refusal =>
  new Refusal(-32002, `Request of type '${method}' already pending. Please wait.`);
export const invalidParams = (message: string): Refusal => new Refusal(-32602, message);
export const unknownChain = (hex: string): Refusal =>
  new Refusal(4902, `Unrecognized chain ID "${hex}". Try adding the chain using wallet_addEthereumChain first.`);
