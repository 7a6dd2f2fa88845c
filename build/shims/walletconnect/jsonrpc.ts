// Stands in for @walletconnect/jsonrpc-utils, whose ids come from `Math.random` and can repeat within a millisecond.
import { EventEmitter } from "./events.ts";

interface RpcError {
  code: number;
  message: string;
  data?: unknown;
}

const SERVER_ERROR: RpcError = { code: -32000, message: "Server error" };

const RESERVED: readonly RpcError[] = [
  { code: -32700, message: "Parse error" },
  { code: -32600, message: "Invalid Request" },
  { code: -32601, message: "Method not found" },
  { code: -32602, message: "Invalid params" },
  { code: -32603, message: "Internal error" },
];

let last = 0;

/** A number that grows: milliseconds and three more digits, as the peers expect of an id. */
export function payloadId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  last = Math.max(last + 1, Date.now() * 1000 + (random % 1000));
  return last;
}

/** An id towards the relay: three more digits. */
export function getBigIntRpcId(): bigint {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return BigInt(payloadId()) * 1000n + BigInt(random % 1000);
}

export const formatJsonRpcRequest = (method: string, params: unknown, id?: number | string): object => {
  return { id: id || payloadId(), jsonrpc: "2.0", method, params };
};

export const formatJsonRpcResult = (id: number | string, result: unknown): object => ({ id, jsonrpc: "2.0", result });

export function formatJsonRpcError(id: number | string, error?: string | RpcError): object {
  const rpcError = typeof error === "string" ? { ...SERVER_ERROR, message: error } : error;
  const reserved = RESERVED.find(({ code }) => code === (rpcError?.code ?? -32603));
  return { id, jsonrpc: "2.0", error: reserved ?? rpcError };
}

interface Payload {
  readonly id: unknown;
  readonly jsonrpc: unknown;
  readonly method?: unknown;
}

const IDS: readonly string[] = ["bigint", "number", "string"];

function isPayload(value: unknown): value is Payload {
  const { id, jsonrpc } = (value ?? {}) as Partial<Payload>;
  return jsonrpc === "2.0" && IDS.includes(typeof id);
}

export const isJsonRpcResult = (value: object): boolean => "result" in value;
export const isJsonRpcError = (value: object): boolean => "error" in value;
export const isJsonRpcRequest = (value: unknown): boolean => isPayload(value) && typeof value.method === "string";
export const isJsonRpcResponse = (value: unknown): boolean =>
  isPayload(value) && (isJsonRpcResult(value) || isJsonRpcError(value));

export const isWsUrl = (url: string): boolean => /^wss?:/i.test(url);
export const isLocalhostUrl = (): boolean => false;
export const isReactNative = (): boolean => true;
export const parseConnectionError = (error: Error): Error => error;

export { EventEmitter as IJsonRpcProvider };
